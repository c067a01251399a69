import { foldedName } from '../../contract/text.ts';
import type { Context } from '../requests/context.ts';
import { wordKey, wordsOf } from '../storage/people.ts';

/** Most records read; a common word may be part of many names. */
const mostRead = 500;

/**
 * The domain of the company with this name, in its own spelling or another: a search by name would be charged again.
 * Null if none is known here, or several are.
 */
export async function domainOfCompany({ store, connection }: Context, name: string): Promise<string | null> {
  const service = (await connection())?.id;
  const longest = wordsOf(name).reduce((one, other) => (other.length > one.length ? other : one), '');
  if (service === undefined || longest === '') return null;
  const key = wordKey(service, longest);
  const records = await store.list('people', { by: 'keys', from: key, to: key, limit: mostRead });
  const wanted = foldedName(name);
  const domains = records.flatMap(({ kind, domain, facts }) =>
    kind === 'company' && foldedName(facts.company ?? '') === wanted ? (domain ?? []) : [],
  );
  const [only, ...others] = new Set(domains);
  return only !== undefined && others.length === 0 ? only : null;
}
