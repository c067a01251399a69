/**
 * Openings: the tab, what it is about by its address, and all that is known, in one message at once. What the page says of itself is read then and
 * pushed. What is shown in the end is kept as a snapshot of the address.
 */
import type { MailboxView, Opening } from '../../messages/views.ts';
import type { Subject } from '../../subject/subject.ts';
import { subjectOf } from '../../subject/subject-of.ts';
import type { PageFacts } from '../browser/page-facts.ts';
import { type Look, lookAt, mayBeRead, readPage, type TabsApi } from '../browser/tabs.ts';
import { readPeopleOf } from '../browser/text-reader.ts';
import type { Services } from '../connections/services.ts';
import { learnsFromPages } from '../device/device-first.ts';
import type { MailboxRegistry } from '../mailbox/mailbox-registry.ts';
import type { Pushes } from '../pushes.ts';
import type { WindowSession, WindowSessions } from '../window-session.ts';
import { aboutPage, profilePage, readCachedFor } from './cached.ts';
import type { Snapshots } from './snapshots.ts';

export interface OpeningParts {
  tabs: TabsApi;
  mail(): Promise<MailboxRegistry>;
  sessions: WindowSessions;
  services: Services;
  pushes: Pushes;
  snapshots: Snapshots;
}

export interface Openings {
  /** `tab` null is the active one. What is pushed with a larger revision may be in it already. */
  open(tab: number | null): Promise<Opening>;
  /** Something that is shown of everyday windows may have changed: the snapshot of the newest opening is taken anew, once for many calls. */
  refresh(): void;
}

/** What an opening shows of its page. */
type OfPage = Pick<Opening, 'subject' | 'facts' | 'reading' | 'page' | 'mailbox' | 'about'>;

/** Milliseconds that a screen waits for the page, before it asks what can be asked by the address alone. */
const patience = 700;

/** Milliseconds in which what changes is gathered. */
const gathering = 500;

/** As many recent lookups as a popup shows. */
const mostRecents = 8;

export function createOpenings(parts: OpeningParts): Openings {
  const { snapshots, sessions } = parts;
  /** Of an everyday tab. Once something was forgotten, what was read before it is not shown again. */
  let newest: { address: string; page: OfPage; moment: number } | null = null;
  let isGathering = false;

  function note({ address, private: isPrivate }: Look, page: OfPage, known: Known, moment: number): void {
    // What a storage that refuses did not give must not take the place of what was shown before.
    if (isPrivate || address === undefined || known.storage) return;
    newest = { address, page, moment };
    void snapshots.keep(address, { ...known, ...page, private: isPrivate }, moment);
  }

  /** What the page says is told when it has been read, to panels too: they know it by the same address then. */
  async function readLater(look: Look, tab: number, moment: number): Promise<void> {
    const session = sessions.of(look.private);
    const tell = (page: OfPage) => session.context.push({ topic: 'page', tab, ...page });
    let isRead = false;
    // The answer goes out first.
    await session.context.clock.wait(0);
    const reading = onPage(parts, session, look).finally(() => {
      isRead = true;
    });
    const waited = new AbortController();
    await Promise.race([reading, session.context.clock.wait(patience, waited.signal)]);
    waited.abort();
    if (!isRead) tell({ ...(await seenAs(parts, session, look.address, null)), mailbox: null, reading: true });
    const { page, isLeft } = await reading;
    // A screen that still shows a page that was left knows it by its address; without one it might be taken for the next page.
    if (!isLeft || page.page !== null) tell(page);
    if (isLeft) return;
    tellLooked(parts, look, page);
    note(look, page, await whatStands(parts, session, look.address), moment);
  }

  async function takeAnew(): Promise<void> {
    const shown = newest;
    if (!shown || shown.moment !== snapshots.moment()) return;
    const { address, page, moment } = shown;
    const session = sessions.of(false);
    const what = aboutPage(page.subject, page.page, page.facts);
    const [known, about] = await Promise.all([whatStands(parts, session), readCachedFor(session, what)]);
    if (newest === shown && !known.storage)
      await snapshots.keep(address, { ...known, ...page, about, private: false }, moment);
  }

  return {
    async open(tab) {
      const moment = snapshots.moment();
      const [revision, look] = await Promise.all([parts.pushes.revision(), lookAt(parts.tabs, tab)]);
      const session = sessions.of(look.private);
      const [known, page] = await Promise.all([
        whatStands(parts, session, look.address),
        whatIsOpen(parts, session, look),
      ]);
      if (page.reading && look.tab !== null) {
        void readLater(look, look.tab, moment).catch(() => undefined);
      } else {
        tellLooked(parts, look, page);
        note(look, page, known, moment);
      }
      return { ...known, ...page, tab: look.tab, private: look.private, intent: null, revision };
    },
    refresh() {
      if (!newest || isGathering) return;
      isGathering = true;
      sessions
        .of(false)
        .context.clock.wait(gathering)
        .then(() => {
          isGathering = false;
          return takeAnew();
        })
        .catch(() => undefined);
    },
  };
}

/** What a tab is about by its address alone. */
export async function glance(parts: Pick<OpeningParts, 'tabs' | 'mail'>, tab: number): Promise<Subject> {
  return subjectAt(parts, (await lookAt(parts.tabs, tab)).address);
}

/** The user pressed on this tab what opens a panel: one that is open already can offer the page then. */
export async function looked(parts: Pick<OpeningParts, 'tabs' | 'mail' | 'pushes'>, tab: number): Promise<void> {
  const look = await lookAt(parts.tabs, tab);
  const subject = await subjectAt(parts, look.address);
  tellLooked(parts, look, { subject, page: pageOf(subject, look.address) });
}

