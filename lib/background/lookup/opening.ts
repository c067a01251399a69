/**
 * An opening contains the tab, its subject by address, and everything known, in one message. The page itself is read
 * afterwards and pushed. The final view is stored as a snapshot for the address.
 */
import type { MailboxView } from '../../messages/mailbox-views.ts';
import type { Opening } from '../../messages/opening-views.ts';
import type { Subject } from '../../subject/subject.ts';
import { subjectOf } from '../../subject/subject-of.ts';
import type { Core } from '../core/core.ts';
import { learnsFromPages } from '../core/device-first.ts';
import type { PageFacts } from '../core/page-facts.ts';
import { readPeopleOf } from '../core/page-people.ts';
import { type Look, lookAt, mayBeRead, readPage } from '../core/tabs.ts';
import type { WindowSession } from '../core/window-session.ts';
import { aboutPage, profilePage, readCachedFor } from '../people/cached.ts';
import type { Recents } from './recents.ts';

interface OpeningParts
  extends Pick<Core, 'tabs' | 'mailboxes' | 'sessions' | 'services' | 'pushes' | 'snapshots' | 'shown'> {
  recents(session: WindowSession): Recents;
}

export interface Openings {
  /** `tab` null: the active one. The opening may already include pushes with a larger revision. */
  open(tab: number | null): Promise<Opening>;
  /** Data shown in normal windows may have changed: retakes the snapshot of the newest opening, once for many calls */
  refresh(): void;
}

/** The part of an opening about its page */
type OfPage = Pick<Opening, 'subject' | 'facts' | 'reading' | 'page' | 'mailbox' | 'about'>;

/** Milliseconds that the UI waits for the page before it asks what the address alone allows */
const patience = 700;

/** Milliseconds in which changes are gathered */
const gathering = 500;

/** Number of recent lookups in a popup */
const mostRecents = 8;

export function createOpenings(parts: OpeningParts): Openings {
  const { snapshots, sessions } = parts;
  /** The newest opening of a normal tab. Not reused if anything was forgotten since its `moment`. */
  let newest: { address: string; page: OfPage; moment: number } | null = null;
  let isGathering = false;

  function note({ address, private: isPrivate }: Look, page: OfPage, known: Known, moment: number): void {
    // If storage could not be read, parts are missing. They must not replace an earlier snapshot.
    if (isPrivate || address === undefined || known.storage) return;
    newest = { address, page, moment };
    void snapshots.keep(address, { ...known, ...page, private: isPrivate }, moment);
  }

  /** Pushes what the page says once it is read, and its subject to open panels. */
  async function readLater(look: Look, id: string, moment: number): Promise<void> {
    const session = sessions.of(look.private);
    const push = (page: OfPage) => session.context.push({ topic: 'page', opening: id, ...page });
    let isRead = false;
    // Lets the answer go out first.
    await session.context.clock.wait(0);
    const reading = onPage(parts, session, look).finally(() => {
      isRead = true;
    });
    const waited = new AbortController();
    await Promise.race([reading, session.context.clock.wait(patience, waited.signal)]);
    waited.abort();
    if (!isRead) push({ ...(await seenAs(parts, session, look.address, null)), mailbox: null, reading: true });
    const { page, isLeft } = await reading;
    // If the user left the page meanwhile, a view still matches this push by the page's address. Without an address,
    // the push might be taken for the next page.
    if (!isLeft || page.page !== null) push(page);
    if (isLeft) return;
    pushLooked(parts, look, page);
    note(look, page, await whatStands(parts, session, look.address), moment);
  }

  async function retake(): Promise<void> {
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
      const id = crypto.randomUUID();
      if (page.reading) {
        void readLater(look, id, moment).catch(() => undefined);
      } else {
        pushLooked(parts, look, page);
        note(look, page, known, moment);
      }
      return { ...known, ...page, id, tab: look.tab, private: look.private, intent: null, revision };
    },
    refresh() {
      if (!newest || isGathering) return;
      isGathering = true;
      sessions
        .of(false)
        .context.clock.wait(gathering)
        .then(() => {
          isGathering = false;
          return retake();
        })
        .catch(() => undefined);
    },
  };
}

/** A tab's subject, by address alone */
export async function glance(parts: Pick<OpeningParts, 'tabs' | 'mailboxes'>, tab: number): Promise<Subject> {
  return subjectAt(parts, (await lookAt(parts.tabs, tab)).address);
}

/** The user asked for a panel on this tab; one that is already open can then offer the page */
export async function looked(parts: Pick<OpeningParts, 'tabs' | 'mailboxes' | 'pushes'>, tab: number): Promise<void> {
  const look = await lookAt(parts.tabs, tab);
  const subject = await subjectAt(parts, look.address);
  pushLooked(parts, look, { subject, page: pageOf(subject, look.address) });
}

