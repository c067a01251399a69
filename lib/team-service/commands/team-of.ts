/** The team that a command is for. */
import type { Database } from '../database/database.ts';
import { createTeam, teamsIn, unlimited } from '../keys/teams.ts';

/** The one that is meant; the only one where none was said, which is made where there is none. */
export async function teamOf(wanted: number | null, database: Database, now: number): Promise<number> {
  const teams = await teamsIn(database);
  const found = wanted === null ? teams[0] : teams.find(({ team }) => team === wanted);
  if (wanted !== null && !found) throw new Error(`There is no team ${wanted}.`);
  if (wanted === null && teams.length > 1) throw new Error('There are several teams: say which one with --team.');
  return found?.team ?? createTeam(database, 'Team', unlimited, now);
}