/** Mailboxes of the user's own are known by nothing but that they were added. */
async function subjectAt({ mail }: Pick<OpeningParts, 'mail'>, address: string | undefined): Promise<Subject> {
  const mailbox = await (await mail()).at(address);
  return mailbox && address !== undefined ? mailboxAt(address) : subjectOf(address, null);
}

const mailboxAt = (address: string): Subject => ({ kind: 'mailbox', host: new URL(address).hostname });

/** A panel hears of pages that it may see now, and of no others. */
function tellLooked(
  { pushes }: Pick<OpeningParts, 'pushes'>,
  { tab, window, address, private: isPrivate }: Look,
  { subject, page }: Pick<Opening, 'subject' | 'page'>,
): void {
  if (tab === null || window === null || address === undefined) return;
  pushes.push({ topic: 'looked', tab, window, subject, page }, isPrivate);
}

type Known = Pick<Opening, 'service' | 'usage' | 'settings' | 'jobs' | 'recents' | 'draft' | 'storage'>;

/** What a storage that refuses does not give is taken from what was last shown for the address. */
async function whatStands(
  { services, snapshots }: OpeningParts,
  { context, usage, jobs, recents, drafts }: WindowSession,
  address?: string,
): Promise<Known> {
  const [service, left, settings] = await Promise.all([services.chosen(), usage.cached(), context.settings()]);
  const of = { service, usage: left, settings };
  try {
    const [views, recent, draft] = await Promise.all([jobs.views(), recents.list('', mostRecents), drafts.all()]);
    return { ...of, jobs: views, recents: recent, draft };
  } catch (error) {
    const storage = await context.refusalOf(error);
    if (!storage) throw error;
    const before = address === undefined || context.private ? null : await snapshots.of(address);
    return { ...of, jobs: before?.jobs ?? [], recents: before?.recents ?? [], draft: before?.draft ?? {}, storage };
  }
}

/** By the tab's address alone, with what is cached. Of a mailbox nothing is read here: who is in view is asked for by itself. */
async function whatIsOpen(parts: OpeningParts, session: WindowSession, look: Look): Promise<OfPage> {
  const { address } = look;
  const [mailbox, seen] = await Promise.all([
    parts.mail().then((mail) => mail.at(address)),
    seenAs(parts, session, address, null),
  ]);
  if (mailbox && address !== undefined) return inMailbox(session, mailbox, address);
  return { ...seen, mailbox: null, reading: mayBeRead(look) };
}

async function inMailbox(session: WindowSession, mailbox: MailboxView, address: string) {
  const about = await readCachedFor(session, { domain: null, page: null, emails: [] });
  return { subject: mailboxAt(address), facts: null, page: null, about, reading: false, mailbox };
}

/** With what the page says of itself. What may be somebody's mail names it in its address. */
async function onPage(parts: OpeningParts, session: WindowSession, look: Look) {
  const { tabs, mail } = parts;
  const { facts, marked, isLeft } = await readPage(tabs, look);
  const { address } = look;
  const [seen, mailbox] = await Promise.all([
    seenAs(parts, session, address, facts),
    marked && address !== undefined ? mail().then((registry) => registry.offered(address, marked)) : null,
  ]);
  const page: OfPage = { ...seen, page: marked ? null : seen.page, mailbox, reading: false };
  if (!isLeft && !marked && facts) {
    const learnt = learnFrom(parts, session, look, page, facts).catch(() => undefined);
    // What a service is asked does not wait for what this device learns beside it.
    if ((await session.context.connection())?.isDevice) await learnt;
  }
  return { page, isLeft };
}

/** Where pages teach this device: what a public one says is known from then on. A mailbox's is nobody's business, nor is an internal page. */
async function learnFrom(
  { tabs, mail }: OpeningParts,
  { context }: WindowSession,
  { tab, address }: Look,
  { page }: OfPage,
  facts: PageFacts,
): Promise<void> {
  const { learning, clock } = context;
  if (!learning || tab === null || address === undefined || page === null) return;
  if (!(await learnsFromPages(context))) return;
  const { publicPage } = await import('../requests/privacy-guard.ts');
  if (publicPage(address) === null || (await (await mail()).isAdded(address))) return;
  const people = readPeopleOf(await tabs.readPeople(tab));
  const isLeft = (await lookAt(tabs, tab)).address !== address;
  const isStill = await learnsFromPages(context);
  if (people && !isLeft && isStill) await learning.learn({ uri: address, at: clock.now(), facts, ...people });
}

async function seenAs(
  { snapshots }: OpeningParts,
  session: WindowSession,
  address: string | undefined,
  facts: PageFacts | null,
) {
  const subject = subjectOf(address, facts);
  const page = pageOf(subject, address);
  const about = await readCachedFor(session, aboutPage(subject, page, facts)).catch(async (error: unknown) => {
    const { context } = session;
    if (!(await context.refusalOf(error))) throw error;
    const before = address === undefined || context.private ? null : await snapshots.of(address);
    return before?.about ?? { cached: [], people: [], checks: [], knownLeads: [] };
  });
  return { subject, facts, page, about };
}

/** The address to be kept as the source of a lead: without its fragment, a name or a password; null when it must not leave. */
function pageOf(subject: Subject, address: string | undefined): string | null {
  if (subject.kind === 'article') return subject.visited;
  if (subject.kind === 'profile') return profilePage(subject);
  if (subject.kind !== 'company' || address === undefined) return null;
  const url = new URL(address);
  url.hash = '';
  url.username = '';
  url.password = '';
  return url.href;
}
