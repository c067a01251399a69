/** Rebuilds columns from their records after one was damaged. Damaged records are set aside. */

import { valuesOf as addressValues } from '../directory/address-columns.ts';
import { valuesOf as companyValues } from '../directory/company-columns.ts';
import { rangeOf, readAddress } from '../directory/stored-addresses.ts';
import { readCompany, readDomain } from '../directory/stored-companies.ts';
import { valuesOf as leadValues } from '../leads/lead-columns.ts';
import { readLead } from '../leads/stored-leads.ts';
import { setLeadsAside } from '../leads/write-leads.ts';
import { setAside } from '../set-aside.ts';
import type { Table } from '../tables.ts';
import { keyOf } from '../tables.ts';
import type { Writing } from '../transaction.ts';
import { rowsPerSegment } from './column.ts';
import { dropSegment, type Values, writeRows } from './column-table.ts';
import type { Columns, DamagedColumn } from './damaged-column.ts';

/** The tables that a rebuild reads or writes. */
export const tablesToRebuild: Record<Columns['table'], Table[]> = {
  leadColumns: ['leadColumns', 'leads', 'counters', 'aside'],
  companyColumns: ['companyColumns', 'domains', 'companies'],
  addressColumns: ['addressColumns', 'addresses', 'aside'],
};

/** Rebuilds all columns of the segment: damage seldom hits just one. `now`: epoch milliseconds. */
export async function rebuildColumns(to: Writing, { columns, segment }: DamagedColumn, now: number): Promise<void> {
  const rows = await rowsIn[columns.table](to, { space: columns.space, segment, now });
  await dropSegment(to, columns, segment);
  await writeRows(to, columns, new Map(rows.map(([row, after]) => [row, { before: null, after }])));
}

type RowsIn = (
  to: Writing,
  of: { space: string; segment: number; now: number },
) => Promise<[row: number, values: Values | null][]>;

const rowsIn: Record<Columns['table'], RowsIn> = {
  async leadColumns(to, { segment, now }) {
    const from = segment * rowsPerSegment;
    const records = await to.all('leads', { from, to: from + rowsPerSegment - 1 });
    const broken = records.filter((record) => !readLead(record));
    if (broken.length > 0) await setLeadsAside(to, broken, now);
    return records.flatMap((record) => {
      const lead = readLead(record);
      return lead ? [[lead.id, leadValues(lead)]] : [];
    });
  },
  async companyColumns(to, { segment }) {
    const entries = (await to.all('domains')).flatMap((record) => readDomain(record) ?? []);
    const here = entries.filter(({ row }) => segmentOf(row) === segment);
    return Promise.all(
      here.map(async ({ domain, row }) => {
        const company = readCompany(await to.get('companies', domain));
        return [row, company && companyValues(company)];
      }),
    );
  },
  async addressColumns(to, { space, segment, now }) {
    const records = await to.all('addresses', rangeOf(space));
    const broken = records.filter((record) => !readAddress(record, to.keyHash));
    setAside(to, 'addresses', broken, now);
    for (const record of broken) to.remove('addresses', keyOf(record));
    return records.flatMap((record) => {
      const { email, row } = readAddress(record, to.keyHash) ?? {};
      return email && row !== undefined && segmentOf(row) === segment ? [[row, addressValues(email)]] : [];
    });
  },
};

const segmentOf = (row: number): number => Math.floor(row / rowsPerSegment);
