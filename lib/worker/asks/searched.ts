/** Which companies' addresses are kept here, without their rows: a page of companies asks for all of its own at once. */

import type { Context } from '../../background/context.ts';
import type { Searched } from '../../messages/views.ts';
import { keysOf } from './about.ts';

/** By the chosen service, as the domains were given; those that are not kept are left out. */
export async function searchedOf(context: Context, domains: readonly string[]): Promise<Searched[]> {
  const connection = await context.connection();
  if (!connection) return [];
  const found = await Promise.all(
    domains.map(async (domain): Promise<Searched[]> => {
      const [key] = keysOf({ domain, page: null, emails: [] });
      if (key === undefined) return [];
      const records = await context.store.list('answers', { by: 'about', is: key });
      const times = records.filter((one) => one.service === connection.id && isSearch(one)).map(({ asked }) => asked);
      return times.length === 0 ? [] : [{ domain, asked: Math.max(...times) }];
    }),
  );
  return found.flat();
}

/** A whole one: not of some filters alone, and not a later page. */
function isSearch({ operation, params }: { operation: string; params: Record<string, unknown> }): boolean {
  const asked = Object.entries(params).filter(([name, value]) => value !== undefined && !plainFields.has(name));
  return operation === 'searchDomain' && asked.length === 0;
}

const plainFields: ReadonlySet<string> = new Set(['domain', 'company', 'limit', 'aggregations']);
