/** Recognises a text without keeping it: a hash under a key of this device that no script can read out. */
import type { DeviceKeys } from '../background/storage/device-keys.ts';

/** The `hash` of the context: equal for equal texts on this device, of no use on another one. */
export function hasher(deviceKeys: DeviceKeys): (text: string) => Promise<string> {
  let opening: Promise<CryptoKey> | null = null;
  const hashKey = () => {
    opening ??= deviceKeys.hashKey().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  return async (text) => {
    const bytes = await crypto.subtle.sign('HMAC', await hashKey(), new TextEncoder().encode(text));
    return btoa(String.fromCharCode(...new Uint8Array(bytes)));
  };
}
