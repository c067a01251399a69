/** Wishes in the session's memory: a worker that is stopped before the panel asks finds them there. */
import * as z from 'zod/mini';
import { type Area, keptValue } from '../background/storage/stored-value.ts';
import type { Wish } from '../messages/views.ts';

export interface KeptWish {
  wish: Wish;
  /** When it was made; epoch milliseconds. */
  at: number;
}

export interface KeptWishes {
  put(window: number, kept: KeptWish): Promise<void>;
  /** Takes it out. */
  take(window: number): Promise<KeptWish | null>;
}

const wish = z.discriminatedUnion('want', [
  z.object({ want: z.literal('look-up'), text: z.string() }),
  z.object({ want: z.literal('addresses'), addresses: z.array(z.string()) }),
  z.object({ want: z.literal('page') }),
]);
const wishes = z.record(z.string(), z.object({ wish, at: z.number() }));

export function createKeptWishes(session: Area): KeptWishes {
  const kept = keptValue(session, 'wishes', wishes, {});
  return {
    async put(window, one) {
      await kept.change((before) => ({ ...before, [window]: one }));
    },
    async take(window) {
      let taken: KeptWish | null = null;
      if (Object.keys(await kept.get()).length === 0) return taken;
      await kept.change(({ [window]: mine = null, ...others }) => {
        taken = mine;
        return others;
      });
      return taken;
    },
  };
}
