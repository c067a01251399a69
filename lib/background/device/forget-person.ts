/** Takes every trace of a person out of the device's database: all tables, indexes and columns. */

import { fold } from '../../contract/text.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { Database, Writing } from './database.ts';
import { domainOf, findAddress, homeOf, readAddress } from './directory/stored-addresses.ts';
import { writeKnowledge } from './directory/write-knowledge.ts';
import { addressOf, readLead } from './leads/stored-leads.ts';
import { removeLeads } from './leads/write-leads.ts';
import type { OptOuts } from './opt-outs.ts';

const touched = [
  ...(['addresses', 'addressColumns', 'domains', 'companies', 'companyColumns', 'words', 'articles'] as const),
  ...(['leads', 'leadColumns', 'counters', 'progress', 'verifications', 'aside', 'optOuts'] as const),
] as const;

/** One transaction, durable even when the power goes. Kept is a hash, so that the person is never written again. `now`: epoch milliseconds. */
export async function forgetPerson(database: Database, optOuts: OptOuts, email: string, now: number): Promise<void> {
  const id = await optOuts.hashOf(email);
  const address = addressOf(email.trim());
  await database.write(
    touched,
    async (to) => {
      to.put('optOuts', { id, at: now });
      const known = readAddress(await findAddress(to, address));
      const leads = (await to.withValue('leads', 'address', address)).flatMap((record) => readLead(record) ?? []);
      await removeLeads(
        to,
        leads.map((lead) => lead.id),
      );
      await writeKnowledge(to, [{ remove: address, as: 'email' }]);
      const names = [known?.email, ...leads.map(({ texts }) => texts)].flatMap((one) => nameOf(one) ?? []);
      for (const domain of new Set([domainOf(address), known ? homeOf(known.email) : domainOf(address)])) {
        await forgetAuthors(to, domain, new Set(names));
      }
      to.remove('verifications', address);
      for (const record of await to.all('aside')) {
        if (isRecord(record) && JSON.stringify(record).toLowerCase().includes(address))
          to.remove('aside', String(record.id));
      }
    },
    'strict',
  );
}

type Named = { first_name?: string | null | undefined; last_name?: string | null | undefined };

function nameOf(one: Named | undefined): string | null {
  const name = fold(`${one?.first_name ?? ''} ${one?.last_name ?? ''}`);
  return name === '' ? null : name;
}

/** The authors of the domain's articles who have one of these names. */
async function forgetAuthors(to: Writing, domain: string, names: ReadonlySet<string>): Promise<void> {
  if (names.size === 0) return;
  for (const record of await to.withValue('articles', 'domain', domain)) {
    if (!isRecord(record) || !isRecord(record.article) || !Array.isArray(record.article.authors)) continue;
    const authors: unknown[] = record.article.authors;
    const left = authors.filter(
      (author) => !isRecord(author) || !names.has(fold(`${author.first_name} ${author.last_name}`)),
    );
    if (left.length < authors.length) to.put('articles', { ...record, article: { ...record.article, authors: left } });
  }
}
