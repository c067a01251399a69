/** A list of addresses to check: found in what was pasted or dropped, told apart from what is known already, started on a click. */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { limits } from '../../lib/contract/limits.ts';
import { mostRows } from '../../lib/messages/row-limits.ts';
import { send } from '../../lib/messages/send.ts';
import { type Kept, keptOf } from '../../lib/screens/workspace/checks/kept-verdicts.ts';
import { domainOf } from '../import/addresses.ts';
import type { Trouble } from '../shell/connection.ts';
import type { Workspace } from '../shell/workspace-state.ts';
import type { Found } from './find-addresses.ts';
import { createListFile, findIn, foundIn, type ListFault, type ListFile } from './list-file.ts';

/** More of a domain's addresses than a service checks in a day. */
export interface CrowdedDomain {
  domain: string;
  count: number;
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
  trouble: ReadonlySignal<Trouble | null>;
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

export function createCheckList(workspace: Workspace): CheckList {
  const { ground, life } = workspace;
  const text = signal(ground.drafts.values.value[typed] ?? '');
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
        ground.drafts.drop([typed]);
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
      if (words.length <= longestDraft) ground.drafts.keep({ [typed]: words });
      else ground.drafts.drop([typed]);
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
  const trouble = signal<Trouble | null>(null);
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
      workspace.ground.jobs.learn(job);
      used();
      workspace.go('checks', { job: job.id });
    },
  };
}
