/** Reads all keys before many records are written, if that takes less time than looking for each record. */
import { lastIdOf } from './counters.ts';
import type { Database } from './database.ts';
import { directoryTables } from './directory/directory-keys.ts';
import { tablesWithKeys } from './leads/lead-keys.ts';
import { lastLead } from './leads/write-leads.ts';
import { eachKeyPiece, eachPiece } from './pieces.ts';

/** Reading this many leads takes as long as one index lookup that finds nothing. */
const leadsReadPerLookup = 4;

/** The same for keys alone. */
const keysReadPerLookup = 16;

/** `lookups`: how many are to come. Most of them find nothing. */
export async function knowLeads(database: Database, lookups: number): Promise<void> {
  if (database.leadKeys.areKnown) return;
  const last = await database.readMany(['counters', 'leads'], (from) => lastIdOf(from, lastLead, 'leads'));
  if (lookups * leadsReadPerLookup >= last) await database.leadKeys.read(eachPiece(database, tablesWithKeys));
}

export async function knowDirectory(database: Database, lookups: number): Promise<void> {
  if (database.directoryKeys.areKnown) return;
  await database.directoryKeys.read(eachKeyPiece(database, directoryTables), lookups * keysReadPerLookup);
}

export function forgetKnown({ leadKeys, directoryKeys }: Database): void {
  leadKeys.forget();
  directoryKeys.forget();
}
