/** A contact as a row: what an operation said of it, with what is known since of its check, its lead and its save. */
import { computed, type ReadonlySignal } from '@preact/signals';
import { type Contact, emailsIn } from '../../lib/contract/contact.ts';
import { type Verdict, verdictOf } from '../../lib/contract/taxonomy.ts';
import { readTime, writeDay } from '../../lib/contract/times.ts';
import type { ResolverChoice } from '../../lib/device-service/verifier/resolvers.ts';
import type { About, Check, KnownLead } from '../../lib/messages/views.ts';
import type { NextStep } from '../format/problem-words.ts';
import type { Checks } from '../shell/checks.ts';
import type { Flash } from '../shell/flash.ts';
import type { Jobs } from '../shell/jobs/jobs.ts';
import type { KnownPeople } from '../shell/known-people.ts';
import type { RowSave, Saves } from '../shell/saving/saves.ts';

export interface Row {
  contact: Contact;
  /** Newer than `contact.verification`, when there is one. */
  check: Check | null;
  mark: KnownLead | null;
  save: RowSave | null;
}

/** Rows of the same contacts stay the same objects while nothing of theirs changes, so that only what changed is drawn. */
export function createRows(
  contacts: ReadonlySignal<readonly Contact[]>,
  known: Pick<Known, 'checks' | 'saves' | 'known'>,
): ReadonlySignal<Row[]> {
  let before = new Map<Contact, { row: Row; person: Contact | undefined }>();
  return computed(() => {
    const checks = known.checks.known.value;
    const marks = known.saves.knownLeads.value;
    const saves = known.saves.rows.value;
    const people = known.known.people.value;
    const next: typeof before = new Map();
    for (const contact of contacts.value) {
      const email = contact.email.toLowerCase();
      const person = people.get(email);
      const old = before.get(contact);
      const joined = old && old.person === person ? old.row.contact : joinedContact(contact, person);
      const check = checks.get(email) ?? null;
      const row = {
        contact: joined,
        check: check && isNewer(check, joined.verification) ? check : null,
        mark: marks.get(email) ?? null,
        save: saves.get(email) ?? null,
      };
      next.set(contact, { row: old && isSame(old.row, row) ? old.row : row, person });
    }
    before = next;
    return [...next.values()].map(({ row }) => row);
  });
}

/** A verdict that whatever named the address knows by now, or a newer one, is that one's own. */
export function isNewer(check: Check, { status, date }: Contact['verification']): boolean {
  if (check.at !== 'done' || status === null) return true;
  const known = readTime(date);
  return known === null || check.asked >= known;
}

/**
 * A contact with what is known of them elsewhere: what it says itself stands, what it leaves open is filled, and the newest verdict counts.
 * A page's or a message's word for who somebody is gives way to the service's.
 */
function joinedContact(own: Contact, known: Contact | undefined): Contact {
  if (!known) return own;
  const isNamed = (contact: Contact) => Boolean(contact.first_name ?? contact.last_name);
  const isMet = own.type === null && own.confidence === null && own.sources.length === 0;
  const { first_name, last_name } = isNamed(known) && (isMet || !isNamed(own)) ? known : own;
  const said = Object.entries(own).filter(([, value]) => value !== null && value !== '');
  const { email, sources } = own;
  const decision_maker = own.decision_maker || known.decision_maker;
  const verification = newestOf(own.verification, known.verification);
  const joined = { ...known, ...Object.fromEntries(said) };
  return { ...joined, email, sources, decision_maker, first_name, last_name, verification };
}

function newestOf(one: Contact['verification'], other: Contact['verification']): Contact['verification'] {
  if (one.status === null || other.status === null) return one.status === null ? other : one;
  return (readTime(other.date) ?? 0) > (readTime(one.date) ?? 0) ? other : one;
}

/** The newest verdict that is known of a row, as the service's own word. */
export function verdictOfRow(row: Row): string | null {
  return row.check?.at === 'done' ? row.check.verification.status : row.contact.verification.status;
}

