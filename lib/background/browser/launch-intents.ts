/**
 * What the user chose outside of a screen, until the panel of that window takes it: known from the click on, so that a panel which opens
 * faster than it is made waits for it, and kept in the session's memory, should the worker be stopped in between.
 */
import type { Clock } from '../../contract/times.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { LaunchIntent } from '../../messages/views.ts';
import { type Area, storedValueBy } from '../storage/stored-value.ts';

export interface LaunchIntents {
  /** In the click itself. Settles when it is made: with the wish while nobody has taken it, else with null. */
  keep(window: number, made: Promise<LaunchIntent | null>): Promise<LaunchIntent | null>;
  /** Nobody has taken it yet. */
  isWaiting(window: number): boolean;
  /** Gives it once; null when there is none, or it is too old for the panel that opens now. */
  take(window: number): Promise<LaunchIntent | null>;
}

/** Milliseconds in which a browser opens a panel: what nobody took by then is no wish any more. */
export const longestIntent = 60_000;

interface Coming {
  made: Promise<LaunchIntent | null>;
  at: number;
}

/** `session`: the browser's memory of this session. */
export function createLaunchIntents(session: Area, { now }: Pick<Clock, 'now'>): LaunchIntents {
  const stored = createStoredIntents(session);
  const coming = new Map<number, Coming>();

  return {
    async keep(window, made) {
      const mine = { made: made.catch(() => null), at: now() };
      coming.set(window, mine);
      const intent = await mine.made;
      if (intent === null || coming.get(window) !== mine) return null;
      // A browser without room in its session keeps it in this worker alone.
      stored.put(window, { intent, at: mine.at }).catch(() => undefined);
      return intent;
    },
    isWaiting: (window) => coming.has(window),
    async take(window) {
      const mine = coming.get(window);
      coming.delete(window);
      const before = await stored.take(window).catch(() => null);
      const found = mine ? { intent: await mine.made, at: mine.at } : before;
      return found && now() - found.at < longestIntent ? found.intent : null;
    },
  };
}

interface StoredIntent {
  intent: LaunchIntent;
  /** When it was made; epoch milliseconds. */
  at: number;
}

/** In the session's memory: a worker that is stopped before the panel asks finds them there. */
function createStoredIntents(session: Area) {
  const kept = storedValueBy(session, 'wishes', readIntents);
  return {
    async put(window: number, one: StoredIntent): Promise<void> {
      await kept.change((before) => ({ ...before, [window]: one }));
    },
    /** Takes it out. */
    async take(window: number): Promise<StoredIntent | null> {
      let taken: StoredIntent | null = null;
      if (Object.keys(await kept.get()).length === 0) return taken;
      await kept.change(({ [window]: mine = null, ...others }) => {
        taken = mine;
        return others;
      });
      return taken;
    },
  };
}

function readIntents(value: unknown): Record<string, StoredIntent> {
  const entries = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(entries.flatMap(([window, one]) => (isStored(one) ? [[window, one]] : [])));
}

const isStored = (value: unknown): value is StoredIntent =>
  isRecord(value) && typeof value.at === 'number' && isIntent(value.intent);

/** By hand, because the first file holds no schema. */
function isIntent(value: unknown): value is LaunchIntent {
  if (!isRecord(value)) return false;
  const { want, text, addresses } = value;
  if (want === 'look-up') return typeof text === 'string';
  if (want === 'addresses') return Array.isArray(addresses) && addresses.every((one) => typeof one === 'string');
  return want === 'page';
}