/** The user's own mailboxes are recognised only because they were added. */
async function subjectAt(
  { mailboxes }: Pick<OpeningParts, 'mailboxes'>,
  address: string | undefined,
): Promise<Subject> {
  const mailbox = await (await mailboxes()).at(address);
  return mailbox && address !== undefined ? mailboxAt(address) : subjectOf(address, null);
}

const mailboxAt = (address: string): Subject => ({ kind: 'mailbox', host: new URL(address).hostname });

/** Pushes nothing without an address: panels learn only of pages that they may see now. */
function pushLooked(
  { pushes }: Pick<OpeningParts, 'pushes'>,
  { tab, window, address, private: isPrivate }: Look,
  { subject, page }: Pick<Opening, 'subject' | 'page'>,
): void {
  if (tab === null || window === null || address === undefined) return;
  pushes.push({ topic: 'looked', tab, window, subject, page }, isPrivate);
}

type Known = Pick<Opening, 'service' | 'usage' | 'settings' | 'jobs' | 'recents' | 'draft' | 'storage'>;

/** If storage refuses, missing parts come from the last snapshot of the address. */
async function whatStands(
  { services, snapshots, recents }: OpeningParts,
  session: WindowSession,
  address?: string,
): Promise<Known> {
  const { context, usage, jobs, drafts } = session;
  const [service, left, settings] = await Promise.all([services.chosen(), usage.cached(), context.settings()]);
  const of = { service, usage: left, settings };
  try {
    const [views, recent, draft] = await Promise.all([
      jobs.views(),
      recents(session).list('', mostRecents),
      drafts.all(),
    ]);
    return { ...of, jobs: views, recents: recent, draft };
  } catch (error) {
    const storage = await context.refusalOf(error);
    if (!storage) throw error;
    const before = address === undefined || context.private ? null : await snapshots.of(address);
    return { ...of, jobs: before?.jobs ?? [], recents: before?.recents ?? [], draft: before?.draft ?? {}, storage };
  }
}

/**
 * From the tab's address and cached data alone. In a mailbox nothing is read here; people in view are a separate
 * request.
 */
async function whatIsOpen(parts: OpeningParts, session: WindowSession, look: Look): Promise<OfPage> {
  const { address } = look;
  const [mailbox, seen] = await Promise.all([
    parts.mailboxes().then((all) => all.at(address)),
    seenAs(parts, session, address, null),
  ]);
  if (mailbox && address !== undefined) return inMailbox(session, mailbox, address);
  return { ...seen, mailbox: null, reading: mayBeRead(look) };
}

async function inMailbox(session: WindowSession, mailbox: MailboxView, address: string) {
  const about = await readCachedFor(session, { domain: null, page: null, emails: [] });
  return { subject: mailboxAt(address), facts: null, page: null, about, reading: false, mailbox };
}

/**
 * Adds what the page says of itself. For a possible mailbox, the page's address is left out, because it can identify
 * the mail.
 */
async function onPage(parts: OpeningParts, session: WindowSession, look: Look) {
  const { tabs, mailboxes } = parts;
  const { facts, marked, isLeft } = await readPage(tabs, look);
  const { address } = look;
  const [seen, mailbox] = await Promise.all([
    seenAs(parts, session, address, facts),
    marked && address !== undefined ? mailboxes().then((all) => all.offered(address, marked)) : null,
  ]);
  const page: OfPage = { ...seen, page: marked ? null : seen.page, mailbox, reading: false };
  if (!isLeft && !marked && facts) {
    const learnt = learnFrom(parts, session, look, page, facts).catch(() => undefined);
    // A request to a service does not wait for what this device learns beside it.
    if ((await session.context.connection())?.isDevice) await learnt;
  }
  return { page, isLeft };
}

/** Where pages teach this device, learns what a public page says. Mailboxes and internal pages are private. */
async function learnFrom(
  { tabs, mailboxes, shown }: OpeningParts,
  { context }: WindowSession,
  { tab, address }: Look,
  { page }: OfPage,
  facts: PageFacts,
): Promise<void> {
  const { learning, clock } = context;
  if (!learning || tab === null || address === undefined || page === null) return;
  if (!(await learnsFromPages(context))) return;
  const { publicPage } = await import('../requests/privacy-guard.ts');
  if (publicPage(address) === null || (await (await mailboxes()).isAdded(address))) return;
  const people = readPeopleOf(await tabs.readPeople(tab));
  const isLeft = (await lookAt(tabs, tab)).address !== address;
  const isStill = await learnsFromPages(context);
  if (!people || isLeft || !isStill) return;
  await learning.learn({ uri: address, at: clock.now(), facts, ...people });
  shown.changed();
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

/** The address to store as a lead's source, without fragment, user name and password. Null if it must not leave. */
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
