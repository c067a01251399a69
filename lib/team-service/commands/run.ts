import { text } from 'node:stream/consumers';
import pino from 'pino';
import { writeDay } from '../../contract/times.ts';
import { connectApp, providerOf, removeApp, renewSettings, reportApps, requireApp } from '../apps/connections.ts';
import { createGuardedFetch } from '../apps/guarded-fetch.ts';
import { createSeal } from '../apps/sealed-settings.ts';
import { type Database, openDatabase, type Where } from '../database/database.ts';
import { openWhenThere } from '../database/open-when-there.ts';
import { keysOf, removeKey } from '../keys/team-keys.ts';
import { addMember, changeTeam, createTeam, membersOf, nameOf, removeMember, teamsIn } from '../keys/teams.ts';
import { exportLeads } from '../lead-files/export-leads.ts';
import { grant } from '../mcp/team-grants.ts';
import { systemClock } from '../team-answers.ts';
import { importFile } from './import-file.ts';
import { addOptOuts, countOptOuts } from './opt-outs.ts';
import type { Command } from './read-command.ts';
import { searchNow } from './search-site.ts';
import { serve } from './serve.ts';
import { teamOf, teamsMeant } from './team-of.ts';

/** Milliseconds for a statement of the service: nobody waits longer for an answer. */
const longestStatement = 15_000;

/** Resolves when the command is done; for the service, when it has stopped. */
export async function run(command: Command): Promise<void> {
  const database = command.at === 'serve' ? await openForService(command.where) : await openDatabase(command.where);
  try {
    if (command.at === 'serve') await serve(command, database);
    else {
      const output = await carryOut(command, database);
      if (output !== '') console.log(output);
    }
  } finally {
    await database.close();
  }
}

/** Commands fail at once where there is no database, and their statements may take as long as they need. */
function openForService(where: Where): Promise<Database> {
  const log = pino({ base: null });
  const onHost = (at: number) => log.info({ host: at + 1 }, 'using this host of the database');
  const open = () => openDatabase(where, { longestStatement, onHost });
  // A folder is there or is made.
  if ('folder' in where) return open();
  return openWhenThere(open, {
    wait: systemClock.wait,
    onWait: (waiting) => log.warn(waiting, 'waiting for the database'),
  });
}

/** Gives the text to print. */
async function carryOut(command: Exclude<Command, { at: 'serve' }>, database: Database): Promise<string> {
  const now = Date.now();
  switch (command.at) {
    case 'add team':
      return `Team ${await createTeam(database, command.name, command.plan, now)}`;
    case 'change team':
      await changeTeam(database, await teamOf(command.team, database, now), command.change);
      return 'Changed: it works from the next request on.';
    case 'list teams':
      return lines((await teamsIn(database)).map(({ team, name }) => [team, name]));
    case 'add key': {
      const team = await teamOf(command.team, database, now);
      const key = await addMember(database, { ...command, team }, now);
      return `${key}\n\nThis key is shown once: only its hash is stored.`;
    }
    case 'list keys': {
      const keys = await keysOf(database, await teamOf(command.team, database, now));
      return lines(
        keys.map(({ id, name, email, createdAt }) => [
          id,
          writeDay(createdAt),
          name,
          ...(email === null ? [] : [email]),
        ]),
      );
    }
    case 'remove key': {
      const removed = await removeKey(database, await teamOf(command.team, database, now), command.id);
      if (!removed) throw new Error(`No key ${command.id}.`);
      return 'Removed: the key no longer works.';
    }
    case 'grant': {
      const key = { team: await teamOf(command.team, database, now), key: command.id };
      if (!(await grant(database, key, command.allowance))) throw new Error(`No key ${command.id}.`);
      return 'Granted: it works from the next call on. The same command with other numbers replaces it.';
    }
    case 'list members': {
      const members = await membersOf(database, await teamOf(command.team, database, now));
      return lines(members.map((member) => [member.id, nameOf(member), ...(member.email ? [member.email] : [])]));
    }
    case 'remove member':
      await removeMember(database, await teamOf(command.team, database, now), command.member);
      return 'Removed: their keys no longer work. What they saved stays with the team.';
    case 'connect app': {
      const { provider, name, secret, network } = command;
      const team = await teamOf(command.team, database, now);
      const settings = await settingsFromInput();
      await requireApp(provider, settings, { fetch: createGuardedFetch(network), now: Date.now });
      const app = { team, provider, name, settings };
      return `App ${await connectApp(database, createSeal(secret), app, now)}`;
    }
    case 'renew app': {
      const target = { team: await teamOf(command.team, database, now), app: command.id };
      const settings = await settingsFromInput();
      const provider = await providerOf(database, target);
      if (provider === null) throw new Error(`No app ${command.id}.`);
      await requireApp(provider, settings, { fetch: createGuardedFetch(command.network), now: Date.now });
      await renewSettings(database, createSeal(command.secret), target, settings);
      return 'The settings are replaced, and the app is on.';
    }
    case 'list apps': {
      const apps = await reportApps(database, await teamOf(command.team, database, now));
      return lines(
        apps.map(({ id, provider, name, off, pushes: { queued, leased, done, error } }) => [
          ...[id, provider, name, `${queued + leased} waiting, ${done} pushed, ${error} failed`],
          off === null ? '' : `switched off: ${off}`,
        ]),
      );
    }
    case 'search site':
      return searchNow(command.domain, await teamOf(command.team, database, now), database);
    case 'add opt-out':
      return addOptOuts(database, await teamsMeant(command.team, database), command.address);
    case 'count opt-outs':
      return countOptOuts(database, await teamsMeant(command.team, database));
    case 'export leads': {
      const team = await teamOf(command.team, database, now);
      const count = await exportLeads(database, team, command.file ?? process.stdout, command.list);
      // Standard output holds the file: nothing else may be printed.
      return command.file === null ? '' : `${count} leads written.`;
    }
    case 'import leads':
      return importFile(command, await teamOf(command.team, database, now), database, now);
    case 'remove app': {
      const removed = await removeApp(database, { team: await teamOf(command.team, database, now), app: command.id });
      if (!removed) throw new Error(`No app ${command.id}.`);
      return 'Removed: nothing is pushed to it from now on.';
    }
  }
}

/** From standard input, because arguments show in process lists. Errors contain no part of it. */
async function settingsFromInput(): Promise<unknown> {
  const given = await text(process.stdin);
  try {
    return JSON.parse(given);
  } catch {
    throw new Error('Standard input must be the settings as JSON, such as {"token": "…"}.');
  }
}

function lines(rows: readonly (readonly unknown[])[]): string {
  return rows.length === 0 ? 'None.' : rows.map((row) => row.join('  ')).join('\n');
}
