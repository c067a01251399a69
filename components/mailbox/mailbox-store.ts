/**
 * An open mailbox: the people in view, updated live, and their actions. Nothing is sent to a service before a click.
 */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Contact } from '../../lib/contract/contact.ts';
import { domainOf } from '../../lib/contract/text.ts';
import type { MailboxView, PeopleInView } from '../../lib/messages/mailbox-views.ts';
import type { MailName, MailPerson } from '../../lib/page/mail/mail-facts.ts';
import type { MailRole } from '../../lib/page/mail/mailbox.ts';
import type { MailboxName } from '../../lib/page/mail/mailboxes.ts';
import { toVerify } from '../contact/fresh.ts';
import { namedContact } from '../contact/named-contact.ts';
import { isWorthSaving, type Known, learnAbout, type Row } from '../contact/rows.ts';
import { noFilters } from '../lookup/company/filters.ts';
import { createPeople, type People } from '../lookup/people-store.ts';
import type { Connection } from '../shell/connection.ts';
import { type Companies, createCompanies } from './companies.ts';
import { createFollower, type Follower, type Following } from './following.ts';
import { createSignatures, type Signatures } from './signatures-store.ts';
import { createTurn, type Turn } from './turn.ts';

export interface Mailbox {
  /** Null before the first read */
  name: ReadonlySignal<MailboxName | null>;
  /** By address */
  roles: ReadonlySignal<ReadonlyMap<string, MailRole>>;
  /** The user's own addresses in view */
  own: ReadonlySignal<readonly string[]>;
  /** People whose address the mailbox does not show */
  names: ReadonlySignal<readonly MailName[]>;
  /** The domain at which to look for people without an address; null if it cannot be guessed. */
  place: ReadonlySignal<string | null>;
  /** More people are in view than are shown. */
  cut: ReadonlySignal<boolean>;
  following: ReadonlySignal<Following>;
  /** Reads again. */
  look(): void;
  /** Without the user */
  people: People;
  /** People without a fresh verdict: "verify all" covers these. */
  unverified: ReadonlySignal<string[]>;
  /** People who are not leads yet, and whose address is not invalid */
  fresh: ReadonlySignal<string[]>;
  companies: Companies;
  signatures: Signatures;
  /** Null if the mailbox cannot be turned on or off. */
  turn: Turn | null;
}

/** The tab, and the mailbox that the background recognised there */
interface MailboxStart {
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
    seen.take(inView, (addresses, isOther) => {
      letGo(people, addresses);
      if (isOther) people.hideForgotten();
    });
    signatures.learn(inView);
  };
  const signatures = createSignatures(connection, people, seen.shown.roles, () => follower.look());
  const follower = tab === null ? noTab : createFollower(connection, tab, take, () => signatures.wanted.peek());
  const addresses = (fits: (row: Row) => boolean) =>
    computed(() => people.loaded.value.filter(fits).map(({ contact }) => contact.email));

  return {
    ...seen.shown,
    following: follower.state,
    look: follower.look,
    people,
    unverified: computed(() => toVerify(people.loaded.value, connection.now())),
    fresh: addresses(isWorthSaving),
    companies: createCompanies(connection, seen.endings, known.saves),
    signatures,
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

/**
 * The people in view as contacts. Redraws of the mailbox keep the same objects, so that selection and unfolding
 * survive. People who leave are deselected and folded.
 */
function createSeen() {
  const name = signal<MailboxName | null>(null);
  /** Without the user's own addresses */
  const contacts = signal<readonly Contact[]>([]);
  const roles = signal<ReadonlyMap<string, MailRole>>(new Map());
  const own = signal<readonly string[]>([]);
  /** Domains of their addresses, without webmail */
  const endings = signal<readonly string[]>([]);
  const cut = signal(false);
  const names = signal<readonly MailName[]>([]);
  const place = signal<string | null>(null);
  /** The last people in view: a mailbox that redraws is empty for a moment. */
  let last: readonly Contact[] = [];

  return {
    contacts,
    endings,
    shown: { name, roles, own, names, place, cut },
    /** `letGo`: receives the addresses that left. `isOther`: somebody left or came. */
    take: (inView: PeopleInView, letGo: (addresses: readonly string[], isOther: boolean) => void) =>
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
          const left = last.filter(({ email }) => !roles.value.has(email)).map(({ email }) => email);
          letGo(left, last.length > 0 && (left.length > 0 || next.length > last.length));
          last = next;
        }
        contacts.value = others.length > 0 ? last : [];
      }),
  };
}

/**
 * Outlook hides addresses within the user's own organisation, so that domain is used. Elsewhere it is clear only if
 * all people in view share one company domain.
 */
function placeOf({ mailbox, own, webmail }: PeopleInView, endings: readonly string[]): string | null {
  const organisations = own.map(domainOf).filter((ending) => !webmail.includes(ending));
  const [only, ...others] = mailbox === 'outlook' ? organisations : endings;
  return only !== undefined && others.length === 0 ? only : null;
}

function sameOf(before: readonly Contact[], { address, name }: MailPerson): Contact {
  const next = namedContact(address, name);
  const old = before.find((one) => one.email === address);
  return old && old.first_name === next.first_name && old.last_name === next.last_name ? old : next;
}
