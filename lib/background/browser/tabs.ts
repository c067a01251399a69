/** Looks at a tab: its address, its window, and what the page reader finds there. Reads a page only when the user asked. */

import type { Clock } from '../../contract/times.ts';
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
  /** Injects the name reader; what it hands out. */
  readNames(tab: number): Promise<unknown>;
}

export interface Look {
  tab: number | null;
  window: number | null;
  address: string | undefined;
  private: boolean;
}

export interface Reading {
  facts: PageFacts | null;
  /** The mailbox that the page looks like; null too while it is late. */
  marked: MailboxName | null;
  /** Set when the page was too slow: what comes of it in the end. */
  late: Promise<PageFacts | null> | null;
}

/** Milliseconds that an opening waits for the page. */
const patience = 700;

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

/** Never rejects: a page that may not be read has no facts. */
export async function readTab(api: TabsApi, clock: Clock, look: Look): Promise<Reading> {
  if (look.tab === null || !mayBeRead(look.address)) return { facts: null, marked: null, late: null };
  const reading = read(api, look.tab, look.address);
  const marker = markerOf(api, look.tab);
  const waited = new AbortController();
  const first = await Promise.race([reading, clock.wait(patience, waited.signal).then(() => 'slow' as const)]);
  waited.abort();
  if (first === 'slow') return { facts: null, marked: null, late: reading };
  return { facts: first, marked: await marker, late: null };
}

/** Profile pages are known from their address alone: those hosts look for extensions, so nothing of them is read. */
function mayBeRead(address: string | undefined): boolean {
  return address !== undefined && /^https?:/.test(address) && subjectOf(address, null).kind !== 'profile';
}

async function markerOf(api: TabsApi, tab: number): Promise<MailboxName | null> {
  const said = await api.marker(tab).catch(() => null);
  return markers.find(({ name }) => name === said)?.name ?? null;
}

/** Facts of a page that the tab has left meanwhile are nobody's. */
async function read(api: TabsApi, tab: number, address: string | undefined): Promise<PageFacts | null> {
  try {
    const facts = readFacts(await api.read(tab));
    return (await api.get(tab)).url === address ? facts : null;
  } catch {
    return null;
  }
}
