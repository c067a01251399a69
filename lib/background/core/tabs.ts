/**
 * Reads a tab's address, its window, and what the page reader finds there. A page is read only if the user asked for
 * it.
 */
import { type MailboxName, markers } from '../../page/mail/mailboxes.ts';
import { subjectOf } from '../../subject/subject-of.ts';
import { type PageFacts, readFacts } from './page-facts.ts';

export interface TabInfo {
  id?: number | undefined;
  windowId?: number | undefined;
  /** Present only with a grant (`activeTab`). */
  url?: string | undefined;
  /** True in a private window. */
  incognito?: boolean | undefined;
}

/** The parts of the browser's `tabs` and `scripting` APIs used here. */
export interface TabsApi {
  get(tab: number): Promise<TabInfo>;
  /** The active tab of the last used window. */
  active(): Promise<TabInfo | undefined>;
  /** Injects the page reader and returns its result. */
  read(tab: number): Promise<unknown>;
  /** The name of the self-hosted mailbox whose marker is on the page; null on any other page. */
  marker(tab: number): Promise<unknown>;
  /** Injects the people reader and returns its result. */
  readPeople(tab: number): Promise<unknown>;
  /** Injects the name reader and returns its result. */
  readNames(tab: number): Promise<unknown>;
}

export interface Look {
  tab: number | null;
  window: number | null;
  address: string | undefined;
  private: boolean;
}

export interface PageRead {
  /** Null if the page may not or could not be read. */
  facts: PageFacts | null;
  marked: MailboxName | null;
  /** The tab has navigated meanwhile, so the result may belong to another page and is dropped. */
  isLeft: boolean;
}

/** `tab: null` means the active tab. Never rejects: a closed tab has no address. */
export async function lookAt(api: TabsApi, tab: number | null): Promise<Look> {
  const found = await (tab === null ? api.active() : api.get(tab)).catch(() => undefined);
  return {
    tab: found?.id ?? null,
    window: found?.windowId ?? null,
    address: found?.url && shownBy(found.url),
    private: found?.incognito === true,
  };
}

/** Firefox's reader view has an address of its own, with the page's in it. */
function shownBy(url: string): string {
  return (/^about:reader\?/.test(url) && new URL(url).searchParams.get('url')) || url;
}

/**
 * The page's facts, and the mailbox whose marker it has. Never rejects: `facts` is null if the page cannot be read, or
 * takes longer than 10 s.
 */
export async function readPage(api: TabsApi, look: Look): Promise<PageRead> {
  if (!mayBeRead(look)) return { facts: null, marked: null, isLeft: false };
  const { tab, address } = look;
  const reading = api.read(tab).then(readFacts);
  const [facts, marked] = await Promise.all([reading.catch(() => null), markerOf(api, tab)]);
  const isLeft = (await lookAt(api, tab)).address !== address;
  return isLeft ? { facts: null, marked: null, isLeft } : { facts, marked, isLeft };
}

/** Profile pages are recognised by address alone. Their hosts look for extensions, so the page is never read. */
export function mayBeRead(look: Look): look is Look & { tab: number } {
  const { tab, address } = look;
  return (
    tab !== null && address !== undefined && /^https?:/.test(address) && subjectOf(address, null).kind !== 'profile'
  );
}

async function markerOf(api: TabsApi, tab: number): Promise<MailboxName | null> {
  const said = await api.marker(tab).catch(() => null);
  return markers.find(({ name }) => name === said)?.name ?? null;
}
