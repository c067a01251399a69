/** A contact as a row: what an operation said of it, with what is known since of its check, its lead and its save. */
import { computed, type ReadonlySignal } from '@preact/signals';
import type { Contact } from '../../lib/contract/contact.ts';
import { type Verdict, verdictOf } from '../../lib/contract/taxonomy.ts';
import { writeDay } from '../../lib/contract/times.ts';
import type { About, Check, KnownLead } from '../../lib/messages/views.ts';
import type { NextStep } from '../format/problem-words.ts';
import type { Checks } from '../shell/checks.ts';
import type { Flash } from '../shell/flash.ts';
import type { Jobs } from '../shell/jobs.ts';
import type { RowSave, Saves } from '../shell/saves.ts';

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
  known: { checks: Checks; saves: Saves },
): ReadonlySignal<Row[]> {
  let before = new Map<Contact, Row>();
  return computed(() => {
    const checks = known.checks.known.value;
    const marks = known.saves.knownLeads.value;
    const saves = known.saves.rows.value;
    const next = new Map<Contact, Row>();
    for (const contact of contacts.value) {
      const email = contact.email.toLowerCase();
      const row = {
        contact,
        check: checks.get(email) ?? null,
        mark: marks.get(email) ?? null,
        save: saves.get(email) ?? null,
      };
      const old = before.get(contact);
      next.set(contact, old && isSame(old, row) ? old : row);
    }
    before = next;
    return [...next.values()];
  });
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
    one.check === other.check &&
    one.mark === other.mark &&
    (one.save === other.save || JSON.stringify(one.save) === JSON.stringify(other.save))
  );
}

/** What all rows of a screen share: the checks and leads of addresses, and the jobs behind them. */
export interface Known {
  checks: Checks;
  saves: Saves;
  jobs: Jobs;
  flash: Flash;
}

export function learnAbout(known: Known, about: About): void {
  known.checks.learn(about.checks);
  known.saves.learnKnownLeads(about.knownLeads);
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

/** Where an address is known from: the page that is looked at, what the service knows, or both. */
export type RowOrigin = 'page' | 'known' | 'both';

/** What a row's controls do, in every list and card of contacts. */
export interface RowEvents {
  onCopy: (text: string) => void;
  /** Goes to where everything that is known of a person can be looked up; left out where that can't be. */
  onWho?: ((email: string) => void) | undefined;
  /** Looks a company up; left out where the view is of one. */
  onOthers?: ((domain: string) => void) | undefined;
  /** `anew`: though a verdict is known. */
  onVerify: (email: string, anew: boolean) => void;
  /** `list` null: the list of the settings. */
  onSave: (email: string, list: string | null) => void;
  onUndo: (email: string) => void;
  /** After it was sent: deletes the lead, or puts its fields back. */
  onRemove: (email: string) => void;
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
  /** Where Save goes by itself; null: the service's choice. */
  list: string | null;
}
