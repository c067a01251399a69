/** A lookup that opens on a tab: what popup and side panel have in common. */
import { batch, type ReadonlySignal, signal } from '@preact/signals';
import { inOrder } from '../../components/shell/push-order.ts';
import { createGround } from '../../components/shell/shared-state.ts';
import { listen, send } from '../messages/send.ts';
import type { Opening, Push, Wish } from '../messages/views.ts';
import { createLookup, type PageLookup } from './lookup.ts';
import { searchOnOpen } from './search-on-open.ts';

/** `slow`: nothing came for a second; `silent`: the worker never answered. */
export type Stage = { at: 'opening'; slow: boolean } | { at: 'silent' } | { at: 'open' };

export interface Opened extends PageLookup {
  stage: ReadonlySignal<Stage>;
  /** Looks at this tab, null being the active one; what is shown of another one goes when its answer is there. */
  open(tab: number | null): void;
  openAgain(): void;
}

/**
 * `form`: under which name half-filled fields are kept. `hear`: hears every push after the screen. `window`: of a panel, which shows what was
 * wished for in it. Nothing is open at first.
 */
export function createOpened(
  life: AbortSignal,
  how: {
    form: string;
    now?: (() => number) | undefined;
    hear?: (push: Push) => void;
    window?: () => number | undefined;
    wished?: (wish: Wish) => void;
  },
): Opened {
  const ground = createGround(life, how.now ?? Date.now, how.form);
  const lookup = createLookup(life, ground);
  const stage = signal<Stage>({ at: 'opening', slow: false });
  let looked: number | null = null;
  let turn = 0;

  const pushes = inOrder((push) => {
    ground.hear(push);
    lookup.hear(push);
    how.hear?.(push);
  });
  listen(pushes.hear, life, () => ground.room.private.value);

  const settle = (opening: Opening) =>
    batch(() => {
      const { tab, page: address, subject, facts, about, mailbox, wish } = opening;
      const isWished = wish !== null && wish.want !== 'page';
      ground.settle(opening);
      lookup.begin({ tab, address, subject, facts, about, mailbox }, opening.pageSlow, isWished);
      stage.value = { at: 'open' };
      pushes.begin(opening.revision);
      if (isWished) how.wished?.(wish);
    });
  const open = async (tab: number | null) => {
    turn += 1;
    const mine = turn;
    looked = tab;
    stage.value = { at: 'opening', slow: false };
    pushes.wait();
    const heard = await send('open', { tab, window: how.window?.() }, () => {
      if (mine === turn && stage.value.at === 'opening') stage.value = { at: 'opening', slow: true };
    });
    if (life.aborted || mine !== turn) return;
    if (heard.ok) {
      settle(heard.value);
      void ground.saves.loadLists();
    } else {
      stage.value = { at: 'silent' };
      pushes.begin(null);
    }
  };
  searchOnOpen(lookup.showing, ground, life);

  return { ...lookup, stage, open: (tab) => void open(tab), openAgain: () => void open(looked) };
}
