/** A lookup that opens on a tab: the common part of popup and side panel. */
import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { isInPrivateWindow } from '../../lib/browser/own-window.ts';
import type { LaunchIntent, Opening } from '../../lib/messages/opening-views.ts';
import type { Push } from '../../lib/messages/push.ts';
import type { SeenBefore } from '../../lib/messages/read-snapshot.ts';
import { listen, send } from '../../lib/messages/send.ts';
import { followJobs } from '../shell/jobs/follow-jobs.ts';
import { inOrder } from '../shell/push-order.ts';
import { createSharedState, type SharedState, type Stage } from '../shell/shared-state.ts';
import { loadUnderWay } from '../shell/under-way.ts';
import { createLookup, type PageLookup } from './lookup-store.ts';
import type { Showing } from './subject-views.ts';

export interface Opened extends PageLookup {
  stage: ReadonlySignal<Stage>;
  /** When the shown data was true, epoch milliseconds, until the background has answered; then null. */
  drawn: ReadonlySignal<number | null>;
  /** Opens on this tab (null: the active one). What is shown of another tab goes when the answer arrives. */
  open(tab: number | null): void;
  openAgain(): void;
}

/** Milliseconds until a page that is still being read is asked for once more: its push may be lost. */
export const longestReading = 15_000;

/**
 * Nothing is open at first.
 * - `form`: the name under which half-filled fields are stored.
 * - `onPush`: receives every push after the lookup has.
 * - `window`: of a panel, which shows what was chosen for it there.
 * - `seenBefore`: what was last shown for a tab's page. It is drawn and `painted` before the background is asked.
 */
