/** What a lookup shows: a kind of view for each kind of subject, and what is asked of any of them. */
import type { ReadonlySignal } from '@preact/signals';
import { domainOf } from '../../lib/contract/text.ts';
import type { About } from '../../lib/messages/people-views.ts';
import type { CachedAnswer } from '../../lib/messages/request-views.ts';
import type { PageFacts } from '../../lib/page/facts.ts';
import type { Domain, NothingReason, Subject, Typed } from '../../lib/subject/subject.ts';
import { type Known, learnAbout } from '../contact/rows.ts';
import type { Mailbox } from '../mailbox/mailbox-store.ts';
import type { Company } from './company/company-store.ts';
import type { Finding } from './finding-store.ts';
import type { People } from './people-store.ts';
import type { Authors } from './person/article-store.ts';

export type View =
  | { kind: 'company'; company: Company; finding: Finding }
  | { kind: 'article'; authors: Authors; author: People; others: People; finding: Finding; site: Company }
  /** A typed name. */
  | { kind: 'person'; finding: Finding }
  | { kind: 'profile'; handle: string; host: string; finding: Finding; learn(about: About): void }
  | { kind: 'address'; address: string; domain: Domain; people: People }
  /** Several addresses, typed or chosen on a page. `cut`: there were more. */
  | { kind: 'addresses'; people: People; cut: boolean }
  /** Null until its script is loaded. */
  | { kind: 'mailbox'; host: string; mailbox: ReadonlySignal<Mailbox | null> }
  /**
   * The address looks deceptive or internal: nothing is requested before a click. `asks`: that click asks a service.
   */
  | { kind: 'odd'; domain: Domain; asks: boolean; proceed(): void }
  | { kind: 'nothing'; why: NothingReason | 'empty' | 'unseen' };

/** The current view. */
export interface Showing {
  view: View;
  /** The page's own view, while the company of its site is shown. */
  article?: View | undefined;
  from: 'page' | 'typed';
  /** Its text in the field. */
  text: string;
}

/** Gives a view what became known of its page since; false if the view must be rebuilt. */
export function learnInView(
  known: Known,
  view: View,
  { subject, facts, about }: { subject: Subject; facts: PageFacts | null; about: About },
): boolean {
  learnAbout(known, about, addressesOn(facts));
  const learnCompany = (company: Company, name: string | null) => company.learn({ about, facts, name });
  switch (view.kind) {
    case 'company':
      learnCompany(view.company, nameIn(subject));
      break;
    case 'article':
      learnCompany(view.site, nameIn(subject));
      view.authors.learn(about.cached);
      break;
    case 'profile':
      view.learn(about);
      break;
    default:
      return false;
  }
  view.finding.finder.learn(about.cached);
  return true;
}

function nameIn(subject: Subject): string | null {
  if (subject.kind === 'company') return subject.name;
  return subject.kind === 'article' ? subject.siteName : null;
}

/** The addresses that a page names. */
export const addressesOn = (facts: PageFacts | null): string[] => facts?.addresses.map(({ address }) => address) ?? [];

/**
 * Whether an answer about these addresses may be one that the view offers to request. False while the view's own
 * request is in flight.
 */
export function offersAnswer(view: View, emails: readonly string[]): boolean {
  if (!('finding' in view)) return false;
  const { finder } = view.finding;
  const search = view.kind === 'company' ? view.company.search.state.value.at : null;
  const authors = view.kind === 'article' ? view.authors.state.value.at : null;
  const byName = finder.whom.value === null ? null : finder.state.value.at;
  if ([search, authors, byName].includes('asking')) return false;
  // An author's or a finder's address may be anywhere.
  return authors === 'idle' || byName === 'idle' || (search === 'idle' && emails.some(isOf(view)));
}

const isOf = (view: View) => (email: string) =>
  view.kind === 'company' && 'domain' in view.company.who && domainOf(email) === view.company.who.domain.ascii;

/** Shows the answers that another page of Harrier got meanwhile, or this one before it was closed. */
export function learnAnswers(view: View, cached: readonly CachedAnswer[]): void {
  if (!('finding' in view)) return;
  if (view.kind === 'company' && view.company.search.state.value.at === 'idle') view.company.search.learn(cached);
  if (view.kind === 'article') view.authors.learn(cached);
  view.finding.finder.learn(cached);
}

/** The text to look up to get every cached answer for a view. */
export function lookedUpAs(view: View, text: string): string {
  if (view.kind === 'article') return view.authors.article.url;
  return view.kind === 'profile' ? `https://www.${view.host}/in/${encodeURIComponent(view.handle)}` : text;
}

/** A page's text in the field. */
export function textOf(subject: Subject): string {
  switch (subject.kind) {
    case 'company':
    case 'article':
      return subject.domain.unicode;
    case 'profile':
      return subject.handle;
    case 'mailbox':
      return subject.host;
    case 'nothing':
      return '';
  }
}

/** A typed subject's text in the field. */
export function textOfTyped(typed: Typed, asked: string): string {
  return typed.kind === 'domain' ? typed.domain.unicode : asked;
}

const hasRows = ({ loaded }: People): boolean => loaded.value.length > 0;

/** The people that keys and bulk actions apply to. */
export function peopleIn(view: View | null): People | null {
  switch (view?.kind) {
    case 'company':
      return [view.company.people, view.company.onDevice.people].find(hasRows) ?? view.finding.people;
    case 'address':
    case 'addresses':
      return view.people;
    case 'mailbox':
      return view.mailbox.value?.people ?? null;
    case 'article':
      return view.author.loaded.value.length > 0 ? view.author : view.finding.people;
    case 'person':
    case 'profile':
      return view.finding.people;
    default:
      return null;
  }
}