/** A contact as the row shows it: with its newest check. */
export function contactOfRow(row: Row): Contact {
  if (row.check?.at !== 'done') return row.contact;
  const date = writeDay(row.check.asked);
  return { ...row.contact, verification: { status: row.check.verification.status, date } };
}

function isSame(one: Row, other: Row): boolean {
  return (
    one.contact === other.contact &&
    one.check === other.check &&
    one.mark === other.mark &&
    (one.save === other.save || JSON.stringify(one.save) === JSON.stringify(other.save))
  );
}

/** What all rows of a screen share: what is known of addresses, their checks and leads, and the jobs behind them. */
export interface Known {
  known: KnownPeople;
  checks: Checks;
  saves: Saves;
  jobs: Jobs;
  flash: Flash;
}

/** `emails`: those that it was asked about, beside those in its answers. */
export function learnAbout(known: Known, about: About, emails: readonly string[] = []): void {
  known.known.learn(about, [...emails, ...about.cached.flatMap(({ reply }) => emailsIn(reply))]);
}

/** In which order rows stand; `service` is the one in which they came. */
export type Order = 'service' | 'confidence' | 'verification' | 'name';

/** Rows without the fact come last; equal ones keep the service's order. */
export function inOrderOf(rows: readonly Row[], order: Order): readonly Row[] {
  switch (order) {
    case 'service':
      return rows;
    case 'confidence':
      return rows.toSorted((one, other) => (other.contact.confidence ?? -1) - (one.contact.confidence ?? -1));
    case 'verification':
      return rows.toSorted((one, other) => rank(one) - rank(other));
    case 'name':
      return rows.toSorted((one, other) => byName(one, other));
  }
}

/** Best first: which of them one would write to. */
const best = [
  'valid',
  'accept_all',
  'webmail',
  'unknown',
  'disposable',
  'invalid',
] as const satisfies readonly Verdict[];

function rank(row: Row): number {
  const verdict = verdictOf(verdictOfRow(row));
  return verdict === null ? best.length : best.indexOf(verdict);
}

function byName(one: Row, other: Row): number {
  const named = (row: Row) => [row.contact.last_name, row.contact.first_name].filter(Boolean).join(' ');
  if ((named(one) === '') !== (named(other) === '')) return named(one) === '' ? 1 : -1;
  return named(one).localeCompare(named(other));
}

/** Where an address is known from: the page that is looked at, what the service knows, or both; or this device, beside the service. */
export type RowOrigin = 'page' | 'known' | 'both' | 'device';

/** What a row's controls do, in every list and card of contacts. */
export interface RowEvents {
  onCopy: (text: string) => void;
  /** Goes to where everything that is known of a person can be looked up; left out where that can't be. */
  onWho?: ((email: string) => void) | undefined;
  /** Looks a company up; left out where the view is of one. */
  onOthers?: ((domain: string) => void) | undefined;
  /** `anew`: though a verdict is known. */
  onVerify: (email: string, anew: boolean) => void;
  /** Whom checks on the device may ask from now on; the address is checked anew. Left out where that can't be chosen. */
  onResolver?: ((email: string, choice: ResolverChoice) => void) | undefined;
  /** `list` null: the list of the settings. */
  onSave: (email: string, list: string | null) => void;
  onUndo: (email: string) => void;
  /** After it was sent: deletes the lead, or puts its fields back. */
  onRemove: (email: string) => void;
  /** Takes every trace of the person off this device; left out where this device does not answer. Gives whether it was done. */
  onForget?: ((email: string) => Promise<boolean>) | undefined;
  /** The next step of a problem under this row. */
  onNext: (email: string, step: NextStep) => void;
}

/** What a row needs to know of the plan and of the lists. */
export interface RowSurroundings {
  /** Without a service nothing can be verified; saving works on. */
  canVerify: boolean;
  lists: readonly string[];
  /** For `onOthers`: which company an address is of, by what it ends with. */
  companies?: ReadonlyMap<string, string> | undefined;
  /** Whom checks on the device may ask; null: not chosen yet. */
  resolver?: ResolverChoice | null | undefined;
  /** Where Save goes by itself; null: the service's choice. */
  list: string | null;
}
