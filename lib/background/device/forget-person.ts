/** Takes every trace of a person out of the device's database: all tables, indexes and columns. */

import { fold } from '../../contract/text.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { KnownEmail, StoredLead } from '../../device-service/store.ts';
import type { Database, Reading, Writing } from './database.ts';
import { domainOf, findAddress, homeOf, readAddress } from './directory/stored-addresses.ts';
import { writeKnowledge } from './directory/write-knowledge.ts';
import { scrubImports } from './imports/device-imports.ts';
import { addressOf, readLead } from './leads/stored-leads.ts';
import { removeLeads } from './leads/write-leads.ts';
import { type Named, nameOf, type OptOuts } from './opt-outs.ts';

const touched = [
  ...(['addresses', 'addressColumns', 'domains', 'companies', 'companyColumns', 'words', 'articles'] as const),
  ...([
    'leads',
    'leadColumns',
    'counters',
    'progress',
    'verifications',
    'aside',
    'optOuts',
    'views',
    'imports',
  ] as const),
] as const;

/** One transaction, durable even when the power goes. Kept are hashes, so that the person is never written again. `now`: epoch milliseconds. */
export async function forgetPerson(database: Database, optOuts: OptOuts, email: string, now: number): Promise<void> {
  const address = addressOf(email.trim());
  const named = await database.read(['addresses', 'leads'], async (from) => namesOf(await knownOf(from, address)));
  const known = (names: readonly Named[], domains: readonly string[]) =>
    names.flatMap((name) => domains.map((domain) => optOuts.hashOfName(name, domain)));
  // Hashed before: a transaction ends while something else is waited for.
  const ids = await Promise.all([optOuts.hashOf(email), ...known(named.names, named.domains)]);
  await database.write(
    touched,
    async (to) => {
      for (const id of ids) to.put('optOuts', { id, at: now });
      const { leads, ...rest } = await knownOf(to, address);
      await removeLeads(
        to,
        leads.map((lead) => lead.id),
      );
      await writeKnowledge(to, [{ remove: address, as: 'email' }]);
      const { names, domains } = namesOf({ leads, ...rest });
      for (const domain of domains) await forgetAuthors(to, domain, new Set(names.map(nameOf)));
      to.remove('verifications', address);
      await scrubImports(to, new Set([address]));
      for (const table of ['aside', 'views'] as const) {
        for (const record of await to.all(table)) {
          if (isRecord(record) && JSON.stringify(record).toLowerCase().includes(address))
            to.remove(table, typeof record.id === 'number' ? record.id : String(record.id));
        }
      }
    },
    'strict',
  );
}

interface KnownOf {
  address: string;
  email: KnownEmail | null;
  leads: StoredLead[];
}

async function knownOf(from: Reading, address: string): Promise<KnownOf> {
  const email = readAddress(await findAddress(from, address))?.email ?? null;
  const leads = (await from.withValue('leads', 'address', address)).flatMap((record) => readLead(record) ?? []);
  return { address, email, leads };
}

/** What the person is called, and the domains at which they are. */
function namesOf({ address, email, leads }: KnownOf): { names: Named[]; domains: string[] } {
  const names = [email, ...leads.map(({ texts }) => texts)].flatMap((one) => (one && nameOf(one) !== '' ? [one] : []));
  return { names, domains: [...new Set([domainOf(address), email ? homeOf(email) : domainOf(address)])] };
}

/** The authors of the domain's articles who have one of these names. */
async function forgetAuthors(to: Writing, domain: string, names: ReadonlySet<string>): Promise<void> {
  if (names.size === 0) return;
  for (const record of await to.withValue('articles', 'domain', domain)) {
    if (!isRecord(record) || !isRecord(record.article) || !Array.isArray(record.article.authors)) continue;
    const authors: unknown[] = record.article.authors;
    const left = authors.filter(
      (author) => !isRecord(author) || !names.has(fold(`${author.first_name} ${author.last_name}`).trim()),
    );
    if (left.length < authors.length) to.put('articles', { ...record, article: { ...record.article, authors: left } });
  }
}
