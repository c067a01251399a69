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
import type { CommandIo } from './command-io.ts';

type EventCommand = Extract<OneCommand, { at: `${string} receiver` | 'list receivers' }>;

/** Gives the text to print. */
export async function carryOutEvents(
  command: EventCommand,
  team: number,
  database: Database,
  { read }: Pick<CommandIo, 'read'>,
): Promise<string> {
  switch (command.at) {
    case 'connect receiver': {
      // Not an argument, as those show in process lists.
      const given = { address: command.address, secret: (await text(read())).trim() };
      const settings = requireReceiverSettings(given);
      await requireReceiver(settings, { fetch: createGuardedFetch(command.network), now: Date.now });
      const id = await connectReceiver(database, createSeal(command.secret), { team, settings });
      return `Receiver ${id} took a signed event. It gets the events from now on.`;
    }
    case 'list receivers': {
      const rows = await listReceivers(database, createSeal(command.secret), team);
      return rows.length === 0 ? 'None.' : rows.map((row) => row.join('  ')).join('\n');
    }
    case 'resume receiver': {
      const reach = { fetch: createGuardedFetch(command.network), now: Date.now };
      const { misses } = await resumeReceiver(database, createSeal(command.secret), { team, id: command.id }, reach);
      const on = 'It took a signed event, and is on.';
      return misses ? `${on} Some events were removed meanwhile: read all leads again there.` : on;
    }
    case 'remove receiver':
      if (!(await removeReceiver(database, { team, id: command.id }))) throw new Error(`No receiver ${command.id}.`);
      return 'Removed: it gets no more events.';
  }
}
