/** Saves contacts as leads: once, undoable for a while, removable later. */

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Contact } from '../../../lib/contract/contact.ts';
import { keyOfEmail } from '../../../lib/contract/text.ts';
import type { JobView, SaveView } from '../../../lib/messages/job-views.ts';
import type { KnownLead } from '../../../lib/messages/people-views.ts';
import { send } from '../../../lib/messages/send.ts';
import type { ShownProblem } from '../../format/problem-words.ts';
import type { Connection } from '../connection.ts';
import type { Flash } from '../flash.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { SaveDetails } from './save-details.ts';
import { isSavedTo, type RowSave, type Saved, sharedList } from './saved.ts';

/** The newest save while it can be undone. */
export interface Undoable {
  job: string;
  list: string | null;
  count: number;
  until: number;
}

export interface Saves {
  /** Keyed by address, as `keyOfEmail` gives it. */
  rows: ReadonlySignal<ReadonlyMap<string, RowSave>>;
  knownLeads: ReadonlySignal<ReadonlyMap<string, KnownLead>>;
  undoable: ReadonlySignal<Undoable | null>;
  /** The names of known lists. */
  lists: ReadonlySignal<string[]>;
  trouble: ReadonlySignal<ShownProblem | null>;
  /** `gone`: addresses that are no longer leads. */
  learnKnownLeads(knownLeads: readonly KnownLead[], gone?: readonly string[]): void;
  /** Call when another service is chosen or its leads were replaced: drops known leads and reloads the lists. */
  forget(): void;
  /** Requests a domain's known leads, free. Resolves to whether the service has ever named them. */
  askKnownLeads(domain: string): Promise<boolean>;
  /** `ask`: a menu of lists was opened; the service is asked, free, if its lists are unknown. */
  loadLists(ask?: boolean): Promise<void>;
  /**
   * `list` null uses the default. Skips contacts being saved there, and leads in that list, or in any if null: saves
   * nothing twice, and says so if nothing is left. `service`: saves to no other one.
   */
  save(contacts: readonly Contact[], list: string | null, page: string | null, service?: string): Promise<void>;
  /** Undoes a save or deletion that still waits: deletes its record, so nothing is ever sent. */
  undo(job: string): Promise<void>;
  /** Before it is sent: saves to another list. */
  changeList(job: string, list: string): Promise<void>;
  remove(job: string, email: string): Promise<void>;
}

