/** Takes the network away from the extension, as a lost connection does: its worker is told so, and reaches nothing. */
import type { Chromium } from '../e2e/harness/chromium.ts';

/** Gives back what gives the network back; Chromium tells no service worker of that by an event, it only answers so from then on. The worker can't be stopped meanwhile: it is held by whoever took its network. */
export async function offline({ browser, worker, extensionId }: Chromium): Promise<() => Promise<void>> {
  await worker.wake();
  const target = await browser.waitForTarget(
    (each) => each.type() === 'service_worker' && each.url().includes(extensionId),
  );
  const session = await target.createCDPSession();
  const set = (isOffline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline: isOffline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await session.send('Network.enable');
  await set(true);
  return async () => {
    await set(false);
    await session.detach();
  };
}
