/** Connected apps. */
import { text } from 'node:stream/consumers';
import { connectApp, providerOf, removeApp, renewSettings, reportApps, requireApp } from '../apps/connections.ts';
import { createGuardedFetch } from '../apps/guarded-fetch.ts';
import { createSeal } from '../apps/sealed-settings.ts';
import type { Database } from '../database/database.ts';
import type { OneCommand } from './command.ts';
import { type CommandIo, lines } from './command-io.ts';
import { teamIfAny, teamOf, teamOrFirst } from './team-of.ts';

type AppCommand = Extract<OneCommand, { at: `${string} app` | 'list apps' }>;

/** `now`: epoch milliseconds. Gives the text to print. */
export async function carryOutApps(
  command: AppCommand,
  database: Database,
  { read }: Pick<CommandIo, 'read'>,
  now: number,
): Promise<string> {
  if (command.at === 'connect app') return connect(command, database, read, now);
  const team = await teamOf(command.team, database);
  switch (command.at) {
    case 'renew app': {
      const target = { team, app: command.id };
      const settings = await settingsFrom(read());
      const provider = await providerOf(database, target);
      if (provider === null) throw new Error(`No app ${command.id}.`);
      await requireApp(provider, settings, { fetch: createGuardedFetch(command.network), now: Date.now });
      await renewSettings(database, createSeal(command.secret), target, settings, now);
      return 'The settings are replaced, and the app is on.';
    }
    case 'list apps': {
      const apps = await reportApps(database, team);
      return lines(
        apps.map(({ id, provider, name, off, pushes: { queued, leased, done, error } }) => [
          ...[id, provider, name, `${queued + leased} waiting, ${done} pushed, ${error} failed`],
          off === null ? '' : `switched off: ${off}`,
        ]),
      );
    }
    case 'remove app':
      if (!(await removeApp(database, { team, app: command.id }, now))) throw new Error(`No app ${command.id}.`);
      return 'Removed: nothing is pushed to it from now on.';
  }
}

async function connect(
  { team: wanted, provider, name, secret, network }: Extract<AppCommand, { at: 'connect app' }>,
  database: Database,
  read: CommandIo['read'],
  now: number,
): Promise<string> {
  // A wrong team is reported first; a missing one is made last.
  await teamIfAny(wanted, database);
  const settings = await settingsFrom(read());
  await requireApp(provider, settings, { fetch: createGuardedFetch(network), now: Date.now });
  const team = await teamOrFirst(wanted, database, now);
  return `App ${await connectApp(database, createSeal(secret), { team, provider, name, settings }, now)}`;
}

/** From standard input, because arguments show in process lists. Errors contain no part of it. */
async function settingsFrom(input: AsyncIterable<Uint8Array>): Promise<unknown> {
  const given = await text(input);
  try {
    return JSON.parse(given);
  } catch {
    throw new Error('Standard input must be the settings as JSON, such as {"token": "…"}.');
  }
}
