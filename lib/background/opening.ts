/** Openings: the tab, what it is about, and all that is known, in one message; what is shown then is kept as a snapshot of its address. */
import type { MailboxView, Opening } from '../messages/views.ts';
import type { Subject } from '../subject/subject.ts';
import { subjectOf } from '../subject/subject-of.ts';
import type { PageFacts } from './browser/page-facts.ts';
import { type Look, lookAt, readTab, type TabsApi } from './browser/tabs.ts';
import { aboutPage, profilePage, readCachedFor } from './cached.ts';
import type { MailboxRegistry } from './mailbox/mailbox-registry.ts';
import type { Pushes } from './pushes.ts';
import type { Services } from './services.ts';
import type { Snapshots } from './snapshots.ts';
import type { WindowSession, WindowSessions } from './window-session.ts';

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
type OfPage = Pick<Opening, 'subject' | 'facts' | 'pageSlow' | 'page' | 'mailbox' | 'about'>;

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
    if (isPrivate || address === undefined) return;
    newest = { address, page, moment };
    void snapshots.keep(address, { ...known, ...page, private: isPrivate }, moment);
  }

  async function takeAnew(): Promise<void> {
    const shown = newest;
    if (!shown || shown.moment !== snapshots.moment()) return;
    const { address, page, moment } = shown;
    const session = sessions.of(false);
    const what = aboutPage(page.subject, page.page, page.facts);
    const [known, about] = await Promise.all([whatStands(parts, session), readCachedFor(session, what)]);
    if (newest === shown) await snapshots.keep(address, { ...known, ...page, about, private: false }, moment);
  }

  return {
    async open(tab) {
      const moment = snapshots.moment();
      const [revision, look] = await Promise.all([parts.pushes.revision(), lookAt(parts.tabs, tab)]);
      const session = sessions.of(look.private);
      const late = (seen: OfPage) => void whatStands(parts, session).then((now) => note(look, seen, now, moment));
      const [known, page] = await Promise.all([whatStands(parts, session), whatIsOpen(parts, session, look, late)]);
      tellLooked(parts, look, page);
      note(look, page, known, moment);
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

type Known = Awaited<ReturnType<typeof whatStands>>;

async function whatStands({ services }: OpeningParts, { context, usage, jobs, recents, drafts }: WindowSession) {
  const [service, left, settings, views, recent, draft] = await Promise.all([
    services.chosen(),
    usage.kept(),
    context.settings(),
    jobs.views(),
    recents.list('', mostRecents),
    drafts.all(),
  ]);
  return { service, usage: left, settings, jobs: views, recents: recent, draft };
}

/** Of a mailbox nothing is read here: who is in view is asked for by itself. */
async function whatIsOpen(
  parts: OpeningParts,
  session: WindowSession,
  look: Look,
  late: (seen: OfPage) => void,
): Promise<OfPage> {
  const mail = await parts.mail();
  const mailbox = await mail.at(look.address);
  if (mailbox && look.address !== undefined) return inMailbox(session, mailbox, look.address);
  const { marked, ...page } = await onPage(parts, session, look, late);
  const offered = marked && look.address !== undefined ? await mail.offered(look.address, marked) : null;
  // What may be somebody's mail names it in its address.
  return { ...page, mailbox: offered, page: marked ? null : page.page };
}

async function inMailbox(session: WindowSession, mailbox: MailboxView, address: string) {
  const about = await readCachedFor(session, { domain: null, page: null, emails: [] });
  return { subject: mailboxAt(address), facts: null, page: null, about, pageSlow: false, mailbox };
}

/** A page that is too slow is pushed when it has been read. */
async function onPage({ tabs }: OpeningParts, session: WindowSession, look: Look, readLate: (seen: OfPage) => void) {
  const { facts, marked, late } = await readTab(tabs, session.context.clock, look);
  const { tab, address } = look;
  if (late && tab !== null) {
    const push = async () => {
      const seen = await seenAs(session, address, await late);
      session.context.push({ topic: 'page', tab, subject: seen.subject, facts: seen.facts, about: seen.about });
      readLate({ ...seen, pageSlow: false, mailbox: null });
    };
    push().catch(() => undefined);
  }
  return { ...(await seenAs(session, address, facts)), marked, pageSlow: late !== null };
}

async function seenAs(session: WindowSession, address: string | undefined, facts: PageFacts | null) {
  const subject = subjectOf(address, facts);
  const page = pageOf(subject, address);
  return { subject, facts, page, about: await readCachedFor(session, aboutPage(subject, page, facts)) };
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
