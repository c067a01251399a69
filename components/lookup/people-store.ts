/** A list of people and its bulk actions: filter, select, verify, save, copy. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Contact } from '../../lib/contract/contact.ts';
import { keyOfEmail } from '../../lib/contract/text.ts';
import { toVerify } from '../contact/fresh.ts';
import {
  contactOfRow,
  createRows,
  hasOptedOut,
  inOrderOf,
  type Known,
  type Order,
  type Row,
  verdictOfRow,
} from '../contact/rows.ts';
import type { Connection } from '../shell/connection.ts';
import { copyAddresses } from '../shell/copy.ts';
import { forgetPerson } from '../shell/forget-person.ts';
import { createSelection, type Selection } from '../shell/selection.ts';
import { type Filters, fits } from './company/filters.ts';

export interface People {
  /** Every loaded row. */
  loaded: ReadonlySignal<readonly Row[]>;
  /** The rows that pass the filters. */
  rows: ReadonlySignal<readonly Row[]>;
  /** People who asked not to be processed: hidden, and only counted. Whoever is forgotten in this list stays in it. */
  optedOut: ReadonlySignal<number>;
  order: ReadonlySignal<Order>;
  setOrder(order: Order): void;
  selection: Selection<Row>;
  /** Fresh verdicts are not bought again, unless `skipCache`. `services`: these of the waterfall, not all. */
  verify(emails: readonly string[], skipCache: boolean, services?: readonly string[]): void;
  /** `list` null leaves it to the settings. */
  save(emails: readonly string[], list: string | null): void;
  /** Before it is sent: undoes the whole save that includes this address. */
  undo(email: string): void;
  /** After it was sent. */
  remove(email: string): void;
  /** After a failure: verifies again, or saves again. Resumes what is held. `skipCache`: it may be charged twice. */
  retry(email: string, skipCache: boolean): void;
  /** Removes every trace of them from this device. Resolves to whether it was done. */
  forget(email: string): Promise<boolean>;
  /** Other people are shown: whoever was forgotten is hidden. */
  hideForgotten(): void;
  /** The addresses, one per line. */
  copy(emails: readonly string[]): void;
}

export function createPeople(
  contacts: ReadonlySignal<readonly Contact[]>,
  filters: ReadonlySignal<Filters>,
  known: Known,
  connection: Pick<Connection, 'now' | 'page' | 'signal'>,
): People {
  const all = createRows(contacts, known);
  const stop = effect(() => known.known.show(contacts.value.map(({ email }) => email)));
  connection.signal.addEventListener('abort', stop, { once: true });
  /** Addresses of people forgotten in this list. Their rows stay and show that. */
  const forgotten = signal<ReadonlySet<string>>(new Set());
  const loaded = computed(() =>
    all.value.filter((row) => !hasOptedOut(row) || forgotten.value.has(keyOfEmail(row.contact.email))),
  );
  const order = signal<Order>('service');
  const rows = computed(() => {
    const { newOnly } = filters.value;
    const left = loaded.value.filter(
      (row) => (!newOnly || isNew(row)) && fits(row.contact, verdictOfRow(row), filters.value),
    );
    return inOrderOf(left, order.value);
  });
  const named = (emails: readonly string[]) => {
    const wanted = new Set(emails);
    return loaded.value.filter((row) => wanted.has(row.contact.email));
  };
  const rowOf = (email: string) => loaded.value.find((row) => row.contact.email === email) ?? null;
  return {
    loaded,
    rows,
    optedOut: computed(() => all.value.length - loaded.value.length),
    order,
    setOrder(next) {
      order.value = next;
    },
    selection: createSelection(rows, (row) => row.contact.email),
    verify(emails, skipCache, services) {
      const wanted = skipCache || services ? emails : toVerify(named(emails), connection.now());
      if (wanted.length > 0) void known.checks.verify(wanted, skipCache, services);
      else known.flash.say({ what: 'fresh', count: emails.length });
    },
    save(emails, list) {
      const wanted = named(emails).filter((row) => !hasOptedOut(row));
      void known.saves.save(wanted.map(contactOfRow), list, connection.page);
    },
    undo(email) {
      const save = rowOf(email)?.save;
      if (save?.at === 'undoable') void known.saves.undo(save.job);
    },
    remove(email) {
      const save = rowOf(email)?.save;
      if (save?.at === 'saved') void known.saves.remove(save.job, email);
    },
    retry(email, skipCache) {
      const row = rowOf(email);
      if (row?.check?.at === 'failed') void known.checks.verify([email], skipCache);
      else if (row?.save?.at === 'failed') known.jobs.retry(row.save.job);
      else if (row?.save?.at === 'sending' && row.save.held) known.jobs.resume(row.save.job);
      else if (row?.held && row.check && 'job' in row.check) known.jobs.resume(row.check.job);
    },
    async forget(email) {
      const key = keyOfEmail(email);
      forgotten.value = new Set([...forgotten.value, key]);
      const isDone = await forgetPerson(email);
      if (!isDone) forgotten.value = new Set([...forgotten.value].filter((one) => one !== key));
      return isDone;
    },
    hideForgotten() {
      forgotten.value = new Set();
    },
    copy: (emails) => void copyAddresses(known.flash, emails),
  };
}

/** No lead before; one that is saved now stays in view. */
export function isNew({ knownLead, save }: Row): boolean {
  return knownLead === null || save !== null;
}
