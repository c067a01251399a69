/** What a sync needs of this device: its records as a replica, and turning that on and off. */
import type { Fields } from '../../../sync/change.ts';
import { type DeviceSync, noProgress } from '../../../sync/replica.ts';
import { addressWord } from '../../requests/address-word.ts';
import { readPortable } from '../backup/portable.ts';
import type { Database } from '../database.ts';
import { createKeyHash } from '../key-hash.ts';
import { readLead } from '../leads/stored-leads.ts';
import { eachPiece } from '../pieces.ts';
import { createDeviceReplica } from './device-replica.ts';
import { publishForgotten } from './forgotten.ts';
import { listIds, listNames, withListNames } from './local-records.ts';
import { fieldsOf } from './record-fields.ts';
import type { ReplicaParts } from './replica-parts.ts';
import { putProgress, putSeeding } from './stored-state.ts';

export function deviceSync(parts: Omit<ReplicaParts, 'others'>): DeviceSync {
  const { database, now } = parts;
  return {
    replica: (others) => createDeviceReplica({ ...parts, others }),
    async begin(salt, origin) {
      await database.beginMarking(salt);
      await database.write(
        ['syncState'],
        async (to) => {
          putProgress(to, noProgress(origin));
          putSeeding(to, { table: 0, after: null });
        },
        'strict',
      );
    },
    end: () => database.endMarking(),
    publishForgotten: (words) => database.write(['optOuts'], (to) => publishForgotten(to, words, now()), 'strict'),
    lists: () => database.read(['lists'], listNames),
    listNumber: (name) =>
      database.write(['lists', 'counters'], async (to) => (await listIds(to, [name], await listNames(to)))[0]),
    leads: (salt) => leadsOf(database, salt),
  };
}

async function* leadsOf(database: Database, salt: Uint8Array): AsyncGenerator<{ id: string; fields: Fields }, void> {
  const hash = createKeyHash(salt);
  const names = await database.read(['lists'], listNames);
  for await (const records of eachPiece(database, ['leads']))
    for (const record of records) {
      const lead = readPortable('leads', readLead(record));
      if (!lead) continue;
      yield { id: hash(addressWord(lead.email)), fields: fieldsOf('leads', lead.email, withListNames(lead, names)) };
    }
}
