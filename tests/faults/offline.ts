/** Takes the network away from the extension, as a lost connection does: its worker is offline and reaches nothing. */
import type { Chromium } from '../e2e/harness/chromium.ts';

/**
 * Returns a function that restores the network. Chromium fires no event in a service worker then; only
 * `navigator.onLine` changes. The worker can't be stopped meanwhile, because this session holds it.
 */
export async function offline({ worker }: Chromium): Promise<() => Promise<void>> {
  const { session, detach } = await worker.attach();
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
    await detach();
  };
}
