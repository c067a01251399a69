/**
 * What the user has besides leads: this device's account and its usage, saved searches, and the progress of
 * verifications.
 */
import { keyOfEmail } from '../../contract/text.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { Store } from '../../device-service/store.ts';
import type { AccountRecord, StoredView, UsageDay, VerificationProgress } from '../../device-service/store-account.ts';
import { lastIdOf } from './counters.ts';
import type { Database } from './database.ts';
import type { Reading } from './transaction.ts';

/**
 * `first`: the account before anything was written. Every request reads it several times. It is cached in memory,
 * because only one background writes it.
 */
export function deviceAccount(database: Database, first: AccountRecord): Store['account'] & { forget(): void } {
  let cached: AccountRecord | null = null;
  return {
    async read() {
      if (cached) return cached;
      const record = await database.read(['account'], (from) => from.get('account', 'own'));
      cached = isRecord(record) && isRecord(record.account) ? accountOf(record.account, first) : first;
      return cached;
    },
    async put(account) {
      await database.write(['account'], async (to) => to.put('account', { id: 'own', account }));
      cached = account;
    },
    forget() {
      cached = null;
    },
  };
}

/** Accounts of earlier versions lack attributes that came later. */
function accountOf(stored: Readonly<Record<string, unknown>>, first: AccountRecord): AccountRecord {
  const attributes = Array.isArray(stored.attributes) ? stored.attributes.filter((one) => typeof one === 'string') : [];
  return { ...first, ...stored, attributes: [...new Set([...first.attributes, ...attributes])] };
}

export function deviceUsage(database: Database): Store['usage'] {
  return {
    days: (dates) =>
      database.read(['usage'], (from) =>
        Promise.all(dates.map(async (date) => dayOf(date, await from.get('usage', date)))),
      ),
    note: (date, bucket) =>
      database.write(['usage'], async (to) => {
        const day = dayOf(date, await to.get('usage', date));
        to.put('usage', { id: date, ...day, [bucket]: day[bucket] + 1 });
      }),
  };
}

export function dayOf(date: string, record: unknown): UsageDay {
  const { searches, verifications } = isRecord(record) ? record : {};
  const number = (count: unknown) => (typeof count === 'number' ? count : 0);
  return { date, searches: number(searches), verifications: number(verifications) };
}

/** The highest identifier ever given to a saved search. */
export const lastView = 'lastView';

export function deviceViews(database: Database): Store['views'] {
  return {
    all: async () =>
      (await database.read(['views'], (from) => from.all('views'))).flatMap((record) => readView(record) ?? []),
    add: (view) =>
      database.write(
        ['views', 'counters'],
        async (to) => {
          const id = (await lastIdOf(to, lastView, 'views')) + 1;
          to.put('counters', { id: lastView, count: id });
          to.put('views', { ...view, id });
          return { ...view, id };
        },
        'strict',
      ),
    remove: (id) =>
      database.write(['views'], async (to) => {
        const there = (await to.get('views', id)) !== undefined;
        to.remove('views', id);
        return there;
      }),
  };
}

export function readView(record: unknown): StoredView | null {
  if (!isRecord(record)) return null;
  const { id, name, filters, created_at, updated_at } = record;
  if (typeof id !== 'number' || typeof name !== 'string' || !isRecord(filters)) return null;
  if (typeof created_at !== 'number' || typeof updated_at !== 'number') return null;
  return { id, name, filters, created_at, updated_at };
}

export function deviceVerifications(database: Database): Store['verifications'] {
  const key = (email: string, { keyHash }: Reading) => keyHash(keyOfEmail(email));
  const startsOf = (record: unknown): number[] =>
    isRecord(record) && Array.isArray(record.at) ? record.at.filter((at) => typeof at === 'number') : [];
  return {
    progress: (email) =>
      database.read(['verifications'], async (from) => progressOf(await from.get('verifications', key(email, from)))),
    put: (email, progress) =>
      database.write(['verifications'], async (to) => to.put('verifications', { id: key(email, to), ...progress })),
    started: (domain, since) =>
      database.write(['starts'], async (to) => {
        const all = startsOf(await to.get('starts', domain));
        const lately = all.filter((at) => at >= since);
        if (lately.length < all.length) to.put('starts', { id: domain, at: lately });
        return lately;
      }),
    noteStart: (domain, at) =>
      database.write(['starts'], async (to) => {
        to.put('starts', { id: domain, at: [...startsOf(await to.get('starts', domain)), at] });
      }),
  };
}

function progressOf(record: unknown): VerificationProgress {
  const { open, waited, failed } = isRecord(record) ? record : {};
  const number = (count: unknown) => (typeof count === 'number' ? count : 0);
  return { open: open === true, waited: number(waited), failed: number(failed) };
}
