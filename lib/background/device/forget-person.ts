/** Removes every trace of a person from the device's database: all tables, indexes and columns. */
import { isSameEmail, keyOfEmail } from '../../contract/text.ts';
import { isRecord } from '../../contract/tolerant.ts';
import { mentions, nameOf, namesOf } from '../../device-service/forget/mentions.ts';
import { nameWord } from '../../device-service/forget/name-word.ts';
import { withoutOthers } from '../../device-service/leads/other-addresses.ts';
import type { KnownEmail } from '../../device-service/store-directory.ts';
import type { StoredLead } from '../../device-service/store-leads.ts';
import { addressWord } from '../requests/address-word.ts';
import type { Database } from './database.ts';
import { removeDamagedAddresses } from './directory/device-directory.ts';
import { findAddress, readAddress } from './directory/stored-addresses.ts';
import { writeKnowledge } from './directory/write-knowledge.ts';
import { forgetMentions } from './forget-mentions.ts';
import { scrubImports } from './imports/device-imports.ts';
import type { KeyHash } from './key-hash.ts';
import { otherAddressKey } from './leads/person-keys.ts';
import { readLead } from './leads/stored-leads.ts';
import { removeDamagedLeads, removeLeads, writeLeads } from './leads/write-leads.ts';
import type { NamedThere, OptOuts } from './opt-outs.ts';
import { dryRun, type WouldChange } from './report/dry-run.ts';
import { publishForgotten } from './sync/forgotten.ts';
import type { Table } from './tables.ts';
import type { Reading, Writing } from './transaction.ts';

const touched = [
  ...(['addresses', 'addressColumns', 'domains', 'companies', 'companyColumns', 'words', 'articles'] as const),
  ...([
    'leads',
    'leadColumns',
    'counters',
    'verifications',
    'aside',
    'optOuts',
    'views',
    'imports',
    'trialLeads',
  ] as const),
] as const;

/**
 * One transaction that survives a power failure. Stores hashes, so the person is never written again. `now`: epoch
 * milliseconds.
 */
export async function forgetPerson(database: Database, optOuts: OptOuts, email: string, now: number): Promise<void> {
  const forget = await forgetting(database, optOuts, email, now);
  await database.write(touched, forget, 'strict');
}

/** What forgetting the person by these addresses and names would change. Writes nothing. */
export async function wouldForget(
  database: Database,
  optOuts: OptOuts,
  { emails, names }: { emails: readonly string[]; names: readonly NamedThere[] },
  listed: ReadonlySet<Table>,
): Promise<WouldChange[]> {
  const steps = await Promise.all([
    ...emails.map((email) => forgetting(database, optOuts, email, 0)),
    ...names.map((name) => forgettingName(optOuts, name, 0)),
  ]);
  return dryRun(database, touched, listed, async (to) => {
    for (const step of steps) await step(to);
  });
}

async function forgetting(
  database: Database,
  optOuts: OptOuts,
  email: string,
  now: number,
): Promise<(to: Writing) => Promise<void>> {
  const address = keyOfEmail(email);
  const named = await database.read(['addresses', 'leads'], async (from) => {
    const { email: stored, leads } = await knownOf(from, address);
    return namesOf(address, stored, leads);
  });
  const known = named.names.flatMap((name) => named.domains.map((domain) => ({ name, domain })));
  const words = [addressWord(email), ...known.map(({ name, domain }) => nameWord(name, domain))];
  // Hashed beforehand: an IndexedDB transaction ends while anything else is awaited.
  const ids = await Promise.all([
    optOuts.hashOf(email),
    ...known.map(({ name, domain }) => optOuts.hashOfName(name, domain)),
  ]);
  return async (to) => {
    for (const id of ids) to.put('optOuts', { id, at: now });
    await publishForgotten(to, words, now);
    await forgetDamaged(to, address);
    const { leads, ...rest } = await knownOf(to, address);
    await removeLeads(
      to,
      leads.map((lead) => lead.id),
    );
    await writeKnowledge(to, [{ remove: address, as: 'email' }]);
    const { names, domains } = namesOf(address, rest.email, leads);
    await forgetMentions(to, { names, domains, email: rest.email });
    to.remove('verifications', to.keyHash(address));
    await scrubImports(to, new Set([address]), new Set(names.map(nameOf)));
    await takeFromNotes(to, address);
    for (const table of ['aside', 'views'] as const) {
      for (const record of await to.all(table)) {
        if (isRecord(record) && isAbout(record, address, to.keyHash))
          to.remove(table, typeof record.id === 'number' ? record.id : String(record.id));
      }
    }
  };
}

/**
 * For a person without a known address: removes them from records about others. Their name is recognised at this
 * domain from then on.
 */
export async function forgetName(database: Database, optOuts: OptOuts, named: NamedThere, now: number): Promise<void> {
  await database.write(touched, await forgettingName(optOuts, named, now), 'strict');
}

async function forgettingName(
  optOuts: OptOuts,
  { name, domain }: NamedThere,
  now: number,
): Promise<(to: Writing) => Promise<void>> {
  const id = await optOuts.hashOfName(name, domain);
  return async (to) => {
    to.put('optOuts', { id, at: now });
    await publishForgotten(to, [nameWord(name, domain)], now);
    await forgetMentions(to, { names: [name], domains: [domain], email: null });
    await scrubImports(to, new Set(), new Set([nameOf(name)]));
  };
}

/** By its text, or by its key if a damaged record has nothing else about them. */
function isAbout(record: Record<string, unknown>, address: string, keyHash: KeyHash): boolean {
  return mentions(record, new Set([address])) || String(record.id).endsWith(`|${keyHash(address)}`);
}

interface KnownOf {
  address: string;
  email: KnownEmail | null;
  leads: StoredLead[];
}

async function knownOf(from: Reading, address: string): Promise<KnownOf> {
  const email = readAddress(await findAddress(from, address), from.keyHash)?.email ?? null;
  const leads = (await from.withValue('leads', 'address', from.keyHash(address))).flatMap(
    (record) => readLead(record) ?? [],
  );
  return { address, email, leads };
}

/** Found by their keys: nothing else in them can be trusted. */
async function forgetDamaged(to: Writing, address: string): Promise<void> {
  const found = await findAddress(to, address);
  if (found !== undefined && !readAddress(found, to.keyHash)) await removeDamagedAddresses(to, [found]);
  const leads = await to.withValue('leads', 'address', to.keyHash(address));
  await removeDamagedLeads(
    to,
    leads.filter((record) => !readLead(record)),
  );
}

/** Leads with another address that an import merged with this person. */
async function takeFromNotes(to: Writing, address: string): Promise<void> {
  const records = await to.withValue('leads', 'person', otherAddressKey(address, to.keyHash));
  const leads = records.flatMap((record) => readLead(record) ?? []);
  const without = leads.map((lead) => withoutOthers(lead, (other) => isSameEmail(other, address)));
  await writeLeads(to, without, new Map(leads.map((lead) => [lead.id, lead])));
}
