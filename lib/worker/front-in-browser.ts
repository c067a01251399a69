/** The front on the browser's own storage and permissions. */
import { browser } from 'wxt/browser';
import { clock } from '../background/clock.ts';
import { createFront, type FrontPlatform } from '../background/startup.ts';
import { createDeviceKeys } from '../background/storage/device-keys.ts';
import { once } from '../contract/async.ts';
import { tell } from '../messages/serve.ts';
import type { JobView } from '../messages/views.ts';

export function frontInBrowser() {
  const platform = frontPlatform((job) => {
    notices()
      .then((made) => made.heard(job))
      .catch(() => undefined);
  });
  const front = createFront(platform);
  const notices = once(async () => (await import('./notices-in-browser.ts')).noticesInBrowser(front.settings));
  return { platform, front };
}

/** `heard`: what screens are told of the jobs of everyday windows. */
function frontPlatform(heard: (job: JobView) => void): FrontPlatform {
  const { storage, permissions } = browser;
  return {
    local: storage.local,
    session: storage.session,
    managed: () => storage.managed.get(),
    // A pattern that the browser does not know is one that it can't grant.
    isGranted: (pattern) => permissions.contains({ origins: [pattern] }).catch(() => false),
    release: (pattern) => permissions.remove({ origins: [pattern] }),
    tell(push, isPrivate) {
      tell(push, isPrivate);
      if (push.topic === 'job' && !isPrivate) heard(push.job);
    },
    deviceKeys: createDeviceKeys(),
    clock,
  };
}
