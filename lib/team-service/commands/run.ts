import pino from 'pino';
import { writeDay } from '../../contract/times.ts';
import { wordsOf } from '../back-up/format.ts';
import { restore } from '../back-up/restore.ts';
import { writeBackUp } from '../back-up/write-back-up.ts';
import { type Database, openDatabase, type Where } from '../database/database.ts';
import { FolderInUse } from '../database/embedded.ts';
import { NotEmpty } from '../database/fill-empty.ts';
import { openWhenThere } from '../database/open-when-there.ts';
import { invite, joinPath } from '../keys/invitations.ts';
import { keysOf, removeKey } from '../keys/team-keys.ts';
import { addMember, changeTeam, createTeam, teamsIn } from '../keys/teams.ts';
import { exportLeads } from '../lead-files/export-leads.ts';
import { requireLeadFile } from '../lead-files/read-lead-file.ts';
import { grant } from '../mcp/team-grants.ts';
import { lendTeamStore } from '../store/team-store.ts';
import { systemClock } from '../team-answers.ts';
import { carryOutApps } from './apps.ts';
import { exportAudit } from './audit.ts';
import type { Command, OneCommand } from './command.ts';
import { type CommandIo, lines, localIo } from './command-io.ts';
import { carryOutEvents } from './events.ts';
import { importFile } from './import-file.ts';
import { onInterruption } from './interruption.ts';
import { carryOutMail } from './mail.ts';
import { changeMember, listMembers, removeMember } from './members.ts';
import { addOptOuts, areThereOptOuts, countOptOuts } from './opt-outs.ts';
import { sendCommand } from './remote/send-command.ts';
import { searchNow } from './search-site.ts';
import { teamIfAny, teamOf, teamOrFirst, teamsMeant } from './team-of.ts';
import { listTrash, restoreLead } from './trash.ts';

/** Milliseconds for a statement of the service: no client waits longer for a response. */
const longestStatement = 15_000;

/** Resolves when the command is done; for the service, when it has stopped. `args`: as `readCommand` read them. */
export async function run(command: Command, args: readonly string[]): Promise<void> {
  if (command.at !== 'serve') return runOnce(command, args);
  // Other commands need no server, and start sooner without it.
  const { serve } = await import('./serve.ts');
  const database = await openForService(command.where);
  try {
    await serve(command, database, (one, io) => perform(one, database, io));
  } finally {
    await database.close();
  }
}

/** Milliseconds between two attempts to open a folder that another command has open, and how many there are. */
const pause = 200;
const mostAttempts = 150;

/** Statements may take as long as they need. A service that has the folder open carries the command out itself. */
async function runOnce(command: OneCommand, args: readonly string[]): Promise<void> {
  const interruption = onInterruption();
  const { signal } = interruption;
  const over = new AbortController();
  const io = localIo('file' in command ? command.file : null, AbortSignal.any([signal, over.signal]));
  const sent = { args: [...args], secret: 'secret' in command ? command.secret : null };
  try {
    for (let attempt = 1; ; attempt += 1) {
      const inUse = await unlessInUse(() => performAlone(command, io));
      if (inUse === null || (await sendCommand(inUse.folder, sent, io))) return;
      if (attempt === mostAttempts) throw inUse;
      // Standard output may be a file of the command.
      if (attempt === 1) console.error(`${inUse.message} Waiting for it.`);
      await systemClock.wait(pause, signal);
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    interruption.end();
    over.abort();
  }
}

/** `null` once it is done. */
async function unlessInUse(work: () => Promise<void>): Promise<FolderInUse | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof FolderInUse) return error;
    throw error;
  }
}

async function performAlone(command: OneCommand, io: CommandIo): Promise<void> {
  // `restore` opens the database itself, because the tables of a back-up may be those of an older version.
  if (command.at === 'restore') return io.say(restoredWords(await restore(command.where, io.read())));
  const database = await openDatabase(command.where);
  await perform(command, database, io).finally(() => database.close());
}

function restoredWords(counts: Parameters<typeof wordsOf>[0]): string {
  return [
    `Restored: ${wordsOf(counts)}.`,
    'Keys and members that were removed after this back-up work again: compare key list and member list.',
    'Opt-outs of later days are missing: add them again.',
  ].join('\n');
}

/** The command itself, whichever process has the database open. */
export async function perform(command: OneCommand, database: Database, io: CommandIo): Promise<void> {
  const output = await carryOut(command, database, io);
  if (output !== '') io.say(output);
}

function openForService(where: Where): Promise<Database> {
  const log = pino({ base: null });
  const onHost = (at: number) => log.info({ host: at + 1 }, 'using this host of the database');
  const open = () => openDatabase(where, { longestStatement, onHost });
  // A folder needs no waiting: it exists or is created.
  if ('folder' in where) return open();
  return openWhenThere(open, {
    wait: systemClock.wait,
    onWait: (waiting) => log.warn(waiting, 'waiting for the database'),
  });
}

