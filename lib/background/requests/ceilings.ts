/**
 * The user's own daily ceilings. Usage is counted before a request is sent, and returned if it turns out to be free.
 */
import type { Spend } from '../../contract/costs.ts';
import type { Problem } from '../../contract/problem.ts';
import type { Change, SpentRecord } from '../storage/store.ts';
import type { Context } from './context.ts';

type Bucket = 'search' | 'verification';

export interface Taken {
  ok: true;
  /** Writes the day's count including this request. */
  count(): Change[];
  /** It turned out to be free. */
  giveBack(): Change[];
}

export interface Ceilings {
  /** Counts one in advance, or refuses it because the day's ceiling is reached. Free requests always pass. */
  take(service: string, spends: Spend): Promise<Taken | { ok: false; problem: Problem }>;
}

const free: Taken = { ok: true, count: () => [], giveBack: () => [] };

export function createCeilings(context: Context): Ceilings {
  const days = new Map<string, Promise<SpentRecord>>();

  function today(service: string): Promise<SpentRecord> {
    const id = `${service}|${dayOf(context.clock.now())}`;
    const known = days.get(id);
    if (known) return known;
    for (const old of days.keys()) if (old.startsWith(`${service}|`)) days.delete(old);
    const loaded = context.store
      .get('spent', id)
      .then((record) => record ?? { id, service, search: 0, verification: 0 });
    days.set(id, loaded);
    loaded.catch(() => days.delete(id));
    return loaded;
  }

  return {
    async take(service, spends) {
      if (spends === 'nothing') return free;
      const bucket: Bucket = spends === 'verification' ? 'verification' : 'search';
      const { ceilings } = await context.settings();
      const spent = await today(service);
      const ceiling = ceilings[bucket];
      if (ceiling !== null && spent[bucket] >= ceiling) return { ok: false, problem: { code: 'ceiling', left: 0 } };
      spent[bucket] += 1;
      const count = (): Change[] => [{ table: 'spent', put: { ...spent } }];
      return {
        ok: true,
        count,
        giveBack() {
          spent[bucket] -= 1;
          return count();
        },
      };
    },
  };
}

/** `YYYY-MM-DD` in local time. */
function dayOf(time: number): string {
  const at = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The start of the next day in local time; epoch milliseconds. */
export function nextDay(time: number): number {
  const at = new Date(time);
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1).getTime();
}
