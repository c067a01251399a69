/** The workspace: what all its views share, and where one is in it. */
import { batch, effect, type ReadonlySignal, signal } from '@preact/signals';
import { copyText } from '../../lib/browser/clipboard.ts';
import { openOptions } from '../../lib/browser/pages.ts';
import { listen, send } from '../../lib/messages/send.ts';
import type { Beginning, KnownList, Push } from '../../lib/messages/views.ts';
import type { ScreenProblem } from '../format/problem-words.ts';
import { type ColumnWidths, createColumnWidths, type TableName } from './column-widths.ts';
import { followLeadCounts, type LeadCounts } from './lead-counts.ts';
import { inOrder } from './push-order.ts';
import { createRouting, numberOf, type Routing } from './route.ts';
import { createSharedState, type SharedState } from './shared-state.ts';

/** `slow`: nothing came for a second; `silent`: the worker never answered. */
export type Stage = { at: 'opening'; slow: boolean } | { at: 'silent'; problem: ScreenProblem } | { at: 'open' };

export interface Workspace extends Routing {
  life: AbortSignal;
  shared: SharedState;
  stage: ReadonlySignal<Stage>;
  openAgain(): void;
  lists: ReadonlySignal<KnownList[]>;
  /** Asks the worker again which lists are known: after something was put into one. */
  loadLists(): Promise<void>;
  /** Asks the service which lists there are, unless that is known: when a menu of them is opened. */
  askLists(): void;
  /** How many leads there are altogether, as the list of leads said last; null before it did. */
  leadCount: ReadonlySignal<number | null>;
  setLeadCount(count: number | null): void;
  /** What a count after a job found; null before the first. */
  counted: ReadonlySignal<LeadCounts | null>;
  /** How wide the columns of a table are. */
  widths(table: TableName): ColumnWidths;
  /** Hears what the worker tells by itself, as long as the workspace lives. */
  hear(listener: (push: Push) => void): void;
  /** In the click itself, like what follows. */
  copy(text: string): void;
  openOptions(): void;
  /** This device answers from then on. */
  useDevice(): void;
}

export function createWorkspace(life: AbortSignal, here: Window, now: () => number = Date.now): Workspace {
  const shared = createSharedState(life, now, 'workspace');
  const stage = signal<Stage>({ at: 'opening', slow: false });
  const lists = signal<KnownList[]>([]);
  const leadCount = signal<number | null>(null);
  const listeners: ((push: Push) => void)[] = [];

  const pushes = inOrder((push: Push) => {
    shared.hear(push);
    for (const listener of listeners) listener(push);
  });
  listen(pushes.hear, life, () => false);

  const show = (beginning: Beginning) =>
    batch(() => {
      shared.restore({ ...beginning, private: false, recents: [] });
      lists.value = beginning.lists;
      stage.value = { at: 'open' };
      pushes.begin(beginning.revision);
    });
  const begin = async () => {
    stage.value = { at: 'opening', slow: false };
    const heard = await send('begin', {}, () => {
      if (stage.value.at === 'opening') stage.value = { at: 'opening', slow: true };
    });
    if (life.aborted) return;
    if (heard.ok) {
      show(heard.value);
      void shared.saves.loadLists();
    } else stage.value = { at: 'silent', problem: heard.problem };
  };
  void begin();

  const routing = createRouting(life, here);
  const loadLists = async () => {
    const heard = await send('lists', { ask: false });
    if (heard.ok && !life.aborted) lists.value = heard.value.lists;
  };
  const counted = followLeadCounts({
    life,
    shared,
    lists,
    loadLists,
    shown: () => numberOf(routing.route.peek(), 'list'),
  });
  listeners.push(counted.hear);
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
    counted: counted.last,
    widths: createColumnWidths(shared),
    hear: (listener) => listeners.push(listener),
    async copy(text) {
      shared.flash.say((await copyText(text)) ? { what: 'copied', text } : { what: 'not-copied' });
    },
    openOptions,
    useDevice: () => void send('use-device', {}),
  };
}

/** Calls `forget` when another service answers from now on. */
export function onOtherService({ shared, life }: Workspace, forget: () => void): void {
  let before = shared.service.peek()?.id ?? null;
  const stop = effect(() => {
    const now = shared.service.value?.id ?? null;
    if (now === before) return;
    before = now;
    queueMicrotask(forget);
  });
  life.addEventListener('abort', stop, { once: true });
}
