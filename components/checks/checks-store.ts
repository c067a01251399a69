/** Checks of many addresses: the list to begin with, and every run that goes on or is over. */
import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { limits } from '../../lib/contract/limits.ts';
import { domainOf } from '../../lib/contract/text.ts';
import { mostKnown, mostRows } from '../../lib/messages/row-limits.ts';
import { send } from '../../lib/messages/send.ts';
import type { JobView } from '../../lib/messages/views.ts';
import type { ScreenProblem } from '../format/problem-words.ts';
import type { Workspace } from '../shell/workspace-state.ts';
import type { Found } from './find-addresses.ts';
import { createListFile, findIn, foundIn, type ListFault, type ListFile } from './list-file.ts';
import { type CheckRun, createCheckRun } from './run-store.ts';

export interface ChecksStore {
  list: CheckList;
  /** Newest first; a check of a single address is no run. */
  runs: ReadonlySignal<readonly JobView[]>;
  /** The run that the address names; null where it names none. */
  run: ReadonlySignal<CheckRun | null>;
}

export function createBulkChecks(workspace: Workspace): ChecksStore {
  const { shared, route, life } = workspace;
  const runs = new Map<string, CheckRun>();
  const run = signal<CheckRun | null>(null);
  const runOf = (job: string) => {
    const made = runs.get(job) ?? createCheckRun(workspace, job);
    runs.set(job, made);
    return made;
  };
  const stop = effect(() => {
    const { at, of } = route.value;
    if (at === 'checks') run.value = of.job === undefined ? null : untracked(() => runOf(of.job ?? ''));
  });
  life.addEventListener('abort', stop, { once: true });
  return {
    list: createCheckList(workspace),
    runs: computed(() =>
      [...shared.jobs.all.value.values()]
        .filter(({ kind, total, name }) => kind === 'verify' && (total > 1 || name !== null))
        .sort((one, other) => other.created - one.created),
    ),
    run,
  };
}

/** More of a domain's addresses than a service checks in a day. */
export interface CrowdedDomain {
  domain: string;
  count: number;
}

/** What a part of the form for a new check is given. */
export interface CheckListProps {
  workspace: Workspace;
  list: CheckList;
}

export interface CheckList {
  /** What was typed or pasted. */
  text: ReadonlySignal<string>;
  file: ReadonlySignal<ListFile | null>;
  reading: ReadonlySignal<boolean>;
  fault: ReadonlySignal<ListFault | null>;
  /** The file's column; null looks for addresses anywhere in it. */
  column: ReadonlySignal<number | null>;
  /** Null while there is nothing to look at. */
  found: ReadonlySignal<Found | null>;
  /** So many at most are checked at once; the rest is left out. */
  taken: ReadonlySignal<readonly string[]>;
  kept: ReadonlySignal<Kept>;
  crowded: ReadonlySignal<readonly CrowdedDomain[]>;
  /** How many verifications it may take. */
  most: ReadonlySignal<number>;
  name: ReadonlySignal<string>;
  starting: ReadonlySignal<boolean>;
  trouble: ReadonlySignal<ScreenProblem | null>;
  write(text: string): void;
  choose(file: File): Promise<void>;
  setColumn(column: number | null): void;
  setName(name: string): void;
  /** Takes the file away: what was typed before it is there again. */
  clear(): void;
  /** The click that named the cost. `usual`: the list's name when it was given none. */
  start(usual: string): Promise<void>;
}

const typed = 'checks.list';
/** Longer drafts are no message's size: they live as long as the page. */
const longestDraft = 2_000;

