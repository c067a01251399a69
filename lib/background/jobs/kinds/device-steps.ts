/** Steps that run in `device.js`, loaded with the first of them. */

import type { Wanted } from '../../../messages/job-messages.ts';
import type { Connection } from '../../requests/connection.ts';
import type { JobParts, Perform } from '../kind.ts';
import type { DeviceLearning } from '../this-device.ts';

interface DeviceSteps {
  siteStep(parts: JobParts): Perform;
  /** This device's leads, for another service that takes them along. */
  leadRows(
    device: Pick<Connection, 'service'>,
    wanted: { slugs: readonly string[]; most: number },
    now: number,
  ): Promise<Wanted<'import'>['rows']>;
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
