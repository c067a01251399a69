/** Looks at a tab: its address, its window, and what the page reader finds there. Reads a page only when the user asked. */
import { type MailboxName, markers } from '../../page/mail/mailboxes.ts';
import { subjectOf } from '../../subject/subject-of.ts';
import { type PageFacts, readFacts } from './page-facts.ts';

export interface TabInfo {
  id?: number | undefined;
  windowId?: number | undefined;
  /** Only with a grant (activeTab). */
  url?: string | undefined;
  /** In a private window. */
  incognito?: boolean | undefined;
}

/** What is used of the browser's `tabs` and `scripting`. */
export interface TabsApi {
  get(tab: number): Promise<TabInfo>;
  /** The active tab of the window that was used last. */
  active(): Promise<TabInfo | undefined>;
  /** Injects the page reader; what it hands out. */
  read(tab: number): Promise<unknown>;
  /** The name of the mailbox whose marker the page bears, of those that anybody may host; null for any other page. */
  marker(tab: number): Promise<unknown>;
  /** Injects the reader of people; what it hands out. */
  readPeople(tab: number): Promise<unknown>;
  /** Injects the name reader; what it hands out. */
  readNames(tab: number): Promise<unknown>;
}

export interface Look {
  tab: number | null;
  window: number | null;
  address: string | undefined;
  private: boolean;
}

export interface PageRead {
  /** Null when the page may not or could not be read. */
  facts: PageFacts | null;
  marked: MailboxName | null;
  /** The tab shows another page by now: what was read may be that one's, and is nobody's. */
  isLeft: boolean;
}

/** `tab` null is the active one. Never rejects: a tab that is gone is one without an address. */
export async function lookAt(api: TabsApi, tab: number | null): Promise<Look> {
  const found = await (tab === null ? api.active() : api.get(tab)).catch(() => undefined);
  return {
    tab: found?.id ?? null,
    window: found?.windowId ?? null,
    address: found?.url,
    private: found?.incognito === true,
  };
}

/** What the page says, and the mailbox that it looks like. Never rejects, and waits for as long as the page takes. */
export async function readPage(api: TabsApi, look: Look): Promise<PageRead> {
  if (!mayBeRead(look)) return { facts: null, marked: null, isLeft: false };
  const { tab, address } = look;
  const reading = api.read(tab).then(readFacts);
  const [facts, marked] = await Promise.all([reading.catch(() => null), markerOf(api, tab)]);
  const isLeft = (await lookAt(api, tab)).address !== address;
  return isLeft ? { facts: null, marked: null, isLeft } : { facts, marked, isLeft };
}

/** Profile pages are known from their address alone: those hosts look for extensions, so nothing of them is read. */
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
