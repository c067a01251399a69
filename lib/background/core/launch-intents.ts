/**
 * What the user chose outside a page of Harrier, until that window's panel takes it. Known from the click on, so a
 * panel that opens before the intent is ready waits for it. Stored in session storage in case the background
 * restarts.
 */
import type { Clock } from '../../contract/times.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { LaunchIntent } from '../../messages/opening-views.ts';
import { type Area, storedValueBy } from '../storage/stored-value.ts';

export interface LaunchIntents {
  /**
   * Must be called synchronously in the click. Resolves when the intent is ready: with it, or with null if a panel
   * has already taken it.
   */
  keep(window: number, made: Promise<LaunchIntent | null>): Promise<LaunchIntent | null>;
  /** Whether there is an intent that no panel has taken yet. */
  isWaiting(window: number): boolean;
  /** Returns it once. Null if there is none, or if it is too old. */
  take(window: number): Promise<LaunchIntent | null>;
  /** Drops all of them, also those that are not ready. */
  clear(): Promise<void>;
}

/** Milliseconds a browser may take to open a panel. Older intents are dropped. */
export const longestIntent = 60_000;

interface Coming {
  made: Promise<LaunchIntent | null>;
  at: number;
}

/** `session`: the browser's session storage. */
export function createLaunchIntents(session: Area, { now }: Pick<Clock, 'now'>): LaunchIntents {
  const stored = createStoredIntents(session);
  const coming = new Map<number, Coming>();

  return {
    async keep(window, made) {
      const mine = { made: made.catch(() => null), at: now() };
      coming.set(window, mine);
      const intent = await mine.made;
      if (intent === null || coming.get(window) !== mine) return null;
      // If session storage is full, it is only in this background's memory.
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
    clear() {
      coming.clear();
      return stored.remove();
    },
  };
}

interface StoredIntent {
  intent: LaunchIntent;
  /** When it was made; epoch milliseconds. */
  at: number;
}

/** In session storage, so that it survives a background restart before the panel asks. */
function createStoredIntents(session: Area) {
  const stored = storedValueBy(session, 'intents', readIntents);
  return {
    async put(window: number, one: StoredIntent): Promise<void> {
      await stored.change((before) => ({ ...before, [window]: one }));
    },
    /** Removes and returns it. */
    async take(window: number): Promise<StoredIntent | null> {
      let taken: StoredIntent | null = null;
      if (Object.keys(await stored.get()).length === 0) return taken;
      await stored.change(({ [window]: mine = null, ...others }) => {
        taken = mine;
        return others;
      });
      return taken;
    },
    remove: stored.remove,
  };
}

function readIntents(value: unknown): Record<string, StoredIntent> {
  const entries = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(entries.flatMap(([window, one]) => (isStored(one) ? [[window, one]] : [])));
}

const isStored = (value: unknown): value is StoredIntent =>
  isRecord(value) && typeof value.at === 'number' && isIntent(value.intent);

/** By hand, because the startup file contains no schemas. */
function isIntent(value: unknown): value is LaunchIntent {
  if (!isRecord(value)) return false;
  const { want, text, addresses } = value;
  if (want === 'look-up') return typeof text === 'string';
  if (want === 'addresses') return Array.isArray(addresses) && addresses.every((one) => typeof one === 'string');
  return want === 'page';
}