export function createSaves(
  connection: Pick<Connection, 'private' | 'now' | 'signal' | 'service'>,
  jobs: Jobs,
  flash: Pick<Flash, 'say'>,
  details: Pick<SaveDetails, 'values'>,
): Saves {
  const knownLeads = signal<ReadonlyMap<string, KnownLead>>(new Map());
  const lists = signal<string[]>([]);
  const trouble = signal<ShownProblem | null>(null);
  const clock = signal(connection.now());
  /** The saves that the background has not shown yet, by list and address: a second click does not repeat them. */
  const asking = new Set<string>();
  const saving = computed(() =>
    [...jobs.all.value.values()].filter((job) => job.kind === 'save').sort((one, other) => one.created - other.created),
  );
  /** Jobs go on at their service after another one was chosen. */
  const savingHere = computed(() => saving.value.filter(({ service }) => service === connection.service.value));
  const rows = computed(() => rowsOf(savingHere.value, clock.value));
  const undoable = computed(() => newestUndoable(saving.value, clock.value));
  tickWhile(undoable, clock, connection);
  // The background pushes a save to every page before it responds to this one. From the push on, `asking` must not
  // block a repeated save, because the first one may already be undone.
  onEachNew(saving, connection.signal, ({ saves: some }) => {
    for (const { email } of some)
      for (const key of asking) if (key.endsWith(`\n${keyOfEmail(email)}`)) asking.delete(key);
  });

  const learnKnownLeads = (news: readonly KnownLead[], gone: readonly string[] = []) => {
    if (news.length === 0 && gone.length === 0) return;
    const next = new Map(knownLeads.value);
    for (const email of gone) next.delete(keyOfEmail(email));
    for (const knownLead of news) next.set(keyOfEmail(knownLead.email), knownLead);
    knownLeads.value = next;
  };

  /** Returns a check for a response: false once another service is chosen, because its lists and leads differ. */
  const stillOf = () => {
    const { value: of } = connection.service;
    return () => connection.service.value === of && !connection.signal.aborted;
  };
  const loadLists = async (ask = false) => {
    const isStill = stillOf();
    const response = await send('lists', { ask: ask && !connection.private.value });
    if (response.ok && isStill()) lists.value = response.value.lists.map(({ name }) => name);
  };

  return {
    rows,
    knownLeads,
    undoable,
    lists,
    trouble,
    learnKnownLeads,
    forget() {
      knownLeads.value = new Map();
      void loadLists();
    },
    async askKnownLeads(domain) {
      const isStill = stillOf();
      const response = await send('known-leads', { domain, skipCache: false, private: connection.private.value });
      if (response.ok && isStill()) learnKnownLeads(response.value.knownLeads);
      return response.ok && response.value.asked !== null;
    },
    loadLists,
    async save(contacts, list, page, service) {
      const keyOf = (contact: Contact) => `${list ?? ''}\n${keyOfEmail(contact.email)}`;
      const savedOf = ({ email }: Contact): Saved => ({
        knownLead: knownLeads.value.get(keyOfEmail(email)) ?? null,
        save: rows.value.get(keyOfEmail(email)) ?? null,
      });
      const missing = contacts.filter((contact) => !isSavedTo(savedOf(contact), list));
      if (missing.length === 0 && contacts.length > 0) {
        flash.say({ what: 'already', count: contacts.length, list: sharedList(contacts.map(savedOf)) });
      }
      const wanted = missing.filter((contact) => !asking.has(keyOf(contact)));
      if (wanted.length === 0) return;
      for (const contact of wanted) asking.add(keyOf(contact));
      const attributes = details.values.peek();
      const response = await send('save', {
        ...{ contacts: wanted, page, list, private: connection.private.value },
        ...(Object.keys(attributes).length > 0 && { attributes }),
        service: service ?? connection.service.value ?? undefined,
      });
      for (const contact of wanted) asking.delete(keyOf(contact));
      trouble.value = response.ok ? null : response.problem;
      clock.value = connection.now();
      if (response.ok && response.value.job) jobs.learn(response.value.job);
      if (list !== null && !lists.value.includes(list)) void loadLists();
    },
    async undo(job) {
      const response = await send('undo', { job });
      trouble.value = response.ok ? null : response.problem;
      if (!response.ok) return;
      if (response.value.undone) jobs.drop(job);
      // A job that is gone by now was undone by another click.
      else if (jobs.all.value.has(job)) flash.say({ what: 'too-late' });
    },
    async changeList(job, list) {
      const response = await send('change-list', { job, list });
      trouble.value = response.ok ? null : response.problem;
      if (response.ok && response.value.job) jobs.learn(response.value.job);
      if (response.ok && response.value.job?.list !== list) flash.say({ what: 'too-late' });
      if (!lists.value.includes(list)) void loadLists();
    },
    async remove(job, email) {
      const response = await send('remove-saved', { job, email });
      trouble.value = response.ok ? null : response.problem;
      if (response.ok && response.value.job) jobs.learn(response.value.job);
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

/** The newest save of each address; a removed one no longer counts. */
function rowsOf(saving: readonly JobView[], now: number): Map<string, RowSave> {
  const rows = new Map<string, RowSave>();
  for (const job of saving) {
    for (const save of job.saves) {
      const email = keyOfEmail(save.email);
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

/** Calls once for each job, while the page lives. */
function onEachNew(all: ReadonlySignal<readonly JobView[]>, life: AbortSignal, act: (job: JobView) => void): void {
  const known = new Set<string>();
  const stop = effect(() => {
    for (const job of all.value) {
      if (known.has(job.id)) continue;
      known.add(job.id);
      act(job);
    }
  });
  life.addEventListener('abort', stop, { once: true });
}

/** Updates the clock at the end of the undo window, without ticking before. */
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
