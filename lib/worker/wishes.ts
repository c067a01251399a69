/**
 * What the user chose outside of a screen, until the panel of that window takes it: known from the click on, so that a panel which opens
 * faster than it is made waits for it, and kept in the session's memory, should the worker be stopped in between.
 */

import type { Clock } from '../background/context.ts';
import type { Wish } from '../messages/views.ts';
import type { KeptWishes } from './kept-wishes.ts';

export interface Wishes {
  /** In the click itself. Settles when it is made: with the wish while nobody has taken it, else with null. */
  keep(window: number, made: Promise<Wish | null>): Promise<Wish | null>;
  /** Nobody has taken it yet. */
  isWaiting(window: number): boolean;
  /** Gives it once; null when there is none, or it is too old for the panel that opens now. */
  take(window: number): Promise<Wish | null>;
}

/** Milliseconds in which a browser opens a panel: what nobody took by then is no wish any more. */
export const longestWish = 60_000;

interface Coming {
  made: Promise<Wish | null>;
  at: number;
}

export function createWishes(kept: () => Promise<KeptWishes>, { now }: Pick<Clock, 'now'>): Wishes {
  const coming = new Map<number, Coming>();

  return {
    async keep(window, made) {
      const mine = { made: made.catch(() => null), at: now() };
      coming.set(window, mine);
      const wish = await mine.made;
      if (wish === null || coming.get(window) !== mine) return null;
      // A browser without room in its session keeps it in this worker alone.
      void kept().then(
        (desk) => (coming.get(window) === mine ? desk.put(window, { wish, at: mine.at }) : undefined),
        () => undefined,
      );
      return wish;
    },
    isWaiting: (window) => coming.has(window),
    async take(window) {
      const mine = coming.get(window);
      coming.delete(window);
      const stored = await kept().then(
        (desk) => desk.take(window),
        () => null,
      );
      const found = mine ? { wish: await mine.made, at: mine.at } : stored;
      return found && now() - found.at < longestWish ? found.wish : null;
    },
  };
}
