import type { Database } from '../database/database.ts';
import { createTeam, teamsIn, unlimited } from '../keys/teams.ts';

/** The named team, or else the only one, which is created if missing. */
export async function teamOf(wanted: number | null, database: Database, now: number): Promise<number> {
  const teams = await teamsIn(database);
  const found = wanted === null ? teams[0] : teams.find(({ team }) => team === wanted);
  if (wanted !== null && !found) throw new Error(`No team ${wanted}.`);
  if (wanted === null && teams.length > 1) throw new Error('There are several teams: name one with --team.');
  return found?.team ?? createTeam(database, 'Team', unlimited, now);
}
