/** State shared by all workspace views, and the current route. */
import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { openOptions } from '../../lib/browser/pages.ts';
import type { KnownList } from '../../lib/messages/lead-views.ts';
import type { Push } from '../../lib/messages/push.ts';
import { listen, send } from '../../lib/messages/send.ts';
import type { Beginning } from '../../lib/messages/workspace-views.ts';
import { type ColumnWidths, createColumnWidths, type TableName } from './column-widths.ts';
import { copy } from './copy.ts';
import { followJobs } from './jobs/follow-jobs.ts';
import { followLeadCounts, type LeadCounts } from './lead-counts.ts';
import { onOther } from './on-other.ts';
import { inOrder } from './push-order.ts';
import { createRouting, numberOf, type Routing } from './route.ts';
import { createSharedState, type SharedState, type Stage } from './shared-state.ts';

export interface Workspace extends Routing {
  life: AbortSignal;
  shared: SharedState;
  stage: ReadonlySignal<Stage>;
  openAgain(): void;
  lists: ReadonlySignal<KnownList[]>;
  /** Reloads the known lists, after something was added to one. */
  loadLists(): Promise<void>;
  /** Asks the service for its lists if they are unknown: when a menu of lists opens. */
  askLists(): void;
  /** The total number of leads in the last list answer; null before it. */
  leadCount: ReadonlySignal<number | null>;
  setLeadCount(count: number | null): void;
  /** The same without those that are about to be deleted: what is shown. */
  leadsLeft: ReadonlySignal<number | null>;
  /** How many loaded leads are about to be deleted, which can still be undone. */
  setLeaving(count: number): void;
  /** The result of a count after a job; null before the first. */
  counted: ReadonlySignal<LeadCounts | null>;
  /** The tables' column widths. */
  widths(table: TableName): ColumnWidths;
  /** Handles pushes while the workspace lives. */
  subscribe(listener: (push: Push) => void): void;
  /** Must be called in the click itself, like the following. */
  copy(text: string): void;
  openOptions(): void;
  /** Chooses this device as service. */
  useDevice(): void;
}

export function createWorkspace(life: AbortSignal, here: Window, now: () => number = Date.now): Workspace {
  const shared = createSharedState(life, now, 'workspace');
  const stage = signal<Stage>({ at: 'opening', slow: false });
  const lists = signal<KnownList[]>([]);
  const leadCount = signal<number | null>(null);
  const leaving = signal(0);
  const listeners: ((push: Push) => void)[] = [];

  const apply = (push: Push) => {
    const before = shared.service.value?.id;
    // Before the leads are loaded, which counts them.
    if (push.topic === 'service' && push.service?.id !== before) leadCount.value = null;
    shared.onPush(push);
    for (const listener of listeners) listener(push);
    if (shared.service.value?.id !== before) void loadLists();
  };
  const pushes = inOrder(apply);
  listen(pushes.receive, life, () => false);
  followJobs(shared.jobs, life, apply);

  // No view of the workspace has a place for the refusal of a row's click, so a flash shows it.
  for (const { trouble } of [shared.checks, shared.saves]) {
    const stopTelling = effect(() => {
      const { value: problem } = trouble;
      if (problem) untracked(() => shared.flash.say({ what: 'refused', problem }));
    });
    life.addEventListener('abort', stopTelling, { once: true });
  }

  const show = (beginning: Beginning) =>
    batch(() => {
      shared.restore({ ...beginning, private: false, recents: [] });
      lists.value = beginning.lists;
      stage.value = { at: 'open' };
      pushes.begin(beginning.revision);
    });
  const begin = async () => {
    stage.value = { at: 'opening', slow: false };
    const response = await send('begin', {}, () => {
      if (stage.value.at === 'opening') stage.value = { at: 'opening', slow: true };
    });
    if (life.aborted) return;
    if (response.ok) {
      show(response.value);
      void shared.saves.loadLists();
    } else stage.value = { at: 'silent', problem: response.problem };
  };
  void begin();

  const routing = createRouting(life, here);
  const loadLists = async () => {
    const of = shared.service.value?.id;
    const response = await send('lists', { ask: false });
    if (response.ok && !life.aborted && shared.service.value?.id === of) lists.value = response.value.lists;
  };
  const counted = followLeadCounts({
    life,
    shared,
    lists,
    loadLists,
    shown: () => numberOf(routing.route.peek(), 'list'),
  });
  listeners.push(counted.onPush);
  const stop = effect(() => {
    leadCount.value = counted.last.value?.total ?? leadCount.peek();
  });
  life.addEventListener('abort', stop, { once: true });

  return {
    ...routing,
    life,
    shared,
    stage,
    openAgain: () => void begin(),
    lists,
    loadLists,
    askLists: () => void shared.saves.loadLists(true).then(loadLists),
    leadCount,
    setLeadCount(count) {
      leadCount.value = count;
    },
    leadsLeft: computed(() => leadCount.value && Math.max(0, leadCount.value - leaving.value)),
    setLeaving(count) {
      leaving.value = count;
    },
    counted: counted.last,
    widths: createColumnWidths(shared),
    subscribe: (listener) => listeners.push(listener),
    copy: (text) => copy(shared.flash, text),
    openOptions,
    async useDevice() {
      const response = await send('use-device', {});
      if (!response.ok) shared.flash.say({ what: 'refused', problem: response.problem });
    },
  };
}

/** Calls `forget` when another service is chosen. */
export function onOtherService({ shared, life }: Workspace, forget: () => void): void {
  onOther(life, () => shared.service.value?.id ?? null, forget);
}

/** The same, and when a back-up is restored: ids may be those of other leads. */
export function onOtherLeads({ shared, life }: Workspace, forget: () => void): void {
  const { service, restored } = shared;
  onOther(life, () => service.value && `${service.value.id} ${restored.value}`, forget);
}