function createCheckList(workspace: Workspace): CheckList {
  const { shared, life } = workspace;
  const text = signal(shared.drafts.values.value[typed] ?? '');
  const name = signal('');
  const input = createListFile(name);
  const { file, column } = input;
  const found = computed(() => (file.value ? foundIn(file.value, column.value) : findIn(text.value)));
  const taken = computed(() => found.value?.addresses.slice(0, mostRows) ?? []);
  const kept = keptOf(taken, life);
  const fresh = computed(() => {
    const known = kept.value.at === 'known' ? kept.value.kept : null;
    return known ? taken.value.filter((email) => !known.has(email)) : taken.value;
  });
  /** What was typed beside a file that was taken instead is still there. */
  const used = () =>
    batch(() => {
      if (file.value) input.drop();
      else {
        text.value = '';
        name.value = '';
        shared.drafts.drop([typed]);
      }
    });

  return {
    ...input,
    text,
    found,
    taken,
    kept,
    name,
    crowded: computed(() => crowdedIn(fresh.value)),
    most: computed(() => fresh.value.length),
    ...createStart(workspace, { taken, name, used }),
    write(words) {
      text.value = words;
      if (words.length <= longestDraft) shared.drafts.keep({ [typed]: words });
      else shared.drafts.drop([typed]);
    },
    setName(words) {
      name.value = words;
    },
    clear: input.drop,
  };
}

export const { perDomain } = limits.verifier;

function crowdedIn(addresses: readonly string[]): CrowdedDomain[] {
  const counts = new Map<string, number>();
  for (const email of addresses) counts.set(domainOf(email), (counts.get(domainOf(email)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > limits.verifier.perDomain)
    .map(([domain, count]) => ({ domain, count }))
    .sort((one, other) => other.count - one.count);
}

interface Starting {
  taken: ReadonlySignal<readonly string[]>;
  name: ReadonlySignal<string>;
  used: () => void;
}

function createStart(workspace: Workspace, { taken, name, used }: Starting) {
  const starting = signal(false);
  const trouble = signal<ScreenProblem | null>(null);
  return {
    starting,
    trouble,
    async start(usual: string): Promise<void> {
      if (starting.value || taken.value.length === 0) return;
      starting.value = true;
      const list = { emails: [...taken.value], name: name.value.trim() || usual };
      const heard = await send('verify', { ...list, anew: false, private: false });
      starting.value = false;
      const job = heard.ok ? heard.value.job : null;
      trouble.value = heard.ok ? (job ? null : { code: 'opted-out' }) : heard.problem;
      if (!job || workspace.life.aborted) return;
      workspace.shared.jobs.learn(job);
      used();
      workspace.go('checks', { job: job.id });
    },
  };
}

/** How many of the addresses have a verdict that is young enough: they cost nothing. */
export type Kept = { at: 'none' } | { at: 'asking' } | { at: 'known'; kept: ReadonlySet<string> };

/** In lower case. What the worker does not say counts as not kept. */
async function countKept(emails: readonly string[], turn: AbortSignal): Promise<Set<string>> {
  const kept = new Set<string>();
  for (let from = 0; from < emails.length && !turn.aborted; from += mostKnown) {
    const some = emails.slice(from, from + mostKnown);
    const heard = await send('known', { emails: some, names: [], private: false });
    if (!heard.ok) break;
    for (const check of heard.value.checks) {
      if (check.at === 'done' && Date.now() - check.asked < limits.verifier.fresh) kept.add(check.email.toLowerCase());
    }
  }
  return kept;
}

/** Asked whenever the list changes, a moment after the last key; the newest list wins. Sends nothing to the service. */
function keptOf(taken: ReadonlySignal<readonly string[]>, life: AbortSignal): ReadonlySignal<Kept> {
  const kept = signal<Kept>({ at: 'none' });
  const stop = effect(() => {
    const emails = taken.value;
    kept.value = emails.length === 0 ? { at: 'none' } : { at: 'asking' };
    if (emails.length === 0) return undefined;
    const turn = new AbortController();
    const timer = setTimeout(async () => {
      const known = await countKept(emails, turn.signal);
      if (!turn.signal.aborted && !life.aborted) kept.value = { at: 'known', kept: known };
    }, pause);
    return () => {
      clearTimeout(timer);
      turn.abort();
    };
  });
  life.addEventListener('abort', stop, { once: true });
  return kept;
}

const pause = 250;
