/** Kills one life of the worker and not the next one, which a screen wakes at once by saying again what was cut off. */
import type { Chromium } from '../e2e/harness/chromium.ts';
import { until } from '../e2e/harness/until.ts';
import { withSession } from '../e2e/harness/worker-control.ts';

/** Settles when that life is over. The worker has to be running, and through with its installing. */
export async function killOnce({ browser, extensionId }: Chromium): Promise<void> {
  const find = () =>
    browser.targets().find((each) => each.type() === 'service_worker' && each.url().includes(extensionId));
  const old = find();
  if (!old) throw new Error('The worker is not running');
  const targetId = await withSession(old, async (session) => {
    // Not waited for: it may hang.
    void session.send('Runtime.evaluate', { expression: 'self.isOld = true' }).catch(() => undefined);
    const { targetInfo } = await session.send('Target.getTargetInfo');
    return targetInfo.targetId;
  });
  await withSession(browser.target(), (session) => session.send('Target.closeTarget', { targetId }));
  await until('the old worker is gone', async () => {
    const now = find();
    if (!now) return true;
    const asked = withSession(now, async (session) => {
      const { result } = await session.send('Runtime.evaluate', { expression: 'self.isOld === true' });
      return result.value === false;
    }).catch(() => false);
    return Promise.race([asked, new Promise<false>((resolve) => setTimeout(resolve, 500, false))]);
  });
}

/** It answers nothing, not even a look into it. */
export function isHung({ worker }: Chromium): Promise<boolean> {
  const answer = worker.evaluate('1').catch(() => 1);
  return Promise.race([answer.then(() => false), new Promise<boolean>((resolve) => setTimeout(resolve, 700, true))]);
}
