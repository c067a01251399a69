import type { Database } from '../database/database.ts';
import { createTeam, type KnownTeam, teamsIn, unlimited } from '../keys/teams.ts';

/** The team of this name or number, or else the only one. */
export async function teamOf(wanted: string | null, database: Database): Promise<number> {
  const team = await teamIfAny(wanted, database);
  if (team === null) throw new Error('No team exists yet.');
  return team;
}

/** As `teamOf`, but creates the first team. Only for commands that add data: a restore needs an empty database. */
export async function teamOrFirst(wanted: string | null, database: Database, now: number): Promise<number> {
  return (await teamIfAny(wanted, database)) ?? createTeam(database, 'Team', unlimited, now);
}

/** Null without any team. */
export async function teamIfAny(wanted: string | null, database: Database): Promise<number | null> {
  const teams = await teamsIn(database);
  if (wanted !== null) return named(wanted, teams).team;
  if (teams.length > 1) throw new Error('There are several teams: name one with --team.');
  return teams[0]?.team ?? null;
}

/** All teams if none is named. */
export async function teamsMeant(wanted: string | null, database: Database): Promise<readonly KnownTeam[]> {
  const teams = await teamsIn(database);
  return wanted === null ? teams : [named(wanted, teams)];
}

function named(wanted: string, teams: readonly KnownTeam[]): KnownTeam {
  // Owners name their teams, and a name may be another team's number.
  const numbered = teams.find(({ team }) => String(team) === wanted);
  if (numbered) return numbered;
  const found = teams.filter(({ name }) => name === wanted);
  const [only] = found;
  if (!only) throw new Error(`No team ${wanted}.`);
  if (found.length > 1) throw new Error(`Several teams are called ${wanted}: use the number that team list shows.`);
  return only;
}
