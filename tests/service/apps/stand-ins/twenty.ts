/**
 * Twenty's GraphQL: people, companies and opportunities. https://docs.twenty.com/developers/extend/api
 * Its limits for queries: https://github.com/twentyhq/twenty, `packages/twenty-server/src/engine`,
 * `core-modules/graphql/hooks/use-validate-graphql-query-complexity.hook.ts` and
 * `api/graphql/graphql-query-runner/graphql-query-parsers/graphql-query-filter/graphql-query-filter-field.parser.ts`
 */
import { randomUUID } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import { isRecord } from '../../../../lib/contract/tolerant.ts';
import { fieldsOf, isAddress, listIn, type Received, type Reply, type StandIn, startStandIn } from './stand-in.ts';

export const twentyToken = 'invented.twenty.token';

type Fields = Record<string, unknown>;

interface TwentyStandIn extends StandIn {
  people: Fields[];
  companies: Fields[];
  /** The oldest first. */
  opportunities: Fields[];
}

/** The workspace's web address. */
export const twentyWorkspace = 'https://ferrocrate.twenty.test';

/** Fields and their subfields; `true` for a text. */
const personInput: Shape = {
  id: true,
  name: { firstName: true, lastName: true },
  emails: { primaryEmail: true },
  phones: { primaryPhoneNumber: true },
  linkedinLink: { primaryLinkUrl: true },
  xLink: { primaryLinkUrl: true },
  jobTitle: true,
  companyId: true,
  favouriteColour: true,
};
const companyInput: Shape = { id: true, name: true, domainName: { primaryLinkUrl: true } };

