/** The front on the browser's own storage and permissions. */
import { browser } from 'wxt/browser';
import { tell } from '../messages/serve.ts';
import { clock } from './clock.ts';
import { createDeviceKeys } from './device-keys.ts';
import { createFront, type FrontPlatform } from './front.ts';

export function frontInBrowser() {
  const platform = frontPlatform();
  return { platform, front: createFront(platform) };
}

function frontPlatform(): FrontPlatform {
  const { storage, permissions } = browser;
  return {
    local: storage.local,
    session: storage.session,
    managed: () => storage.managed.get(),
    // A pattern that the browser does not know is one that it can't grant.
    isGranted: (pattern) => permissions.contains({ origins: [pattern] }).catch(() => false),
    release: (pattern) => permissions.remove({ origins: [pattern] }),
    tell,
    deviceKeys: createDeviceKeys(),
    clock,
  };
}
