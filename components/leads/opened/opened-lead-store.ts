/** The lead in the drawer, named by the URL. If it is not among the loaded ones, it is requested. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Lead } from '../../../lib/contract/resources/lead.ts';
import { request } from '../../../lib/messages/send.ts';
import type { ShownProblem } from '../../format/problem-words.ts';
import { createNewest } from '../../shell/newest.ts';
import { numberOf } from '../../shell/route.ts';
import type { Workspace } from '../../shell/workspace-state.ts';

export type Opened =
  | { at: 'none' }
  | { at: 'asking'; id: number }
  | { at: 'shown'; lead: Lead }
  | { at: 'failed'; id: number; problem: ShownProblem };

export interface OpenedLead {
  state: ReadonlySignal<Opened>;
  open(id: number): void;
  close(): void;
  retry(): void;
  learn(changed: readonly Lead[], gone: readonly number[]): void;
  /** Other leads may have these ids now: an open one is requested again. */
  forget(): void;
}

type Found = { lead: Lead } | { problem: ShownProblem };

export function createOpenedLead(workspace: Workspace, loaded: ReadonlySignal<readonly Lead[]>): OpenedLead {
  const { route, turn, life, shared } = workspace;
  const asked = signal<ReadonlyMap<number, Found>>(new Map());
  const id = computed(() => (route.value.at === 'leads' ? numberOf(route.value, 'lead') : null));
  const state = computed((): Opened => {
    const wanted = id.value;
    if (wanted === null) return { at: 'none' };
    const lead = loaded.value.find(({ id: one }) => one === wanted);
    const found: Found | undefined = lead ? { lead } : asked.value.get(wanted);
    if (!found) return { at: 'asking', id: wanted };
    return 'lead' in found ? { at: 'shown', ...found } : { at: 'failed', id: wanted, ...found };
  });

  const newest = createNewest(life);
  const load = async (wanted: number) => {
    const mine = newest.current();
    const how = { click: false, skipCache: false, again: false, private: shared.connection.private.value, page: null };
    const response = await request('getLead', { id: wanted }, how);
    // A push received meanwhile may be newer.
    if (mine.aborted || asked.value.has(wanted)) return;
    const found = response.ok ? { lead: response.reply.data } : { problem: response.problem };
    asked.value = new Map(asked.value).set(wanted, found);
  };
  const loading = new Set<number>();
  const stop = effect(() => {
    const now = state.value;
    if (now.at === 'asking' && !loading.has(now.id)) {
      loading.add(now.id);
      void load(now.id);
    }
    if (now.at !== 'shown') return;
    // The lead stays open even if other filters remove it from the list.
    if (!asked.peek().has(now.lead.id)) asked.value = new Map(asked.peek()).set(now.lead.id, { lead: now.lead });
    shared.known.show([now.lead.email]);
  });
  life.addEventListener('abort', stop, { once: true });

  return {
    state,
    open: (lead) => turn({ ...route.value.of, lead: String(lead) }),
    close() {
      const { lead: _closed, ...of } = route.value.of;
      turn(of);
    },
    retry() {
      const now = state.value;
      if (now.at !== 'failed') return;
      const left = new Map(asked.value);
      left.delete(now.id);
      loading.delete(now.id);
      asked.value = left;
    },
    learn(changed, gone) {
      const news = new Map(asked.value);
      const isWanted = (one: number) => news.has(one) || loading.has(one);
      for (const lead of changed) if (isWanted(lead.id)) news.set(lead.id, { lead });
      for (const one of gone) if (isWanted(one)) news.set(one, { problem: { code: 'not-found', quoted: null } });
      asked.value = news;
    },
    forget() {
      newest.begin();
      loading.clear();
      asked.value = new Map();
    },
  };
}
