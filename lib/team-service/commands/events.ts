/** Receivers of events. */
import { text } from 'node:stream/consumers';
import { createGuardedFetch } from '../apps/guarded-fetch.ts';
import { createSeal } from '../apps/sealed-settings.ts';
import type { Database } from '../database/database.ts';
import {
  connectReceiver,
  listReceivers,
  removeReceiver,
  requireReceiver,
  requireReceiverSettings,
  resumeReceiver,
} from '../events/connect.ts';
import type { OneCommand } from './command.ts';
import { type CommandIo, lines } from './command-io.ts';
import { teamIfAny, teamOf, teamOrFirst } from './team-of.ts';

type EventCommand = Extract<OneCommand, { at: `${string} receiver` | 'list receivers' }>;

/** `now`: epoch milliseconds. Gives the text to print. */
export async function carryOutEvents(
  command: EventCommand,
  database: Database,
  { read }: Pick<CommandIo, 'read'>,
  now: number,
): Promise<string> {
  if (command.at === 'connect receiver') return connect(command, database, read, now);
  const team = await teamOf(command.team, database);
  switch (command.at) {
    case 'list receivers':
      return lines(await listReceivers(database, createSeal(command.secret), team));
    case 'resume receiver': {
      const reach = { fetch: createGuardedFetch(command.network), now: Date.now };
      const { misses } = await resumeReceiver(database, createSeal(command.secret), { team, id: command.id }, reach);
      const on = 'It took a signed event, and is on.';
      return misses ? `${on} Some events were removed meanwhile: read all leads again there.` : on;
    }
    case 'remove receiver':
      if (!(await removeReceiver(database, { team, id: command.id }, now)))
        throw new Error(`No receiver ${command.id}.`);
      return 'Removed: it gets no more events.';
  }
}

async function connect(
  { team: wanted, address, secret, network }: Extract<EventCommand, { at: 'connect receiver' }>,
  database: Database,
  read: CommandIo['read'],
  now: number,
): Promise<string> {
  // A wrong team is reported first; a missing one is made last.
  await teamIfAny(wanted, database);
  // Arguments show in process lists.
  const given = (await text(read())).trim();
  const [first = '', second = ''] = given.split(/\s+/);
  const settings = requireReceiverSettings(
    address === '-' ? { address: first, secret: second } : { address, secret: given },
  );
  await requireReceiver(settings, { fetch: createGuardedFetch(network), now: Date.now });
  const team = await teamOrFirst(wanted, database, now);
  const id = await connectReceiver(database, createSeal(secret), { team, settings }, now);
  return `Receiver ${id} took a signed event. It gets the events from now on.`;
}
