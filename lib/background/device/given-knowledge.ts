/**
 * What this device knows, as batches for a team's service: companies, then addresses, in the order of their keys, so that it goes on where it was.
 * What must not leave is not in them.
 */
import { isRecord } from '../../contract/tolerant.ts';
import type { KnowledgeBatch } from '../../device-service/exchange/knowledge-batch.ts';
import type { Company, KnownEmail } from '../../device-service/store.ts';
import { readPortable } from './backup/portable.ts';
import type { Database, Reading } from './database.ts';
import { readAddress } from './directory/stored-addresses.ts';
import { readCompany, readDomain } from './directory/stored-companies.ts';
import { companyToGive, emailToGive } from './knowledge-guard.ts';
import type { OptOuts } from './opt-outs.ts';

/** `after`: the key of the last record that was read; null before the first one. */
export interface KnowledgeCursor {
  table: 'companies' | 'addresses';
  after: string | null;
}

export interface KnowledgePart extends Pick<KnowledgeBatch, 'companies' | 'emails'> {
  /** How many records were read, and how many of them stay here: private, damaged, too large, or of somebody who opted out. */
  read: number;
  kept: number;
  /** Null at the end. */
  next: KnowledgeCursor | null;
}

export interface GivenKnowledge {
  /** How many records there are: of one company, or of all. */
  size(domain: string | null): Promise<number>;
  /** At most so many records, and bytes as JSON; `from` null begins. */
  next(
    domain: string | null,
    from: KnowledgeCursor | null,
    limits: { most: number; bytes: number },
  ): Promise<KnowledgePart>;
  /** The team's service says that they asked not to be processed. */
  forgetPerson(email: string): Promise<void>;
}

/** As they are kept. */
interface Records extends Pick<KnowledgePart, 'read' | 'next'> {
  companies: Company[];
  emails: KnownEmail[];
}

const beginning: KnowledgeCursor = { table: 'companies', after: null };

export function givenKnowledge(
  database: Database,
  optOuts: Pick<OptOuts, 'without'>,
): Omit<GivenKnowledge, 'forgetPerson'> {
  return {
    size: (domain) =>
      database.read(['companies', 'domains', 'addresses'], async (from) => {
        if (domain === null) return (await from.count('companies')) + (await from.count('addresses'));
        const [company, entry] = await Promise.all([from.get('companies', domain), from.get('domains', domain)]);
        const { personal = 0, generic = 0 } = readDomain(entry) ?? {};
        return (company === undefined ? 0 : 1) + personal + generic;
      }),
    async next(domain, from, { most, bytes }) {
      for (let size = most; ; size = Math.ceil(size / 2)) {
        const { companies, emails, read, next } = await recordsAfter(domain, from ?? beginning, size);
        const part = {
          companies: companies.flatMap((one) => companyToGive(one) ?? []),
          emails: emails.flatMap((one) => emailToGive(one) ?? []),
        };
        const isTooLarge = new TextEncoder().encode(JSON.stringify(part)).length > bytes;
        if (isTooLarge && size > 1) continue;
        const given = isTooLarge ? { companies: [], emails: [] } : part;
        return { ...given, read, kept: read - given.companies.length - given.emails.length, next };
      }
    },
  };

  async function recordsAfter(domain: string | null, from: KnowledgeCursor, most: number): Promise<Records> {
    if (from.table === 'addresses') return addressesAfter(domain, from.after, most);
    const part = await companiesAfter(database, domain, from.after, most);
    const left = most - part.read;
    if (part.next?.table !== 'addresses' || left < 1) return part;
    const more = await addressesAfter(domain, null, left);
    return { ...more, companies: part.companies, read: part.read + more.read };
  }

  async function addressesAfter(domain: string | null, after: string | null, most: number): Promise<Records> {
    const start = domain === null ? '' : `${domain}|`;
    const { records, emails } = await database.read(['addresses'], async (reading) => {
      const following: unknown[] = await reading.following('addresses', after ?? (start || null), most);
      const records = following.filter((record) => keyOf(record, 'id').startsWith(start));
      return { records, emails: records.flatMap((record) => emailOf(record, reading) ?? []) };
    });
    const allowed = await optOuts.without(emails, ({ value }) => value);
    const end = keyOf(records.at(-1), 'id');
    const next = records.length < most ? null : ({ table: 'addresses', after: end } as const);
    return { companies: [], emails: allowed, read: records.length, next };
  }
}

async function companiesAfter(
  database: Database,
  domain: string | null,
  after: string | null,
  most: number,
): Promise<Records> {
  const records = await database.read(['companies'], async (reading) => {
    if (domain === null) return reading.following('companies', after, most);
    const one = await reading.get('companies', domain);
    return one === undefined ? [] : [one];
  });
  const companies = records.flatMap((record) => readPortable('companies', readCompany(record)) ?? []);
  const isEnd = domain !== null || records.length < most;
  const next: KnowledgeCursor = isEnd
    ? { table: 'addresses', after: null }
    : { table: 'companies', after: keyOf(records.at(-1), 'domain') };
  return { companies, emails: [], read: records.length, next };
}

const emailOf = (record: unknown, { keyHash }: Reading) => readPortable('emails', readAddress(record, keyHash)?.email);

const keyOf = (record: unknown, name: 'id' | 'domain'): string => (isRecord(record) ? String(record[name]) : '');
