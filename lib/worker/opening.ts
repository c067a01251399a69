/** The first words of a screen: the tab, what it is about, and all that is known, in one message. */

import type { PageFacts } from '../background/browser/page-facts.ts';
import { type Look, lookAt, readTab, type TabsApi } from '../background/browser/tabs.ts';
import { aboutPage, profilePage, whatIsKept } from '../background/cached.ts';
import type { MailDesk } from '../background/mailbox/mailbox-registry.ts';
import type { Pushes } from '../background/pushes.ts';
import type { Services } from '../background/services.ts';
import type { Desk, Desks } from '../background/window-session.ts';
import type { MailboxView, Opening } from '../messages/views.ts';
import type { Subject } from '../subject/subject.ts';
import { subjectOf } from '../subject/subject-of.ts';

export interface OpeningParts {
  tabs: TabsApi;
  mail(): Promise<MailDesk>;
  desks: Desks;
  services: Services;
  pushes: Pushes;
}

/** As many recent lookups as a popup shows. */
const mostRecents = 8;

/** `tab` null is the active one. What is pushed with a larger revision may be in it already. */
export async function open(parts: OpeningParts, tab: number | null): Promise<Opening> {
  const [revision, look] = await Promise.all([parts.pushes.revision(), lookAt(parts.tabs, tab)]);
  const desk = parts.desks.of(look.private);
  const [known, page] = await Promise.all([whatStands(parts, desk), whatIsOpen(parts, desk, look)]);
  tellLooked(parts, look, page);
  return { ...known, ...page, tab: look.tab, private: look.private, wish: null, revision };
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

async function whatStands({ services }: OpeningParts, { context, usage, jobs, recents, drafts }: Desk) {
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
async function whatIsOpen(parts: OpeningParts, desk: Desk, look: Look) {
  const mail = await parts.mail();
  const mailbox = await mail.at(look.address);
  if (mailbox && look.address !== undefined) return inMailbox(desk, mailbox, look.address);
  const { marked, ...page } = await onPage(parts, desk, look);
  const offered = marked && look.address !== undefined ? await mail.offered(look.address, marked) : null;
  // What may be somebody's mail names it in its address.
  return { ...page, mailbox: offered, page: marked ? null : page.page };
}

async function inMailbox(desk: Desk, mailbox: MailboxView, address: string) {
  const about = await whatIsKept(desk, { domain: null, page: null, emails: [] });
  return { subject: mailboxAt(address), facts: null, page: null, about, pageSlow: false, mailbox };
}

/** A page that is too slow is pushed when it has been read. */
async function onPage({ tabs }: OpeningParts, desk: Desk, look: Look) {
  const { facts, marked, late } = await readTab(tabs, desk.context.clock, look);
  const { tab, address } = look;
  if (late && tab !== null) {
    const push = async () => {
      const seen = await seenAs(desk, address, await late);
      desk.context.push({ topic: 'page', tab, subject: seen.subject, facts: seen.facts, about: seen.about });
    };
    push().catch(() => undefined);
  }
  return { ...(await seenAs(desk, address, facts)), marked, pageSlow: late !== null };
}

async function seenAs(desk: Desk, address: string | undefined, facts: PageFacts | null) {
  const subject = subjectOf(address, facts);
  const page = pageOf(subject, address);
  return { subject, facts, page, about: await whatIsKept(desk, aboutPage(subject, page, facts)) };
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
