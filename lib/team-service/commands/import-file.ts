/** `leads import`: says what it takes the columns for, which rows were refused, and what became of the others. */
import type { Database } from '../database/database.ts';
import { type ImportCounts, importLeads } from '../lead-files/import-leads.ts';
import { packagedLists } from '../team-answers.ts';
import type { Command } from './read-command.ts';

/** So many refused rows are told one by one. */
const mostTold = 100;

/** `now`: epoch milliseconds. Gives its last lines. */
export async function importFile(
  { file, merge, ...way }: Extract<Command, { at: 'import leads' }>,
  team: number,
  database: Database,
  now: number,
): Promise<string> {
  let told = 0;
  const isNoEmployer = merge ? await packagedLists().isNoEmployer() : null;
  if (merge && isNoEmployer === null) throw new Error('The lists of webmail domains could not be read.');
  const counts = await importLeads(database, team, file, { ...way, isNoEmployer }, now, {
    columns(columns) {
      for (const [at, { header, becomes }] of columns.entries())
        console.log(`Column ${header === null ? at + 1 : `"${header}"`}: ${becomes ?? 'left out'}`);
    },
    refused({ line, why }) {
      if (told < mostTold) console.log(`Line ${line} refused: ${why}`);
      if (told === mostTold) console.log('Further refused rows are counted only.');
      told += 1;
    },
  });
  const { created, updated, unchanged, skipped, refused } = counts;
  const would = way.dry ? 'Nothing was written. It would be: ' : '';
  const said = `${would}${created} created, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped, ${refused} refused.`;
  return merge ? `${said}\n${mergedWords(counts)}` : said;
}

const mergedWords = ({ merged, several }: ImportCounts): string =>
  `Matched to a lead by name and company: ${merged}. Kept apart because several leads would fit: ${several}.`;
