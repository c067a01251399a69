/** Finds and writes each kind of back-up record in the device's database. */

import { fold } from '../../../contract/text.ts';
import { isRecord } from '../../../contract/tolerant.ts';
import { withPeople } from '../../../device-service/learn/people-there.ts';
import { dayOf, lastView, readView } from '../belongings.ts';
import { lastIdOf } from '../counters.ts';
import { keepCompanies } from '../directory/keep-companies.ts';
import { findAddress, homeOf, readAddress } from '../directory/stored-addresses.ts';
import { readCompany } from '../directory/stored-companies.ts';
import { tablesOf, writeKnowledge } from '../directory/write-knowledge.ts';
import { findLead } from '../leads/find-lead.ts';
import { nextList, readList } from '../leads/lead-lists.ts';
import { readLead } from '../leads/stored-leads.ts';
import { writeLeads } from '../leads/write-leads.ts';
import type { Table } from '../tables.ts';
import type { Reading, Writing } from '../transaction.ts';
import { keyOf, type Portable, type PortableTable, readPortable } from './portable.ts';

/** Maps a list's identifier in the file to its identifier here. */
export type ListIds = Map<number, number>;

interface Decided<One> {
  one: One;
  /** The matching existing record. */
  here: One | null;
  /** It will be written: no record exists, or an older one. */
  isTaken: boolean;
}

interface How {
  /** The tables were empty. Identifiers stay the same, unless the file uses one twice. */
  keepIds: boolean;
  ids: ListIds;
}

interface TableWriter<One> {
  tables: readonly Table[];
  /** In the order of `all`; null if missing or damaged. */
  here(from: Reading, all: readonly One[]): Promise<(One | null)[]>;
  write(to: Writing, decided: readonly Decided<One>[], how: How): Promise<void>;
}

const taken = <One>(decided: readonly Decided<One>[]) => decided.filter(({ isTaken }) => isTaken);

async function attributesIn(from: Reading): Promise<string[] | null> {
  const record = await from.get('account', 'own');
  return isRecord(record) ? (readPortable('account', record.account)?.attributes ?? null) : null;
}

export const tableWriters: { [Of in PortableTable]: TableWriter<Portable[Of]> } = {
  account: {
    tables: ['account'],
    async here(from, all) {
      const attributes = await attributesIn(from);
      return all.map(() => attributes && { attributes });
    },
    async write(to, decided) {
      for (const { one, here } of taken(decided)) {
        const record = await to.get('account', 'own');
        const before = isRecord(record) && isRecord(record.account) ? record.account : {};
        const attributes = [...new Set([...(here?.attributes ?? []), ...one.attributes])];
        to.put('account', { id: 'own', account: { ...before, attributes } });
      }
    },
  },
  lists: {
    tables: ['lists', 'counters'],
    here: (from, all) =>
      Promise.all(all.map(async (one) => readList(await from.first('lists', 'folded', keyOf.lists(one))))),
    async write(to, decided, { keepIds, ids }) {
      let last = await lastIdOf(to, nextList, 'lists');
      for (const { one, here } of decided) {
        const id = here?.id ?? (keepIds && (await to.get('lists', one.id)) === undefined ? one.id : last + 1);
        ids.set(one.id, id);
        last = Math.max(last, id);
        if (!here) to.put('lists', { id, name: one.name, folded: one.name.toLowerCase() });
      }
      to.put('counters', { id: nextList, count: last });
    },
  },
  views: {
    tables: ['views', 'counters'],
    async here(from, all) {
      const stored = (await from.all('views')).flatMap((record) => readView(record) ?? []);
      return all.map((one) => stored.find(({ name }) => fold(name) === fold(one.name)) ?? null);
    },
    async write(to, decided) {
      let last = await lastIdOf(to, lastView, 'views');
      for (const { one, here } of taken(decided)) {
        const id = here?.id ?? last + 1;
        last = Math.max(last, id);
        to.put('views', { ...one, id });
      }
      to.put('counters', { id: lastView, count: last });
    },
  },
  usage: {
    tables: ['usage'],
    here: (from, all) =>
      Promise.all(
        all.map(async ({ date }) => {
          const record = await from.get('usage', date);
          return record === undefined ? null : dayOf(date, record);
        }),
      ),
    async write(to, decided) {
      for (const { one, here } of taken(decided)) {
        to.put('usage', {
          id: one.date,
          date: one.date,
          searches: Math.max(one.searches, here?.searches ?? 0),
          verifications: Math.max(one.verifications, here?.verifications ?? 0),
        });
      }
    },
  },
  companies: {
    tables: tablesOf([{ remove: '', as: 'company' }]),
    here: (from, all) => Promise.all(all.map(async ({ domain }) => readCompany(await from.get('companies', domain)))),
    write: (to, decided) =>
      writeKnowledge(
        to,
        decided.flatMap(({ one, here, isTaken }) => {
          // People are never replaced: two devices may have read different pages.
          const put = isTaken ? withPeople(one, here?.people ?? []) : here && withPeople(here, one.people ?? []);
          return put && put !== here ? [{ put, as: 'company' as const }] : [];
        }),
      ),
  },
  emails: {
    tables: tablesOf([
      { remove: '', as: 'email' },
      { remove: '', as: 'company' },
    ]),
    here: (from, all) =>
      Promise.all(
        all.map(async ({ value }) => readAddress(await findAddress(from, value), from.keyHash)?.email ?? null),
      ),
    async write(to, decided) {
      const emails = taken(decided).map(({ one }) => one);
      await writeKnowledge(
        to,
        emails.map((put) => ({ put, as: 'email' })),
      );
      await keepCompanies(to, emails.map(homeOf));
    },
  },
  articles: {
    tables: ['articles'],
    here: (from, all) =>
      Promise.all(
        all.map(async ({ url }) => {
          const record = await from.get('articles', from.keyHash(url));
          return isRecord(record) && isRecord(record.article)
            ? readPortable('articles', { ...record.article, url })
            : null;
        }),
      ),
    async write(to, decided) {
      for (const { one } of taken(decided)) {
        const { url, ...article } = one;
        to.put('articles', { id: to.keyHash(url), url, domain: article.domain, article });
      }
    },
  },
  leads: {
    tables: ['leads', 'leadColumns', 'counters'],
    here: (from, all) => Promise.all(all.map(async ({ email }) => readLead(await findLead(from, email)))),
    async write(to, decided, { keepIds, ids }) {
      const given = new Set<number>();
      const drafts = await Promise.all(
        taken(decided).map(async ({ one, here }) => {
          const lists = [...new Set(one.lists.flatMap((list) => ids.get(list) ?? []))];
          const { id, ...lead } = { ...one, lists };
          if (here) return { ...lead, id: here.id };
          const isFree = keepIds && !given.has(id) && given.add(id) && (await to.get('leads', id)) === undefined;
          return isFree ? { ...lead, id } : lead;
        }),
      );
      // Leads with fixed identifiers come first: new identifiers follow the highest one.
      drafts.sort((one, other) => Number('id' in other) - Number('id' in one));
      const before = taken(decided).flatMap(({ here }) => (here ? [[here.id, here] as const] : []));
      await writeLeads(to, drafts, new Map(before));
    },
  },
};
