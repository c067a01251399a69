/** An open mailbox on a screen: who is in view, live, and what can be done with them. Nothing is sent to a service before a click. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { createPeople, type People } from '../../../components/lookup/people-store.ts';
import { type Companies, createCompanies } from '../../../components/mailbox/companies.ts';
import { createFollower, type Follower, type Following } from '../../../components/mailbox/following.ts';
import { createTurn, type Turn } from '../../../components/mailbox/turn.ts';
import type { Desk } from '../../../components/shell/connection.ts';
import type { MailboxView, PeopleInView } from '../../messages/views.ts';
import type { MailboxName, MailRole } from '../../page/mail/mail-facts.ts';
import { noFilters } from '../filters.ts';
import { type Known, learnAbout } from '../known.ts';
import type { Row } from '../rows.ts';
import { createSeen } from './seen.ts';

export interface Mailbox {
  /** Null before the first look. */
  name: ReadonlySignal<MailboxName | null>;
  following: ReadonlySignal<Following>;
  /** Looks once more. */
  look(): void;
  /** Without the user. */
  people: People;
  /** By address. */
  roles: ReadonlySignal<ReadonlyMap<string, MailRole>>;
  /** The user's own addresses in view. */
  own: ReadonlySignal<readonly string[]>;
  /** There are more people than are shown. */
  cut: ReadonlySignal<boolean>;
  /** Those without a verdict: what verifying all of them asks about. */
  unverified: ReadonlySignal<string[]>;
  /** Those who are no leads yet. */
  fresh: ReadonlySignal<string[]>;
  companies: Companies;
  /** Null where it can't be turned on or off. */
  turn: Turn | null;
}

/** What it begins with: the tab that it stands in, and the mailbox that the worker took it for. */
export interface MailboxStart {
  desk: Desk;
  known: Known;
  tab: number | null;
  mailbox: MailboxView | null;
}

export function createMailbox({ desk, known, tab, mailbox }: MailboxStart): Mailbox {
  const seen = createSeen();
  const people = createPeople(seen.contacts, signal(noFilters), { ...known, page: desk.page });
  const take = (inView: PeopleInView) => {
    learnAbout(known, inView.about);
    seen.take(inView, (addresses) => letGo(people, addresses));
  };
  const follower = tab === null ? noTab : createFollower(desk, tab, take);
  const addresses = (fits: (row: Row) => boolean) =>
    computed(() => people.loaded.value.filter(fits).map(({ contact }) => contact.email));

  return {
    ...seen,
    following: follower.state,
    look: follower.look,
    people,
    unverified: addresses(isUnverified),
    fresh: addresses((row) => row.mark === null && row.save === null),
    companies: createCompanies(desk, seen.endings, known.saves),
    turn: mailbox && createTurn(desk.signal, mailbox, follower.look),
  };
}

const noTab: Follower = { state: signal({ at: 'unseen' }), look: () => undefined };

function letGo({ selection }: People, addresses: readonly string[]): void {
  for (const address of addresses) {
    if (selection.has.value.has(address)) selection.toggle(address, false);
    if (selection.unfolded.value.has(address)) selection.fold(address);
  }
}

function isUnverified({ check }: Row): boolean {
  return check === null || check.at === 'failed' || check.at === 'still-checking';
}
