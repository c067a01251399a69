/**
 * What the user may allow Harrier beside what it was installed with: a service's origin, a mailbox, the addresses of all tabs, the system's
 * notices. Every request must be made in the click itself, synchronously up to the browser's question, so what is granted is known before;
 * it resolves to whether all of it was granted.
 */
import { type Browser, browser } from 'wxt/browser';

type Wanted = Browser.permissions.Permissions;

const notices: Wanted = { permissions: ['notifications'] };
const tabs: Wanted = { permissions: ['tabs'] };

/** The match pattern of an address's origin, without its port, which patterns can't hold; null when the address can't be one. */
export function originPattern(address: string): string | null {
  const text = address.trim();
  if (!URL.canParse(text)) return null;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? `${protocol}//${hostname}/*` : null;
}

/** A company's site with all its hosts, under the scheme of where a search of it begins. */
export const sitePattern = (domain: string, start: string): string =>
  `${start.startsWith('http://') ? 'http' : 'https'}://*.${domain}/*`;

/** Of a service's origin, or a company's site. */
export const isGranted = (pattern: string): Promise<boolean> => holds(permissionsFor(pattern));
export const requestOrigin = (pattern: string): Promise<boolean> => request(permissionsFor(pattern));

/** All of a mailbox's origins in one question. Nothing of it is told to anybody, so no collection of data is asked for. */
export const requestMailbox = (origins: readonly string[]): Promise<boolean> => request({ origins: [...origins] });

/** Of a resolver of the user's own. It is told domains, and nothing of anybody. */
export const requestResolver = (pattern: string): Promise<boolean> => request({ origins: [pattern] });

export const mayNotify = (): Promise<boolean> => holds(notices);
export const requestNotices = (): Promise<boolean> => request(notices);
export const releaseNotices = (): Promise<void> => release(notices);

/** Whether the addresses of all tabs are seen, which the side panel follows them by. */
export const seesTabs = (): Promise<boolean> => holds(tabs);
export const requestTabs = (): Promise<boolean> => request(tabs);
export const releaseTabs = (): Promise<void> => release(tabs);

/** Calls back whenever the user grants or takes back anything, here or in the browser's own settings. */
export function watchGrants(changed: () => void, signal: AbortSignal): void {
  browser.permissions.onAdded.addListener(changed);
  browser.permissions.onRemoved.addListener(changed);
  signal.addEventListener('abort', () => {
    browser.permissions.onAdded.removeListener(changed);
    browser.permissions.onRemoved.removeListener(changed);
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

/** Firefox asks in the same question for what a connected service is told. */
function permissionsFor(pattern: string): Wanted {
  const collected = ['personallyIdentifyingInfo', 'websiteActivity', 'websiteContent'];
  const asked = { origins: [pattern], ...(import.meta.env.FIREFOX ? { data_collection: collected } : {}) };
  return asked;
}
