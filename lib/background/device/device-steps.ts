/** The steps of jobs that `device.js` carries out, run when the first of them is. */
import type { DeviceLearning } from './device-learning.ts';
import type { siteStep } from './site-step.ts';

export interface DeviceSteps {
  siteStep: typeof siteStep;
}

export async function deviceSteps({ run }: Pick<DeviceLearning, 'run'>): Promise<DeviceSteps> {
  await run();
  const steps = globalThis.harrierDeviceSteps;
  if (!steps) throw new Error('The file of the device left no steps');
  return steps;
}

declare global {
  var harrierDeviceSteps: DeviceSteps | undefined;
}
