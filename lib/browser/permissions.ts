/**
 * Optional permissions: a service's origin, a mailbox, the addresses of all tabs, notifications.
 * A request must be made in the click itself, with nothing awaited before it, so what is granted must be known
 * earlier.
 * Each resolves to whether everything was granted.
 */
import { type Browser, browser } from 'wxt/browser';
import { dataSentToService } from './firefox.ts';

type Wanted = Browser.permissions.Permissions;

const dataCollection: { data_collection?: string[] } = import.meta.env.FIREFOX
  ? { data_collection: [...dataSentToService] }
  : {};

const notices: Wanted = { permissions: ['notifications'] };
const tabs: Wanted = { permissions: ['tabs'] };
const pages: Wanted = { permissions: ['webNavigation'] };

/**
 * The match pattern of an address's origin, without the port, which match patterns cannot hold. Null when the address
 * is invalid.
 */
export function originPattern(address: string): string | null {
  const text = address.trim();
  if (!URL.canParse(text)) return null;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? `${protocol}//${hostname}/*` : null;
}

/** A company's site with all its hosts, with the scheme of the search's start page. */
export const sitePattern = (domain: string, start: string): string =>
  `${start.startsWith('http://') ? 'http' : 'https'}://*.${domain}/*`;

/** Takes a service's origin. */
export const isGranted = (pattern: string): Promise<boolean> => holds(permissionsFor(pattern));
export const requestOrigin = (pattern: string): Promise<boolean> => request(permissionsFor(pattern));

/** Whether data may be sent to services at all: only Firefox asks for that, and lets the user withdraw it. */
export const maySend = (): Promise<boolean> =>
  import.meta.env.FIREFOX ? holds({ origins: [], ...dataCollection }) : Promise.resolve(true);

/**
 * A company's site, for the search that the click begins. `webRequest` shows where a redirect leads before it is
 * followed. Nothing read there is sent to a service, so no data collection is requested.
 */
export const requestSite = (pattern: string): Promise<boolean> =>
  request({ origins: [pattern], permissions: ['webRequest'] });

/**
 * All of a mailbox's origins in one prompt. Nothing read there is sent anywhere, so no data collection is requested.
 */
export const requestMailbox = (origins: readonly string[]): Promise<boolean> => request({ origins: [...origins] });

/** A resolver that the user added. It receives domains and no personal data. */
export const requestResolver = (pattern: string): Promise<boolean> => request({ origins: [pattern] });

export const mayNotify = (): Promise<boolean> => holds(notices);
export const requestNotices = (): Promise<boolean> => request(notices);
export const releaseNotices = (): Promise<void> => release(notices);

/** Whether the addresses of all tabs are visible, which the side panel needs to follow the active tab. */
export const seesTabs = (): Promise<boolean> => holds(tabs);
export const requestTabs = (): Promise<boolean> => request(tabs);
export const releaseTabs = (): Promise<void> => release(tabs);

/** Whether the address of each page that opens is visible, which the icon's number needs. */
export const seesPages = (): Promise<boolean> => holds(pages);
export const requestPages = (): Promise<boolean> => request(pages);
export const releasePages = (): Promise<void> => release(pages);

/** Releases all optional permissions. Leaves out required ones: if one were named, browsers would remove none. */
export async function releaseAll(): Promise<void> {
  const { origins = [], permissions = [] } = await browser.permissions.getAll();
  const { host_permissions: required = [], optional_permissions = [] } = browser.runtime.getManifest();
  const optional: readonly string[] = optional_permissions;
  await browser.permissions.remove({
    origins: origins.filter((pattern) => !required.includes(pattern)),
    permissions: permissions.filter((name) => optional.includes(name)),
    ...dataCollection,
  });
}

/** Calls back whenever a grant is added or removed, here or in the browser's settings. */
export function watchGrants(changed: () => void, signal: AbortSignal): void {
  const { onAdded, onRemoved } = browser.permissions;
  for (const granted of [onAdded, onRemoved]) granted.addListener(changed);
  signal.addEventListener('abort', () => {
    for (const granted of [onAdded, onRemoved]) granted.removeListener(changed);
  });
}

async function holds(wanted: Wanted): Promise<boolean> {
  try {
    return await browser.permissions.contains(wanted);
  } catch {
    return false;
  }
}

/** Some browsers throw, others reject. */
function request(wanted: Wanted): Promise<boolean> {
  try {
    return browser.permissions.request(wanted).catch(() => false);
  } catch {
    return Promise.resolve(false);
  }
}

async function release(wanted: Wanted): Promise<void> {
  await browser.permissions.remove(wanted).catch(() => undefined);
}

/** In Firefox the same prompt asks for the data collection that a connected service needs. */
function permissionsFor(pattern: string): Wanted {
  const asked = { origins: [pattern], ...dataCollection };
  return asked;
}
