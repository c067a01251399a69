/** `leads import`: says what it takes the columns for, which rows were refused, and what became of the others. */
import type { Database } from '../database/database.ts';
import { importLeads } from '../lead-files/import-leads.ts';
import type { Command } from './read-command.ts';

/** So many refused rows are told one by one. */
const mostTold = 100;

/** `now`: epoch milliseconds. Gives its last line. */
export async function importFile(
  { file, ...how }: Extract<Command, { at: 'import leads' }>,
  team: number,
  database: Database,
  now: number,
): Promise<string> {
  let told = 0;
  const counts = await importLeads(database, team, file, how, now, {
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
  const would = how.dry ? 'Nothing was written. It would be: ' : '';
  return `${would}${created} created, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped, ${refused} refused.`;
}