export async function startTwenty(): Promise<TwentyStandIn> {
  const people: Fields[] = [];
  const companies: Fields[] = [];
  const opportunities: Fields[] = [];

  function answer(request: Received): Reply {
    if (request.method !== 'POST' || !['/graphql', '/metadata'].includes(request.path))
      return { status: 404, body: { message: 'Cannot POST' } };
    if (request.headers.authorization !== `Bearer ${twentyToken}`)
      return failed('UNAUTHENTICATED', `Token ${request.headers.authorization} invalid.`);
    const { query, variables } = fieldsOf(request);
    if (typeof query !== 'string' || !isRecord(variables)) return failed('BAD_USER_INPUT', 'No query');
    const asked = rootFields(query);
    if (new Set(asked).size < asked.length) return failed('BAD_USER_INPUT', `Duplicate root resolver: "${asked}"`);
    const unused = [...query.matchAll(/\$(\w+):/g)].find(([, name = '']) => query.split(`$${name}`).length < 3);
    if (unused) return failed('GRAPHQL_VALIDATION_FAILED', `Variable "${unused[1]}" is never used.`);
    if (Object.values(variables).some(hasEmptyIn))
      return failed('BAD_USER_INPUT', 'Invalid filter value. Expected non-empty array');
    if (query.includes('createPeople')) return create(query, variables, 'createPeople', people, personInput);
    if (query.includes('createCompanies')) return create(query, variables, 'createCompanies', companies, companyInput);
    if (request.path === '/metadata')
      return data({ currentWorkspace: { workspaceUrls: { customUrl: null, subdomainUrl: `${twentyWorkspace}/` } } });
    return find(query, variables);
  }

  function find(query: string, variables: Fields): Reply {
    for (const [, number] of query.matchAll(/first: (\d+)/g))
      if (Number(number) > 60) return failed('BAD_USER_INPUT', 'Too many');
    const tables: Record<string, Fields[]> = { people, companies, opportunities: [...opportunities].reverse() };
    const found = [...query.matchAll(/(\w+)\(filter: \$(\w+)/g)].map(([, name = '', variable = '']) => [
      name,
      connection(tables[name] ?? [], variables[variable]),
    ]);
    return data(Object.fromEntries(found));
  }

  function create(query: string, { data: given }: Fields, name: string, records: Fields[], input: Shape): Reply {
    const inputs = listIn(given).map(stored);
    if (inputs.length === 0 || inputs.length > 60)
      return failed('BAD_USER_INPUT', 'Maximum number of records to create is 60.');
    const fault = inputs.map((one) => faultOf(one, input, name)).find((one) => one !== null);
    if (fault) return failed('BAD_USER_INPUT', fault);
    const upserts = query.includes('upsert: true');
    const twins = inputs.filter((one, at) => [...records, ...inputs.slice(0, at)].some((other) => isSame(other, one)));
    if (twins.length > 0 && !upserts) return failed('BAD_USER_INPUT', 'A duplicate entry was detected');
    const made = inputs.map((one) => {
      const there = records.find((record) => isSame(record, one));
      if (there) return Object.assign(there, merged(there, one));
      const record = { companyId: null, ...one, id: typeof one.id === 'string' ? one.id : randomUUID() };
      records.push(record);
      return record;
    });
    return data({ [name]: made });
  }

  return { ...(await startStandIn(answer)), people, companies, opportunities };
}

/** A query's top-level fields. Twenty answers each only once. */
function rootFields(query: string): string[] {
  const without = (text: string, inner: RegExp): string => {
    const rest = text.replace(inner, ' ');
    return rest === text ? rest : without(rest, inner);
  };
  const [, top = ''] = /{(.*)}/s.exec(without(query, /\([^()]*\)/g)) ?? [];
  return [...without(top, /{[^{}]*}/g).matchAll(/\w+(?![\w:])/g)].map(([name]) => name);
}

function hasEmptyIn(filter: unknown): boolean {
  if (Array.isArray(filter)) return filter.some(hasEmptyIn);
  if (!isRecord(filter)) return false;
  return Object.entries(filter).some(([name, inner]) =>
    name === 'in' && Array.isArray(inner) ? inner.length === 0 : hasEmptyIn(inner),
  );
}

interface Shape {
  [field: string]: true | Shape;
}

function faultOf(value: unknown, shape: Shape, type: string): string | null {
  if (!isRecord(value)) return `${type} is no object`;
  for (const [name, inner] of Object.entries(value)) {
    const known = shape[name];
    if (known === undefined) return `Field "${name}" is not defined by type "${type}"`;
    if (known !== true) {
      const fault = faultOf(inner, known, name);
      if (fault) return fault;
    } else if (typeof inner !== 'string') return `Field "${name}" must be a text`;
  }
  if (typeof value.primaryEmail === 'string' && !isAddress(value.primaryEmail))
    return `${value.primaryEmail} is not a valid email`;
  if (typeof value.primaryPhoneNumber === 'string' && !/^\+\d{7,15}$/.test(value.primaryPhoneNumber))
    return 'Provided phone number is invalid';
  return null;
}

/**
 * The input with its address as Twenty stores it: in lower case, the domain in Unicode.
 * https://github.com/twentyhq/twenty, packages/twenty-server/src/utils/normalize-email-for-storage.util.ts
 */
function stored(input: Fields): Fields {
  if (!isRecord(input.emails) || typeof input.emails.primaryEmail !== 'string') return input;
  return { ...input, emails: { ...input.emails, primaryEmail: spelled(input.emails.primaryEmail) } };
}

function spelled(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  return `${local}@${domainToUnicode(domain) || domain}`;
}

/** Same id, or same unique value: a person's address, a company's domain. */
function isSame(record: Fields, one: Fields): boolean {
  if (one.id !== undefined && record.id === one.id) return true;
  return ['emails', 'domainName'].some((name) => isRecord(one[name]) && inner(record[name]) === inner(one[name]));
}

const inner = (block: unknown): unknown => (isRecord(block) ? (block.primaryEmail ?? block.primaryLinkUrl) : null);

function merged(there: Fields, one: Fields): Fields {
  return Object.fromEntries(
    Object.entries(one).map(([name, value]) => {
      const old = there[name];
      // https://github.com/twentyhq/twenty, packages/twenty-server/src/engine/core-modules/record-transformer/utils/
      // transform-phones-value.util.ts: other numbers that are not sent are emptied.
      const emptied = name === 'phones' ? { additionalPhones: null } : {};
      return [name, isRecord(value) && isRecord(old) ? { ...old, ...emptied, ...value } : value];
    }),
  );
}

function connection(records: Fields[], filter: unknown): unknown {
  return {
    edges: records
      .filter((record) => fits(record, filter))
      .slice(0, 60)
      .map((node) => ({ node })),
  };
}

function fits(value: unknown, filter: unknown): boolean {
  if (!isRecord(filter)) return true;
  return Object.entries(filter).every(([name, wanted]) => {
    if (name === 'or') return listIn(wanted).some((one) => fits(value, one));
    if (name === 'in')
      return Array.isArray(wanted) && wanted.some((one) => one === value || (/@/.test(one) && spelled(one) === value));
    return fits(isRecord(value) ? value[name] : undefined, wanted);
  });
}

const data = (given: unknown): Reply => ({ status: 200, body: { data: given } });

const failed = (code: string, message: string): Reply => ({
  status: 200,
  body: { data: null, errors: [{ message, extensions: { code, userFriendlyMessage: message } }] },
});
