/** A contact as a row: what an operation said of it, with what is known since of its check, its lead and its save. */
import { computed, type ReadonlySignal } from '@preact/signals';
import type { Checks } from '../../components/shell/checks.ts';
import type { RowSave, Saves } from '../../components/shell/saves.ts';
import type { Contact } from '../contract/contact.ts';
import type { Check, LeadMark } from '../messages/views.ts';

export interface Row {
  contact: Contact;
  /** Newer than `contact.verification`, when there is one. */
  check: Check | null;
  mark: LeadMark | null;
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
    const marks = known.saves.marks.value;
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
  const date = new Date(row.check.asked).toISOString().slice(0, 10);
  return { ...row.contact, verification: { status: row.check.verification.status, date } };
}

function isSame(one: Row, other: Row): boolean {
  return (
    one.check === other.check &&
    one.mark === other.mark &&
    (one.save === other.save || JSON.stringify(one.save) === JSON.stringify(other.save))
  );
}
