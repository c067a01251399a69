/** Asks for the permission to reach a service's origin. The request must be made in the click itself, so what is granted is known before. */
import { browser } from 'wxt/browser';

/** The match pattern of an address's origin, without its port, which patterns can't hold; null when the address can't be one. */
export function originPattern(address: string): string | null {
  const text = address.trim();
  if (!URL.canParse(text)) return null;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? `${protocol}//${hostname}/*` : null;
}

export async function isGranted(pattern: string): Promise<boolean> {
  try {
    return await browser.permissions.contains(permissionsFor(pattern));
  } catch {
    return false;
  }
}

/** Resolves to whether it was granted. Synchronous up to the browser's question. */
export function requestOrigin(pattern: string): Promise<boolean> {
  try {
    return browser.permissions.request(permissionsFor(pattern)).catch(() => false);
  } catch {
    return Promise.resolve(false);
  }
}

/** Calls back whenever the user grants or takes back anything, here or in the browser's own settings. */
export function watchGrants(changed: () => void, signal: AbortSignal): void {
  browser.permissions.onAdded.addListener(changed);
  browser.permissions.onRemoved.addListener(changed);
  signal.addEventListener('abort', () => {
    browser.permissions.onAdded.removeListener(changed);
    browser.permissions.onRemoved.removeListener(changed);
  });
}

/** Firefox asks in the same question for what a connected service is told. */
function permissionsFor(pattern: string): { origins: string[] } {
  const collected = ['personallyIdentifyingInfo', 'websiteActivity', 'websiteContent'];
  const asked = { origins: [pattern], ...(import.meta.env.FIREFOX ? { data_collection: collected } : {}) };
  return asked;
}
