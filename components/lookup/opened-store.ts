/** A lookup that opens on a tab: what popup and side panel have in common. */
import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { SeenBefore } from '../../lib/messages/read-snapshot.ts';
import { listen, send } from '../../lib/messages/send.ts';
import type { LaunchIntent, Opening, Push } from '../../lib/messages/views.ts';
import type { ScreenProblem } from '../format/problem-words.ts';
import { inOrder } from '../shell/push-order.ts';
import { createSharedState, type SharedState } from '../shell/shared-state.ts';
import { createLookup, type PageLookup } from './lookup-store.ts';
import type { Showing } from './view.ts';

/** `slow`: nothing came for a second; `silent`: the worker never answered. */
export type Stage = { at: 'opening'; slow: boolean } | { at: 'silent'; problem: ScreenProblem } | { at: 'open' };

export interface Opened extends PageLookup {
  stage: ReadonlySignal<Stage>;
  /** When what is shown was true, in epoch milliseconds, while the background has not said yet how it is now; null afterwards. */
  drawn: ReadonlySignal<number | null>;
  /** Looks at this tab, null being the active one; what is shown of another one goes when its answer is there. */
  open(tab: number | null): void;
  openAgain(): void;
}

/**
 * `form`: under which name half-filled fields are kept. `hear`: hears every push after the screen. `window`: of a panel, which shows what was
 * wished for in it. `seenBefore`: what was last shown for the page of a tab, which is drawn, and then `painted`,
 * before the background is asked. Nothing is open at first.
 */
export function createOpened(
  life: AbortSignal,
  how: {
    form: string;
    now?: (() => number) | undefined;
    hear?: (push: Push) => void;
    window?: () => number | undefined;
    intended?: (intent: LaunchIntent) => void;
    painted?: (() => Promise<void>) | undefined;
    seenBefore?: ((tab: number | null) => Promise<SeenBefore | null>) | undefined;
  },
): Opened {
  const shared = createSharedState(life, how.now ?? Date.now, how.form);
  const lookup = createLookup(life, shared);
  const stage = signal<Stage>({ at: 'opening', slow: false });
  const drawn = signal<number | null>(null);
  /** Jobs that only the snapshot told of. */
  let drawnJobs: string[] = [];
  let looked: number | null = null;
  let turn = 0;

  const pushes = inOrder((push) => {
    shared.hear(push);
    lookup.hear(push);
    how.hear?.(push);
  });
  listen(pushes.hear, life, () => shared.connection.private.value);

  const settle = (opening: Opening) =>
    batch(() => {
      const { tab, page: address, subject, facts, about, mailbox, intent } = opening;
      const isWished = intent !== null && intent.want !== 'page';
      shared.restore(opening);
      for (const job of drawnJobs) if (!opening.jobs.some(({ id }) => id === job)) shared.jobs.drop(job);
      drawnJobs = [];
      lookup.begin({ tab, address, subject, facts, about, mailbox }, { reading: opening.reading, intended: isWished });
      drawn.value = null;
      stage.value = { at: 'open' };
      pushes.begin(opening.revision);
      if (isWished) how.intended?.(intent);
    });
  const draw = ({ tab, snapshot }: SeenBefore) =>
    batch(() => {
      const { page: address, subject, facts, about, mailbox } = snapshot;
      shared.restore({ ...snapshot, private: false });
      drawnJobs = snapshot.jobs.map(({ id }) => id);
      lookup.begin({ tab, address, subject, facts, about, mailbox }, { reading: false, intended: false, early: true });
      drawn.value = snapshot.taken;
    });
  const open = async (tab: number | null) => {
    turn += 1;
    const mine = turn;
    looked = tab;
    stage.value = { at: 'opening', slow: false };
    pushes.wait();
    const seen = lookup.page.value === null ? await how.seenBefore?.(tab) : null;
    if (life.aborted || mine !== turn) return;
    // Who is in view in a mailbox is not what was in view before.
    if (seen && seen.snapshot.subject.kind !== 'mailbox') {
      draw(seen);
      await how.painted?.();
      if (life.aborted || mine !== turn) return;
    }
    const heard = await send('open', { tab, window: how.window?.() }, () => {
      if (mine === turn && stage.value.at === 'opening') stage.value = { at: 'opening', slow: true };
    });
    if (life.aborted || mine !== turn) return;
    if (heard.ok) {
      settle(heard.value);
      void shared.saves.loadLists();
    } else {
      stage.value = { at: 'silent', problem: heard.problem };
      pushes.begin(null);
    }
  };
  // What was shown before is no reason to spend anything, nor is a page that may turn out to be an article.
  searchOnOpen(
    computed(() => (drawn.value === null && !lookup.reading.value ? lookup.showing.value : null)),
    shared,
    life,
  );

  const useDevice = async () => {
    const heard = await send('use-device', {});
    // Looked at anew: this device learns from the page.
    if (heard.ok && !life.aborted) await open(looked);
  };
  return {
    ...lookup,
    stage,
    drawn,
    open: (tab) => void open(tab),
    openAgain: () => void open(looked),
    useDevice: () => void useDevice(),
  };
}

/**
 * Shows the addresses of a company's page without a click: only when the user turned it on, only where there is something, and never where
 * an answer is cached. What this device knows is always shown, as it knows it now.
 */
function searchOnOpen(
  showing: ReadonlySignal<Showing | null>,
  shared: Pick<SharedState, 'settings' | 'service'>,
  life: AbortSignal,
): void {
  const stop = effect(() => {
    const now = showing.value;
    const isDevice = shared.service.value?.kind === 'device';
    if (!isDevice && !(shared.settings.value?.searchOnOpen && shared.service.value?.state === 'connected')) return;
    if (now?.from !== 'page' || now.view.kind !== 'company') return;
    const { count, search, internal } = now.view.company;
    if (internal) return;
    if (count.value.at !== 'shown' || count.value.reply.data.total === 0) return;
    const isIdle = search.state.peek().at === 'idle';
    // What is free needs no click, and must not pass for one: another service may answer by now.
    if (isDevice && (isIdle || search.shown.peek()?.cached)) search.refresh();
    else if (isIdle) search.ask();
  });
  life.addEventListener('abort', stop, { once: true });
}
