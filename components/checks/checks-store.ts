/** Bulk verification: the list to start with, and all runs. */

import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { limits } from '../../lib/contract/limits.ts';
import { domainOf, keyOfEmail } from '../../lib/contract/text.ts';
import { longestDraft } from '../../lib/messages/draft-forms.ts';
import type { JobView } from '../../lib/messages/job-views.ts';
import { mostKnown, mostRows } from '../../lib/messages/row-limits.ts';
import { send } from '../../lib/messages/send.ts';
import { correctedText, type Mistyped, mistypedIn } from '../format/mistyped-domain.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { servicesFor } from '../shell/request-state.ts';
import type { Workspace } from '../shell/workspace-state.ts';
import type { Found } from './find-addresses.ts';
import { createListFile, findIn, foundIn, type ListFault, type ListFile } from './list-file.ts';
import { type CheckRun, createCheckRun } from './run-store.ts';

export interface ChecksStore {
  list: CheckList;
  /** Newest first. Verifying a single address without a name is not a run. */
  runs: ReadonlySignal<readonly JobView[]>;
  /** The run named by the URL, or null */
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

/** A domain with more addresses than a service verifies per day */
interface CrowdedDomain {
  domain: string;
  count: number;
}

export interface CheckListProps {
  workspace: Workspace;
  list: CheckList;
}

export interface CheckList {
  /** Typed or pasted text */
  text: ReadonlySignal<string>;
  file: ReadonlySignal<ListFile | null>;
  reading: ReadonlySignal<boolean>;
  fault: ReadonlySignal<ListFault | null>;
  /** The column with the addresses; null searches the whole file. */
  column: ReadonlySignal<number | null>;
  /** Null if there is no text */
  found: ReadonlySignal<Found | null>;
  /** The addresses to verify, limited to what one run takes */
  taken: ReadonlySignal<readonly string[]>;
  cached: ReadonlySignal<CachedVerdicts>;
  crowded: ReadonlySignal<readonly CrowdedDomain[]>;
  /** The most verifications that the run may use */
  most: ReadonlySignal<number>;
  name: ReadonlySignal<string>;
  starting: ReadonlySignal<boolean>;
  trouble: ReadonlySignal<ShownProblem | null>;
  /** Addresses at domains that look mistyped */
  mistyped: ReadonlySignal<readonly Mistyped[]>;
  /** Corrects them in the text or file. */
  correct(): void;
  write(text: string): void;
  choose(file: File): Promise<void>;
  setColumn(column: number | null): void;
  setName(name: string): void;
  /** Removes the file; the text typed before is used again. */
  clear(): void;
  /** The click that named the cost. `usual`: the run's name if the user entered none. */
  start(usual: string): Promise<void>;
}

const typed = 'checks.list';

function createCheckList(workspace: Workspace): CheckList {
  const { shared, life } = workspace;
  const text = signal(shared.drafts.values.value[typed] ?? '');
  const name = signal('');
  const input = createListFile(name);
  const { file, column } = input;
  const found = computed(() => (file.value ? foundIn(file.value, column.value) : findIn(text.value)));
  const taken = computed(() => found.value?.addresses.slice(0, mostRows) ?? []);
  const cached = cachedVerdicts(taken, shared.connection.service, life);
  const fresh = computed(() => {
    const known = cached.value.at === 'known' ? cached.value.emails : null;
    return known ? taken.value.filter((email) => !known.has(keyOfEmail(email))) : taken.value;
  });
  /** Returns a function that clears the started input. Input changed since stays, and so does text beside a file. */
  const using = () => {
    const [from, words] = [file.value, text.value];
    return () =>
      batch(() => {
        if (file.value !== from || text.value !== words) return;
        if (from) input.drop();
        else {
          text.value = '';
          name.value = '';
          shared.drafts.drop([typed]);
        }
      });
  };

  const write = (words: string) => {
    text.value = words;
    if (words.length <= longestDraft) shared.drafts.keep({ [typed]: words });
    else shared.drafts.drop([typed]);
  };

  return {
    ...input,
    text,
    mistyped: computed(() => mistypedIn(found.value?.addresses ?? [])),
    correct: () => (file.value ? input.correct() : write(correctedText(text.value))),
    write,
    found,
    taken,
    cached,
    name,
    crowded: computed(() => crowdedIn(fresh.value)),
    most: computed(() => fresh.value.length),
    ...createStart(workspace, { taken, name, using }),
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
  using: () => () => void;
}

function createStart(workspace: Workspace, { taken, name, using }: Starting) {
  const starting = signal(false);
  const trouble = signal<ShownProblem | null>(null);
  return {
    starting,
    trouble,
    async start(usual: string): Promise<void> {
      if (starting.value || taken.value.length === 0) return;
      starting.value = true;
      const used = using();
      const list = { emails: [...taken.value], name: name.value.trim() || usual };
      const response = await send('verify', {
        ...list,
        skipCache: false,
        private: false,
        service: workspace.shared.service.value?.id,
        services: servicesFor('verifyEmail'),
      });
      starting.value = false;
      const job = response.ok ? response.value.job : null;
      trouble.value = response.ok ? (job ? null : { code: 'opted-out' }) : response.problem;
      if (!job || workspace.life.aborted) return;
      workspace.shared.jobs.learn(job);
      used();
      workspace.go('checks', { job: job.id });
    },
  };
}

/** `emails`: whose cached verdict is fresh enough to be free, as `keyOfEmail` gives them. */
export type CachedVerdicts = { at: 'none' } | { at: 'asking' } | { at: 'known'; emails: ReadonlySet<string> };

/** As `keyOfEmail` gives them. If the background does not respond, the remaining ones count as not cached. */
async function findCached(emails: readonly string[], turn: AbortSignal): Promise<Set<string>> {
  const cached = new Set<string>();
  for (let from = 0; from < emails.length && !turn.aborted; from += mostKnown) {
    const some = emails.slice(from, from + mostKnown);
    const response = await send('known', { emails: some, names: [], private: false });
    if (!response.ok) break;
    for (const check of response.value.checks) {
      if (check.at === 'done' && Date.now() - check.asked < limits.verifier.fresh) cached.add(keyOfEmail(check.email));
    }
  }
  return cached;
}

/** Checked a moment after each change of the list; the newest list wins. Sends nothing to the service. */
function cachedVerdicts(
  taken: ReadonlySignal<readonly string[]>,
  service: ReadonlySignal<string | null>,
  life: AbortSignal,
): ReadonlySignal<CachedVerdicts> {
  const cached = signal<CachedVerdicts>({ at: 'none' });
  const stop = effect(() => {
    const emails = taken.value;
    // What one service verified is not known at another one.
    void service.value;
    cached.value = emails.length === 0 ? { at: 'none' } : { at: 'asking' };
    if (emails.length === 0) return undefined;
    const turn = new AbortController();
    const timer = setTimeout(async () => {
      const known = await findCached(emails, turn.signal);
      if (!turn.signal.aborted && !life.aborted) cached.value = { at: 'known', emails: known };
    }, pause);
    return () => {
      clearTimeout(timer);
      turn.abort();
    };
  });
  life.addEventListener('abort', stop, { once: true });
  return cached;
}

const pause = 250;