async function addTeam(
  database: Database,
  { name, plan }: Extract<OneCommand, { at: 'add team' }>,
  now: number,
): Promise<string> {
  const areKnown = await areThereOptOuts(database, await teamsIn(database));
  const team = `Team ${await createTeam(database, name, plan, now, true)}`;
  // Only salted hashes of other teams' opt-outs are stored, so they cannot be copied.
  return areKnown ? `${team}\nIt does not know the other teams’ opt-outs: add yours again, with opt-out add.` : team;
}

/** Gives the text to print. */
async function carryOut(command: OneCommand, database: Database, io: CommandIo): Promise<string> {
  const now = Date.now();
  switch (command.at) {
    case 'add team':
      return addTeam(database, command, now);
    case 'change team': {
      const team = await teamOrFirst(command.team, database, now);
      await changeTeam(lendTeamStore(database, { team }), command.change, { by: null, now });
      return 'Changed: it works from the next request on.';
    }
    case 'list teams':
      return lines((await teamsIn(database)).map(({ team, name }) => [team, name]));
    case 'add key': {
      const team = await teamOrFirst(command.team, database, now);
      const key = await addMember(database, { ...command, team }, now);
      return `${key}\n\nThis key is shown once: only its hash is stored.`;
    }
    case 'list keys': {
      const keys = await keysOf(database, await teamOf(command.team, database));
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
      const removed = await removeKey(database, await teamOf(command.team, database), command.id, now);
      if (!removed) throw new Error(`No key ${command.id}.`);
      return 'Removed: the key no longer works.';
    }
    case 'grant': {
      const key = { team: await teamOf(command.team, database), key: command.id };
      if (!(await grant(database, key, command.allowance, now))) throw new Error(`No key ${command.id}.`);
      return 'Granted: it works from the next call on. The same command with other numbers replaces it.';
    }
    case 'list members':
      return lines(await listMembers(database, await teamOf(command.team, database)));
    case 'change member': {
      const team = await teamOf(command.team, database);
      await changeMember(database, { team, wanted: command.member, change: command.change }, now);
      return 'Changed: it works from the next request on.';
    }
    case 'remove member':
      await removeMember(database, await teamOf(command.team, database), command.member, now);
      return 'Removed: their keys no longer work. What they saved stays with the team.';
    case 'invite': {
      const by = { team: await teamOrFirst(command.team, database, now), by: null };
      const { code } = await invite(database, by, command.invitation, now);
      return `${command.address}${joinPath}#${code}\n\nThis link is shown once, and works once within seven days.`;
    }
    case 'export audit': {
      const team = await teamOf(command.team, database);
      const count = await exportAudit(database, team, io.write);
      return command.file === null ? '' : `${count} entries written.`;
    }
    case 'list trash':
      return lines(await listTrash(database, await teamOf(command.team, database)));
    case 'restore lead':
      await restoreLead(database, await teamOf(command.team, database), command.id, now);
      return 'Restored.';
    case 'connect app':
    case 'renew app':
    case 'list apps':
    case 'remove app':
      return carryOutApps(command, database, io, now);
    case 'connect receiver':
    case 'list receivers':
    case 'resume receiver':
    case 'remove receiver':
      return carryOutEvents(command, database, io, now);
    case 'show mail':
    case 'change mail':
    case 'stop mail':
      return carryOutMail(command, database, io);
    case 'search site':
      return searchNow(command.domain, await teamOrFirst(command.team, database, now), database, io.signal);
    case 'add opt-out':
      return addOptOuts(database, await teamsMeant(command.team, database), command.address, io, now);
    case 'back up': {
      const counts = await writeBackUp(database, io.write);
      return command.file === null ? '' : `Written: ${wordsOf(counts)}.`;
    }
    case 'restore':
      // Reached only through a running service, whose database holds at least the first key.
      throw new NotEmpty();
    case 'count opt-outs':
      return countOptOuts(database, await teamsMeant(command.team, database));
    case 'export leads': {
      const team = await teamOf(command.team, database);
      const count = await exportLeads(database, team, io.write, command.list, now);
      // Standard output holds the file: nothing else may be printed.
      return command.file === null ? '' : `${count} leads written.`;
    }
    case 'import leads':
      return importFile(command, await teamToImport(command, database, now, io.read), database, now, io);
  }
}

/** A dry run writes nothing, so it makes no team either. Nor does a file from which nothing can be imported. */
async function teamToImport(
  { team, dry, merge }: Extract<Command, { at: 'import leads' }>,
  database: Database,
  now: number,
  read: CommandIo['read'],
): Promise<number> {
  if (dry || (await teamIfAny(team, database)) !== null) return teamOf(team, database);
  await requireLeadFile(read, merge);
  return teamOrFirst(team, database, now);
}
