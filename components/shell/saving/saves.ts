/** Contacts kept as leads: saved once, undone within the time for it, removed later. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Contact } from '../../../lib/contract/contact.ts';
import { send } from '../../../lib/messages/send.ts';
import type { JobView, KnownLead, SaveView } from '../../../lib/messages/views.ts';
import type { ScreenProblem } from '../../format/problem-words.ts';
import type { Connection } from '../connection.ts';
import type { Jobs } from '../jobs/jobs.ts';

/** What became of a row's save. `undoable` until an epoch millisecond; `sending`: on its way, or held with its job. */
export type RowSave =
  | { at: 'undoable'; job: string; list: string | null; until: number }
  | { at: 'sending'; job: string; list: string | null; held: JobView['held'] }
  | { at: 'saved'; job: string; list: string | null; created: boolean; differing: string[] }
  | { at: 'failed'; job: string; list: string | null; problem: SaveView['problem'] };

/** The newest save, while it can be undone. */
export interface Undoable {
  job: string;
  list: string | null;
  count: number;
  until: number;
}

export interface Saves {
  /** By lower-cased address. */
  rows: ReadonlySignal<ReadonlyMap<string, RowSave>>;
  knownLeads: ReadonlySignal<ReadonlyMap<string, KnownLead>>;
  undoable: ReadonlySignal<Undoable | null>;
  /** The names of the lists that are known. */
  lists: ReadonlySignal<string[]>;
  trouble: ReadonlySignal<ScreenProblem | null>;
  /** `gone`: addresses that are leads no longer. */
  learnKnownLeads(marks: readonly KnownLead[], gone?: readonly string[]): void;
  /** Which of a domain's addresses are leads: one free ask. */
  askKnownLeads(domain: string): Promise<void>;
  /** `ask`: a menu of them was opened; the service is asked, free, where none was ever learnt. */
  loadLists(ask?: boolean): Promise<void>;
  /** Contacts whose save is under way to the same list are left out. `list` null leaves it to the settings. */
  save(contacts: readonly Contact[], list: string | null, page: string | null): Promise<void>;
  undo(job: string): Promise<void>;
  remove(job: string, email: string): Promise<void>;
}

export function createSaves(connection: Pick<Connection, 'private' | 'now' | 'signal'>, jobs: Jobs): Saves {
  const marks = signal<ReadonlyMap<string, KnownLead>>(new Map());
  const lists = signal<string[]>([]);
  const trouble = signal<ScreenProblem | null>(null);
  const clock = signal(connection.now());
  const asking = new Set<string>();
  const saving = computed(() =>
    [...jobs.all.value.values()].filter((job) => job.kind === 'save').sort((one, other) => one.created - other.created),
  );
  const undoable = computed(() => newestUndoable(saving.value, clock.value));
  tickWhile(undoable, clock, connection);

  const learnMarks = (news: readonly KnownLead[], gone: readonly string[] = []) => {
    if (news.length === 0 && gone.length === 0) return;
    const next = new Map(marks.value);
    for (const email of gone) next.delete(email.toLowerCase());
    for (const mark of news) next.set(mark.email.toLowerCase(), mark);
    marks.value = next;
  };

  const loadLists = async (ask = false) => {
    const heard = await send('lists', { ask: ask && !connection.private.value });
    if (heard.ok && !connection.signal.aborted) lists.value = heard.value.lists.map(({ name }) => name);
  };

  return {
    rows: computed(() => rowsOf(saving.value, clock.value)),
    knownLeads: marks,
    undoable,
    lists,
    trouble,
    learnKnownLeads: learnMarks,
    async askKnownLeads(domain) {
      const heard = await send('known-leads', { domain, anew: false, private: connection.private.value });
      if (heard.ok && !connection.signal.aborted) learnMarks(heard.value.knownLeads);
    },
    loadLists,
    async save(contacts, list, page) {
      const keyOf = (contact: Contact) => `${list ?? ''}\n${contact.email.toLowerCase()}`;
      const wanted = contacts.filter((contact) => !asking.has(keyOf(contact)));
      if (wanted.length === 0) return;
      for (const contact of wanted) asking.add(keyOf(contact));
      const heard = await send('save', { contacts: wanted, page, list, private: connection.private.value });
      for (const contact of wanted) asking.delete(keyOf(contact));
      trouble.value = heard.ok ? null : heard.problem;
      clock.value = connection.now();
      if (heard.ok && heard.value.job) jobs.learn(heard.value.job);
      if (list !== null && !lists.value.includes(list)) void loadLists();
    },
    async undo(job) {
      const heard = await send('undo', { job });
      if (heard.ok && heard.value.undone) jobs.drop(job);
    },
    async remove(job, email) {
      const heard = await send('remove-saved', { job, email });
      trouble.value = heard.ok ? null : heard.problem;
      if (heard.ok && heard.value.job) jobs.learn(heard.value.job);
    },
  };
}

function newestUndoable(saving: readonly JobView[], now: number): Undoable | null {
  const job = saving.findLast((one) => isUndoable(one, now));
  if (!job || job.sendAfter === null) return null;
  return { job: job.id, list: job.list, count: job.total, until: job.sendAfter };
}

function isUndoable(job: JobView, now: number): boolean {
  return job.state === 'waiting' && job.sendAfter !== null && job.sendAfter > now;
}

/** The newest save of each address; one that was removed counts no more. */
function rowsOf(saving: readonly JobView[], now: number): Map<string, RowSave> {
  const rows = new Map<string, RowSave>();
  for (const job of saving) {
    for (const save of job.saves) {
      const email = save.email.toLowerCase();
      if (save.at === 'removed') rows.delete(email);
      else rows.set(email, rowOf(job, save, now));
    }
  }
  return rows;
}

function rowOf(job: JobView, save: SaveView, now: number): RowSave {
  const of = { job: job.id, list: job.list };
  if (save.at === 'saved') return { at: 'saved', ...of, created: save.created, differing: save.differing };
  if (save.at === 'failed') return { at: 'failed', ...of, problem: save.problem };
  if (isUndoable(job, now)) return { at: 'undoable', ...of, until: job.sendAfter ?? now };
  return { at: 'sending', ...of, held: job.held };
}

/** Moves the clock on at the very end of the time for undo, without ticking all the while. */
function tickWhile(
  undoable: ReadonlySignal<Undoable | null>,
  clock: { value: number },
  connection: Pick<Connection, 'now' | 'signal'>,
): void {
  const stop = effect(() => {
    const until = undoable.value?.until;
    if (until === undefined) return undefined;
    const timer = setTimeout(
      () => {
        clock.value = connection.now();
      },
      Math.max(0, until - connection.now()) + 1,
    );
    return () => clearTimeout(timer);
  });
  connection.signal.addEventListener('abort', stop, { once: true });
}
