import { publicDomain } from '../../subject/domain.ts';
import type { Database } from '../database/database.ts';
import { type ImportCounts, importLeads } from '../lead-files/import-leads.ts';
import { packagedLists } from '../team-answers.ts';
import type { Command } from './command.ts';
import type { CommandIo } from './command-io.ts';

/** Refused rows that are listed one by one. */
const mostListed = 100;

/** `now`: epoch milliseconds. Gives the summary. */
export async function importFile(
  { merge, ...way }: Extract<Command, { at: 'import leads' }>,
  team: number,
  database: Database,
  now: number,
  { read, say }: Pick<CommandIo, 'read' | 'say'>,
): Promise<string> {
  let listed = 0;
  const isListed = await packagedLists().isNoEmployer();
  if (isListed === null) throw new Error('The lists of webmail domains could not be read.');
  const companyDomain = (address: string) => {
    const domain = publicDomain(address.slice(address.lastIndexOf('@') + 1));
    return domain === null || isListed(domain) ? null : domain;
  };
  const how = { ...way, isNoEmployer: merge ? isListed : null, companyDomain };
  const counts = await importLeads(database, team, read, how, now, {
    columns(columns) {
      for (const [at, { header, becomes }] of columns.entries())
        say(`Column ${header === null ? at + 1 : `"${header}"`}: ${becomes ?? 'left out'}`);
    },
    refused({ line, why }) {
      if (listed < mostListed) say(`Line ${line} refused: ${why}`);
      if (listed === mostListed) say('More refused rows are counted, not listed.');
      listed += 1;
    },
    emptied(cells) {
      for (const { column, why, count } of cells)
        say(`Column ${column + 1}: ${count} left empty, ${emptiedWords[why]}`);
    },
  });
  const { created, updated, unchanged, skipped, refused } = counts;
  const would = way.dry ? 'Nothing was written. The import would give: ' : '';
  const summary = `${would}${created} created, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped, ${refused} refused.`;
  return merge ? `${summary}\n${mergedWords(counts)}` : summary;
}

const emptiedWords = {
  country: 'not a country',
  confidence: 'not a number from 0 to 100',
  'too-long': 'too long',
} as const;

const mergedWords = ({ merged, several }: ImportCounts): string =>
  `Matched to a lead by name and company: ${merged}. New leads because several would match: ${several}.`;
