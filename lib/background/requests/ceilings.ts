/**
 * The user's own daily ceilings, and the daily caps of single services in the waterfall. Usage is counted before a
 * request is sent, and returned if it turns out to be free.
 */
import type { Spend } from '../../contract/costs.ts';
import type { Problem } from '../../contract/problem.ts';
import type { Settings } from '../../messages/settings-views.ts';
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
    const loaded = spentOn(context, service);
    days.set(id, loaded);
    loaded.catch(() => days.delete(id));
    return loaded;
  }

  return {
    async take(service, spends) {
      if (spends === 'nothing') return free;
      const bucket: Bucket = spends === 'verification' ? 'verification' : 'search';
      const settings = await context.settings();
      const spent = await today(service);
      const ceiling = settings.ceilings[bucket];
      if (isCapped(settings, spent) || (ceiling !== null && spent[bucket] >= ceiling))
        return { ok: false, problem: { code: 'ceiling', left: 0 } };
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

/** Whether the service's own daily cap is reached. */
export function isCapped({ waterfall }: Pick<Settings, 'waterfall'>, spent: SpentRecord): boolean {
  const cap = waterfall.services.find(({ id }) => id === spent.service)?.dailyCap ?? null;
  return waterfall.on && cap !== null && spent.search + spent.verification >= cap;
}

/** What was spent at a service on this day, as recorded. */
export async function spentOn(
  { store, clock }: Pick<Context, 'store' | 'clock'>,
  service: string,
): Promise<SpentRecord> {
  const id = `${service}|${dayOf(clock.now())}`;
  return (await store.get('spent', id)) ?? { id, service, search: 0, verification: 0 };
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
