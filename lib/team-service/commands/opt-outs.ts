import { text } from 'node:stream/consumers';
import { isEmail } from '../../contract/text.ts';
import type { Database } from '../database/database.ts';
import type { KnownTeam } from '../keys/teams.ts';
import { optOut } from '../opt-out.ts';
import { lendTeamStore } from '../store/team-store.ts';
import type { CommandIo } from './command-io.ts';
import { errorWords } from './error-words.ts';

/**
 * `address`: `null` reads standard input. An invalid address fails before anybody is removed. A team that fails does
 * not keep the others from it, and is named at the end; once all of them failed, the rest is not tried.
 */
export async function addOptOuts(
  database: Database,
  teams: readonly KnownTeam[],
  address: string | null,
  { read, signal }: Pick<CommandIo, 'read' | 'signal'>,
  now: number,
): Promise<string> {
  if (teams.length === 0) throw new Error('No team exists yet.');
  const given = address === null ? (await text(read())).split('\n') : [address];
  const addresses = given.map((one) => one.trim()).filter((one) => one !== '');
  const wrong = addresses.findIndex((one) => !isEmail(one));
  if (wrong !== -1) throw new Error(`Address number ${wrong + 1} is not valid.`);
  const failed = new Map<KnownTeam, unknown>();
  for (const one of addresses) {
    if (failed.size === teams.length) break;
    for (const team of teams) {
      signal.throwIfAborted();
      await optOut(database, team.team, one, now).catch((error: unknown) => failed.set(team, error));
    }
  }
  await database.sweep();
  if (failed.size > 0) throw new AggregateError(failed.values(), wordsOf(failed));
  return `${addresses.length} removed.`;
}

function wordsOf(failed: ReadonlyMap<KnownTeam, unknown>): string {
  const reasons = [...failed].map(([{ team, name }, error]) => `\n${team}  ${name}: ${errorWords(error)}`);
  return `The opt-outs are not complete in these teams; run the command again.${reasons.join('')}`;
}

/** A line for each team: how many opted out, and its name. */
export async function countOptOuts(database: Database, teams: readonly KnownTeam[]): Promise<string> {
  const counts = await countsOf(database, teams);
  return counts.length === 0 ? 'None.' : counts.map((many, at) => `${many}  ${teams[at]?.name}`).join('\n');
}

export async function areThereOptOuts(database: Database, teams: readonly KnownTeam[]): Promise<boolean> {
  return (await countsOf(database, teams)).some((many) => many > 0);
}

function countsOf(database: Database, teams: readonly KnownTeam[]): Promise<number[]> {
  return Promise.all(
    teams.map(({ team }) => lendTeamStore(database, { team })(({ optOuts }) => optOuts.count(), 'read')),
  );
}
