/** An open mailbox on a screen: who is in view, live, and what can be done with them. Nothing is sent to a service before a click. */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { type Contact, contactOfAddress } from '../../lib/contract/contact.ts';
import { domainOf } from '../../lib/contract/text.ts';
import type { MailboxView, PeopleInView } from '../../lib/messages/views.ts';
import type { MailName, MailPerson } from '../../lib/page/mail/mail-facts.ts';
import type { MailRole } from '../../lib/page/mail/mailbox.ts';
import type { MailboxName } from '../../lib/page/mail/mailboxes.ts';
import { type Known, learnAbout, type Row } from '../contact/rows.ts';
import { noFilters } from '../lookup/company/filters.ts';
import { createPeople, type People } from '../lookup/people-store.ts';
import type { Connection } from '../shell/connection.ts';
import { type Companies, createCompanies } from './companies.ts';
import { createFollower, type Follower, type Following } from './following.ts';
import { createTurn, type Turn } from './turn.ts';

export interface Mailbox {
  /** Null before the first look. */
  name: ReadonlySignal<MailboxName | null>;
  /** By address. */
  roles: ReadonlySignal<ReadonlyMap<string, MailRole>>;
  /** The user's own addresses in view. */
  own: ReadonlySignal<readonly string[]>;
  /** Of these it shows no address. */
  names: ReadonlySignal<readonly MailName[]>;
  /** Where somebody without an address is looked for first; null where that is anybody's guess. */
  place: ReadonlySignal<string | null>;
  /** There are more people than are shown. */
  cut: ReadonlySignal<boolean>;
  following: ReadonlySignal<Following>;
  /** Looks once more. */
  look(): void;
  /** Without the user. */
  people: People;
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
  connection: Connection;
  known: Known;
  tab: number | null;
  mailbox: MailboxView | null;
}

export function createMailbox({ connection, known, tab, mailbox }: MailboxStart): Mailbox {
  const seen = createSeen();
  const people = createPeople(seen.contacts, signal(noFilters), known, connection);
  const take = (inView: PeopleInView) => {
    learnAbout(
      known,
      inView.about,
      inView.people.map(({ address }) => address),
    );
    seen.take(inView, (addresses) => letGo(people, addresses));
  };
  const follower = tab === null ? noTab : createFollower(connection, tab, take);
  const addresses = (fits: (row: Row) => boolean) =>
    computed(() => people.loaded.value.filter(fits).map(({ contact }) => contact.email));

  return {
    ...seen.shown,
    following: follower.state,
    look: follower.look,
    people,
    unverified: addresses(isUnverified),
    fresh: addresses((row) => row.mark === null && row.save === null),
    companies: createCompanies(connection, seen.endings, known.saves),
    turn: mailbox && createTurn(connection.signal, mailbox, follower.look),
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

/**
 * Who is in view, as contacts. Whoever stays in view stays the same object, chosen and unfolded as before, however often the mailbox
 * draws itself anew; whoever left it is let go of.
 */
function createSeen() {
  const name = signal<MailboxName | null>(null);
  /** Without the user's own addresses. */
  const contacts = signal<readonly Contact[]>([]);
  const roles = signal<ReadonlyMap<string, MailRole>>(new Map());
  const own = signal<readonly string[]>([]);
  /** What their addresses end with, where that may be a company's. */
  const endings = signal<readonly string[]>([]);
  const cut = signal(false);
  const names = signal<readonly MailName[]>([]);
  const place = signal<string | null>(null);
  /** The last that there were: a mailbox that is drawn anew is empty for a moment. */
  let last: readonly Contact[] = [];

  return {
    contacts,
    endings,
    shown: { name, roles, own, names, place, cut },
    /** `letGo`: these are in view no more. */
    take: (inView: PeopleInView, letGo: (addresses: readonly string[]) => void) =>
      batch(() => {
        const others = inView.people.filter((person) => !person.own);
        name.value = inView.mailbox;
        cut.value = inView.cut;
        own.value = inView.people.filter((person) => person.own).map(({ address }) => address);
        const all = new Set(others.map(({ address }) => domainOf(address)));
        endings.value = [...all].filter((ending) => !inView.webmail.includes(ending));
        names.value = inView.names;
        place.value = placeOf(inView, endings.value);
        roles.value = new Map(others.map(({ address, role }) => [address, role]));
        if (others.length > 0) {
          const next = others.map((person) => sameOf(last, person));
          contacts.value = last;
          letGo(last.filter((contact) => !roles.value.has(contact.email)).map(({ email }) => email));
          last = next;
        }
        contacts.value = others.length > 0 ? last : [];
      }),
  };
}

/** Outlook hides the addresses of one's own organisation; elsewhere it is clear where one company alone is in view. */
function placeOf({ mailbox, own, webmail }: PeopleInView, endings: readonly string[]): string | null {
  const organisations = own.map(domainOf).filter((ending) => !webmail.includes(ending));
  const [only, ...others] = mailbox === 'outlook' ? organisations : endings;
  return only !== undefined && others.length === 0 ? only : null;
}

function sameOf(before: readonly Contact[], { address, name }: MailPerson): Contact {
  const next = contactOfAddress(address, name);
  const old = before.find((one) => one.email === address);
  return old && old.first_name === next.first_name && old.last_name === next.last_name ? old : next;
}
