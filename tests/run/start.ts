/**
 * The main job from end to end. With a display, it leaves the browser open for the user. Without a display, or with
 * `--headless`, it performs the steps itself and exits with 0 only if all succeed.
 */
import { parseArgs } from 'node:util';
import { type Chromium, launchChromium } from '../e2e/harness/chromium.ts';
import { startService } from '../service/start-service.ts';
import { startSites } from '../sites/start-sites.ts';
import { freshBuild } from './fresh-build.ts';
import { wholeJob } from './main-job.ts';
import { step } from './step.ts';

const { values } = parseArgs({ options: { headless: { type: 'boolean', default: false } } });
const shown = !values.headless && hasDisplay();
const closers: (() => Promise<void>)[] = [];

try {
  await start();
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
} finally {
  for (const close of closers.reverse()) await close();
}

async function start(): Promise<void> {
  await step('Build', freshBuild, (built) => (built ? 'built' : 'up to date'));
  const service = await step(
    'Reference service',
    () => closedAtEnd(startService({ leads: 'mock' })),
    ({ base }) => base,
  );
  const sites = await step(
    'Sample sites',
    () => closedAtEnd(startSites()),
    ({ port }) => `http://aldermoor.test/ and others, on port ${port}`,
  );
  const chromium = await step(
    shown ? 'Chromium' : 'Chromium, headless',
    () =>
      closedAtEnd(
        launchChromium({
          window: shown,
          welcome: shown,
          widenHosts: ['http://127.0.0.1/*'],
          hosts: sites,
        }),
      ),
    ({ extensionId }) => `Harrier is installed as ${extensionId}`,
  );
  if (!shown) {
    return wholeJob(chromium, { base: service.base, key: service.keys.starter }, () => service.leads());
  }
  console.log(
    'Start on this device, then open http://aldermoor.test/contact and press Harrier’s button in the toolbar.',
  );
  console.log(`Or connect the reference service: ${service.base}, key ${service.keys.starter}`);
  await untilClosed(chromium);
}

/** Registers the result to be closed at the end, whatever happens before. */
async function closedAtEnd<T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> {
  const started = await starting;
  closers.push(() => started.close());
  return started;
}

async function untilClosed({ browser }: Chromium): Promise<void> {
  console.log('Close the browser to end this.');
  await new Promise<void>((closed) => browser.once('disconnected', () => closed()));
}

/** Systems other than Linux always have one. */
function hasDisplay(): boolean {
  if (process.env.CI) return false;
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}