export function createOpened(
  life: AbortSignal,
  how: {
    form: string;
    now?: (() => number) | undefined;
    onPush?: (push: Push) => void;
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
  /** Jobs known only from the snapshot. */
  let drawnJobs: string[] = [];
  let looked: number | null = null;
  /** The view was renewed for another service, and the user has not opened it since. */
  const renewed = signal(false);
  let turn = 0;

  const apply = (push: Push) => {
    const before = shared.service.value?.id;
    shared.onPush(push);
    lookup.onPush(push);
    how.onPush?.(push);
    // Counts and pages from the former service do not apply to the new one.
    if (before !== undefined && shared.service.value?.id !== before) queueMicrotask(openAnew);
  };
  const pushes = inOrder(apply);
  const isPrivate = () => shared.connection.private.value;
  listen(pushes.receive, life, isPrivate);
  followJobs(shared.jobs, life, apply, isPrivate);

  const settle = (opening: Opening, quiet = false) =>
    batch(() => {
      const { tab, page: address, subject, facts, about, mailbox, intent } = opening;
      const isIntended = intent !== null && intent.want !== 'page';
      shared.restore(opening);
      for (const job of drawnJobs) if (!opening.jobs.some(({ id }) => id === job)) shared.jobs.drop(job);
      drawnJobs = [];
      lookup.begin(
        { tab, address, subject, facts, about, mailbox },
        { reading: opening.reading ? opening.id : null, intended: isIntended, quiet },
      );
      drawn.value = null;
      stage.value = { at: 'open' };
      pushes.begin(opening.revision);
      if (isIntended) how.intended?.(intent);
    });
  const draw = ({ tab, snapshot }: SeenBefore) =>
    batch(() => {
      const { page: address, subject, facts, about, mailbox } = snapshot;
      shared.restore({ ...snapshot, private: false });
      drawnJobs = snapshot.jobs.map(({ id }) => id);
      lookup.begin({ tab, address, subject, facts, about, mailbox }, { reading: null, intended: false, early: true });
      drawn.value = snapshot.taken;
    });
  const open = async (tab: number | null) => {
    turn += 1;
    const mine = turn;
    looked = tab;
    renewed.value = false;
    stage.value = { at: 'opening', slow: false };
    pushes.wait();
    lookup.await();
    const kind = isInPrivateWindow(tab);
    const seen = lookup.page.value === null ? await how.seenBefore?.(tab) : null;
    if (life.aborted || mine !== turn) return;
    // A mailbox's snapshot would show people who are no longer in view.
    if (seen && seen.snapshot.subject.kind !== 'mailbox') {
      draw(seen);
      await how.painted?.();
      if (life.aborted || mine !== turn) return;
    }
    const isPrivate = await kind;
    if (life.aborted || mine !== turn) return;
    // Set before the answer, so that private and normal windows share neither pushes nor typed text.
    shared.enter(isPrivate);
    const slow = () => {
      if (mine === turn && stage.value.at === 'opening') stage.value = { at: 'opening', slow: true };
    };
    const opened = send('open', { tab, window: how.window?.() }, slow);
    const [response] = await Promise.all([opened, loadUnderWay(isPrivate)]);
    if (life.aborted || mine !== turn) return;
    if (response.ok) {
      settle(response.value);
      void shared.saves.loadLists();
    } else {
      stage.value = { at: 'silent', problem: response.problem };
      pushes.begin(null);
    }
  };
  /** In place: what is shown stays, because only what the page says is missing. */
  const openQuietly = async () => {
    const mine = turn;
    pushes.wait();
    lookup.await();
    const opened = send('open', { tab: looked, window: how.window?.() });
    const [response] = await Promise.all([opened, loadUnderWay(isPrivate())]);
    if (life.aborted || mine !== turn) return;
    if (response.ok) settle(response.value, true);
    else pushes.begin(null);
  };
  const openAnew = () => {
    if (life.aborted || stage.value.at !== 'open') return;
    renewed.value = true;
    lookup.renew();
    void openQuietly();
  };
  const stopReading = effect(() => {
    if (!lookup.reading.value) return undefined;
    const timer = setTimeout(() => void openQuietly(), longestReading);
    return () => clearTimeout(timer);
  });
  life.addEventListener('abort', stopReading, { once: true });
  // Spends nothing for a snapshot, or while the page may still turn out to be an article.
  searchOnOpen(
    computed(() => (drawn.value === null && !lookup.reading.value ? lookup.showing.value : null)),
    shared,
    renewed,
    life,
  );

  const useDevice = async () => {
    const response = await send('use-device', {});
    if (life.aborted) return;
    if (!response.ok) {
      shared.flash.say({ what: 'refused', problem: response.problem });
      return;
    }
    const isElsewhere = lookup.showing.value?.from === 'typed';
    // Opens again, because this device learns from the page. What is looked up instead of it is looked up again.
    void open(looked);
    if (isElsewhere) lookup.renew();
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
 * Shows the addresses of a company's page without a click, if the user turned it on and there are any. Never if an
 * answer is cached, or if another service was chosen meanwhile (`renewed`): the user did not open that. What this
 * device knows is always shown, in its current state.
 */
function searchOnOpen(
  showing: ReadonlySignal<Showing | null>,
  shared: Pick<SharedState, 'settings' | 'service'>,
  renewed: ReadonlySignal<boolean>,
  life: AbortSignal,
): void {
  const stop = effect(() => {
    const now = showing.value;
    const isDevice = shared.service.value?.kind === 'device';
    const isWanted = shared.settings.value?.searchOnOpen === true && !renewed.value;
    if (!isDevice && !(isWanted && shared.service.value?.state === 'connected')) return;
    if (now?.from !== 'page' || now.view.kind !== 'company') return;
    const { count, search, internal } = now.view.company;
    if (internal) return;
    if (count.value.at !== 'shown' || count.value.reply.data.total === 0) return;
    const isIdle = search.state.peek().at === 'idle';
    // A free request needs no click, and must not count as one: another service may answer by now.
    if (isDevice && (isIdle || search.shown.peek()?.cached)) search.refresh();
    else if (isIdle) search.ask();
  });
  life.addEventListener('abort', stop, { once: true });
}
