/**
 * Searches over Twenty's GraphQL API. It refuses a query that requests the same objects twice, even under two names. It
 * also refuses `in` without values: such a filter is `null`, and its objects are not requested.
 *
 * https://github.com/twentyhq/twenty, `packages/twenty-server/src/engine`,
 * `core-modules/graphql/hooks/use-validate-graphql-query-complexity.hook.ts` (once per document) and
 * `api/graphql/graphql-query-runner/graphql-query-parsers/graphql-query-filter/graphql-query-filter-field.parser.ts`
 */

/** The most records of one answer. */
export const page = 60;

const filterTypes = { people: 'PersonFilterInput', companies: 'CompanyFilterInput' };

type Objects = keyof typeof filterTypes;
type Filter = Record<string, unknown>;
export type Filters = Record<Objects, Filter | null>;

/** Records with one of these values, at a path such as `emails.primaryEmail`. */
export function isIn(path: string, values: readonly string[]): Filter | null {
  if (values.length === 0) return null;
  return path.split('.').reduceRight<Filter>((inner, name) => ({ [name]: inner }), { in: values });
}

export function either(one: Filter | null, other: Filter | null): Filter | null {
  return one && other ? { or: [one, other] } : (one ?? other);
}

/** `fields`: what is read of each record. */
export function searchFor(filters: Filters, fields: Record<Objects, string>): { text: string; variables: Filter } {
  const variables: Filter = {};
  const types: string[] = [];
  const searches: string[] = [];
  for (const objects of ['people', 'companies'] as const) {
    const filter = filters[objects];
    if (filter === null) continue;
    variables[objects] = filter;
    types.push(`$${objects}: ${filterTypes[objects]}`);
    searches.push(`${objects}(filter: $${objects}, first: ${page}) { edges { node { ${fields[objects]} } } }`);
  }
  return { text: `query Search(${types.join(', ')}) { ${searches.join(' ')} }`, variables };
}
