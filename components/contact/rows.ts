/** Contacts as rows: an operation's answer with newer verifications, leads and saves. */

import { computed, type ReadonlySignal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { type Contact, emailsIn } from '../../lib/contract/contact.ts';
import { type Verdict, verdictOf } from '../../lib/contract/taxonomy.ts';
import { keyOfEmail } from '../../lib/contract/text.ts';
import { readTime, writeDay } from '../../lib/contract/times.ts';
import type { ResolverChoice } from '../../lib/device-service/verifier/resolvers.ts';
import type { JobView } from '../../lib/messages/job-views.ts';
import type { About, Check, KnownLead } from '../../lib/messages/people-views.ts';
import { isShorterName } from '../../lib/names/fuller-name.ts';
import type { NextStep, ShownProblem } from '../format/problem-words.ts';
import type { Checks } from '../shell/checks.ts';
import type { ConnectedApps } from '../shell/connected-apps.ts';
import type { Flash } from '../shell/flash.ts';
import type { Jobs } from '../shell/jobs/jobs.ts';
import type { KnownPeople } from '../shell/known-people.ts';
import { isLead, type RowSave } from '../shell/saving/saved.ts';
import type { Saves } from '../shell/saving/saves.ts';

export interface Row {
  contact: Contact;
  /** Newer than `contact.verification`, if any. */
  check: Check | null;
  knownLead: KnownLead | null;
  save: RowSave | null;
  /** Why its own check waits. A run over many addresses says that once, in its line. */
  held?: ShownProblem | undefined;
}

/** Unchanged rows stay the same objects, so only changed ones are drawn again. */
export function createRows(
  contacts: ReadonlySignal<readonly Contact[]>,
  known: Pick<Known, 'checks' | 'saves' | 'known' | 'jobs'>,
): ReadonlySignal<Row[]> {
  let before = new Map<Contact, { row: Row; person: Contact | undefined }>();
  return computed(() => {
    const checks = known.checks.known.value;
    const knownLeads = known.saves.knownLeads.value;
    const saves = known.saves.rows.value;
    const people = known.known.people.value;
    const jobs = known.jobs.all.value;
    const next: typeof before = new Map();
    for (const contact of contacts.value) {
      const email = keyOfEmail(contact.email);
      const person = people.get(email);
      const old = before.get(contact);
      const joined = old && old.person === person ? old.row.contact : joinedContact(contact, person);
      const check = checks.get(email) ?? null;
      const row = {
        contact: joined,
        check: check && isNewer(check, joined.verification) ? check : null,
        knownLead: knownLeads.get(email) ?? null,
        save: saves.get(email) ?? null,
        held: heldOf(check, jobs),
      };
      next.set(contact, { row: old && isSame(old.row, row) ? old.row : row, person });
    }
    before = next;
    return [...next.values()].map(({ row }) => row);
  });
}

function heldOf(check: Check | null, jobs: ReadonlyMap<string, JobView>): ShownProblem | undefined {
  if (check?.at !== 'waiting' && check?.at !== 'checking') return undefined;
  const job = jobs.get(check.job);
  return job?.total === 1 ? job.held?.problem : undefined;
}

/** False if the answer's own verification is newer than the check's verdict. */
export function isNewer(check: Check, { status, date }: Contact['verification']): boolean {
  if (check.at !== 'done' || status === null) return true;
  const known = readTime(date);
  return known === null || check.asked >= known;
}

/**
 * Merges a contact with what is known of it. The background has seen every source and decided which counts, so what it
 * states counts here, too; the contact's own fields fill the gaps.
 */
function joinedContact(own: Contact, known: Contact | undefined): Contact {
  if (!known) return own;
  const isNamed = Boolean(known.first_name ?? known.last_name);
  // The background does not store very long names. The answer's own name then counts.
  const { first_name, last_name } = isNamed && !isShorterName(known, own) ? known : own;
  const said = Object.entries(known).filter(([, value]) => value !== null && value !== '');
  const { email, sources } = own;
  const decision_maker = own.decision_maker || known.decision_maker;
  const verification = newestOf(own.verification, known.verification);
  return { ...own, ...Object.fromEntries(said), email, sources, decision_maker, first_name, last_name, verification };
}

/**
 * The newest verification. `known` comes from the background, which has seen every source. It wins on the same day,
 * so that all views agree.
 */
export function newestOf(own: Contact['verification'], known: Contact['verification']): Contact['verification'] {
  if (own.status === null || known.status === null) return own.status === null ? known : own;
  return (readTime(known.date) ?? 0) >= (readTime(own.date) ?? 0) ? known : own;
}

/** The newest known verification of a row, in the service's format. */
export function verdictOfRow(row: Row): string | null {
  return row.check?.at === 'done' ? row.check.verification.status : row.contact.verification.status;
}

/** Mail to it will not arrive, so saving it is not offered unasked. */
export function isInvalid(row: Row): boolean {
  return verdictOf(verdictOfRow(row)) === 'invalid';
}

/** They asked not to be processed: nothing of them is shown, and nothing is done with them. */
export function hasOptedOut({ check }: Pick<Row, 'check'>): boolean {
  return check?.at === 'failed' && check.problem.code === 'opted-out';
}

/** No lead yet, and mail can reach it: what "Save 3 new" saves. */
export const isWorthSaving = (row: Row): boolean => !isLead(row) && !isInvalid(row) && !hasOptedOut(row);

/** `unchecked`: those whom "Verify all" verifies. */
export interface PeopleCounts {
  people: number;
  leads: number;
  unchecked: number;
}

export function countsOf(rows: readonly Row[], unverified: readonly string[]): PeopleCounts {
  return { people: rows.length, leads: rows.filter(isLead).length, unchecked: unverified.length };
}

/** A contact as the row shows it: with its newest verification. */
export function contactOfRow(row: Row): Contact {
  if (row.check?.at !== 'done') return row.contact;
  const date = writeDay(row.check.asked);
  return { ...row.contact, verification: { status: row.check.verification.status, date } };
}

function isSame(one: Row, other: Row): boolean {
  return (
    one.contact === other.contact &&
    one.check === other.check &&
    one.knownLead === other.knownLead &&
    JSON.stringify(one.held) === JSON.stringify(other.held) &&
    (one.save === other.save || JSON.stringify(one.save) === JSON.stringify(other.save))
  );
}

/** Shared by all rows of a page: known data about addresses, verifications, leads, and the jobs behind them. */
export interface Known {
  known: KnownPeople;
  checks: Checks;
  saves: Saves;
  jobs: Jobs;
  flash: Flash;
}

/** `emails`: requested addresses besides those in its answers. */
export function learnAbout(known: Known, about: About, emails: readonly string[] = []): void {
  known.known.learn(about, [...emails, ...about.cached.flatMap(({ reply }) => emailsIn(reply))]);
}

/** Row orders; `service` keeps the answer's order. */
export type Order = 'service' | 'confidence' | 'verification' | 'name';

/** Rows without the fact come last; ties keep the service's order. */
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

/** Best first. */
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

/** The source of an address: the current page, the service, both, or this device. */
export type RowOrigin = 'page' | 'known' | 'both' | 'device';

export interface Pushing {
  /** The connected apps; empty while they are unknown. */
  apps: readonly string[];
  /** Call when a lead is opened: requests the apps. */
  want: () => void;
  push: (lead: number) => void;
}

/** The actions of a row, in every list and card of contacts. */
export interface RowEvents {
  onCopy: (text: string) => void;
  /** Opens the person's full view; omitted if there is none. */
  onWho?: ((email: string) => void) | undefined;
  /** Looks up a company; omitted in a company's view. */
  onOthers?: ((domain: string) => void) | undefined;
  /** `skipCache`: even if a verification is known. `services`: these of the waterfall, not all. */
  onVerify: (email: string, skipCache: boolean, services?: readonly string[]) => void;
  /** Keeps the verdict of this service, where several differ; omitted where there is no choice. */
  onVerdict?: ((email: string, service: string) => void) | undefined;
  /** Sets the resolver for checks on the device and repeats the check. Omitted where it cannot be chosen. */
  onResolver?: ((email: string, choice: ResolverChoice) => void) | undefined;
  /** `list` null: the default list. */
  onSave: (email: string, list: string | null) => void;
  onUndo: (email: string) => void;
  /** After sending: deletes the lead, or restores its fields. */
  onRemove: (email: string) => void;
  /**
   * Removes every trace of the person from this device; omitted where this device does not answer. Resolves to
   * whether it was done.
   */
  onForget?: ((email: string) => Promise<boolean>) | undefined;
  /** Hands a lead over to an app, by its number; omitted where that is not offered. */
  onPush?: Pushing | undefined;
  /** The connected apps, if the service can ask them about a person. */
  inApps?: Pick<ConnectedApps, 'want' | 'records'> | undefined;
  /** The next step of the row's problem. */
  onNext: (email: string, step: NextStep) => void;
}

/** What a row needs from the plan and the lists. */
export interface RowSurroundings {
  /** Without a service nothing can be verified, but leads can be saved. */
  canVerify: boolean;
  lists: readonly string[];
  /** What a view adds to a person's details. */
  more?: ((row: Row) => ComponentChild) | undefined;
  /** For `onOthers`: the company of an address, by its domain. */
  companies?: ReadonlyMap<string, string> | undefined;
  /** The resolver for checks on the device; null before a choice. */
  resolver?: ResolverChoice | null | undefined;
  /** The default list for Save; null for the service's default. */
  list: string | null;
}
