/** HubSpot's contacts in batches, and its search for companies. https://developers.hubspot.com/docs/api-reference/crm-contacts-v3/guide */
import { isRecord } from '../../../../lib/contract/tolerant.ts';
import {
  fieldsOf,
  isAddress,
  listIn,
  type Received,
  type Reply,
  type StandIn,
  startStandIn,
  unknownNames,
} from './stand-in.ts';

export const hubspotToken = 'pat-eu1-invented-token';
const base = '/crm/v3/objects/contacts/batch/';

/** Responses that name owners, stages and the account. */
const named: Record<string, unknown> = {
  '/crm/v3/owners': { results: [{ id: '88', firstName: 'Signe', lastName: 'Aas', email: 'signe@ferrocrate.test' }] },
  '/crm/v3/properties/contacts/lifecyclestage': {
    name: 'lifecyclestage',
    options: [{ value: 'salesqualifiedlead', label: 'Sales Qualified Lead' }],
  },
  '/account-info/v3/details': { portalId: 407, uiDomain: 'app-eu1.hubspot.test', accountType: 'STANDARD' },
};

const known = [
  ...['email', 'firstname', 'lastname', 'jobtitle', 'company', 'industry', 'company_size', 'website', 'country'],
  ...['phone', 'hs_linkedin_url', 'twitterhandle', 'favourite_colour', 'hs_additional_emails'],
];

interface HubspotStandIn extends StandIn {
  /** By id. */
  contacts: Map<string, Record<string, string>>;
  companies: Map<string, Record<string, string>>;
}

export async function startHubspot(): Promise<HubspotStandIn> {
  const contacts = new Map<string, Record<string, string>>();
  const companies = new Map<string, Record<string, string>>();
  const idByEmail = new Map<string, string>();
  let next = 501;

  function answer(request: Received): Reply {
    if (request.headers.authorization !== `Bearer ${hubspotToken}`) {
      return failed(
        401,
        'INVALID_AUTHENTICATION',
        `Authentication credentials ${request.headers.authorization} not found.`,
      );
    }
    const there = request.method === 'GET' ? named[request.path] : undefined;
    if (there) return { status: 200, body: there };
    if (request.path === '/crm/v3/objects/companies/search') return search(fieldsOf(request));
    const how = request.path.startsWith(base) ? request.path.slice(base.length) : '';
    if (request.method !== 'POST') return failed(405, 'METHOD', 'Method not allowed');
    const inputs = listIn(fieldsOf(request).inputs);
    if (inputs.length === 0 || inputs.length > 100) return failed(400, 'VALIDATION_ERROR', 'The batch limit is 100.');
    const ids = inputs.map(({ id }) => String(id));
    if (new Set(ids).size < ids.length) return failed(400, 'VALIDATION_ERROR', 'Duplicate IDs found in batch input');
    if (how === 'read') return read(ids, fieldsOf(request).idProperty);
    const broken = inputs.map(({ properties }) => faultOf(properties)).find((fault) => fault !== null);
    if (broken) return failed(400, 'VALIDATION_ERROR', broken);
    if (how === 'update') return update(inputs);
    if (how === 'upsert') return upsert(inputs);
    return failed(404, 'NOT_FOUND', 'No such path');
  }

  function search({ filterGroups, limit, after }: Record<string, unknown>): Reply {
    const [filter] = listIn(listIn(filterGroups)[0]?.filters);
    if (filter?.propertyName !== 'domain' || filter.operator !== 'IN' || !Array.isArray(filter.values))
      return failed(400, 'VALIDATION_ERROR', 'There was a problem with the request.');
    const { values } = filter;
    const results = [...companies]
      .filter(([, { domain }]) => values.includes(domain))
      .map(([id, properties]) => ({ id, properties }));
    const from = Number(after ?? 0);
    const end = from + Number(limit);
    const paging = end < results.length ? { paging: { next: { after: String(end) } } } : {};
    return { status: 200, body: { total: results.length, results: results.slice(from, end), ...paging } };
  }

  function read(ids: string[], idProperty: unknown): Reply {
    const found = ids
      .map((id) => (idProperty === 'email' ? byEmail(id) : id))
      .filter((id) => id !== undefined && contacts.has(id));
    const missing = ids.filter((id) => !contacts.has((idProperty === 'email' ? byEmail(id) : id) ?? ''));
    const results = found.map((id) => ({ id, properties: contacts.get(id ?? '') }));
    const errors = [
      {
        status: 'error',
        category: 'OBJECT_NOT_FOUND',
        message: 'Could not get some CONTACT objects',
        context: { ids: missing },
      },
    ];
    return {
      status: missing.length > 0 ? 207 : 200,
      body: { status: 'COMPLETE', results, ...(missing.length > 0 && { errors, numErrors: 1 }) },
    };
  }

  /** Few contacts have secondary addresses: a test adds them by hand. */
  function byEmail(email: string): string | undefined {
    const others = contacts.size > 100 ? [] : [...contacts];
    const other = others.find(([, { email: main = '', hs_additional_emails: more = '' }]) =>
      [main, ...more.split(';')].includes(email.toLowerCase()),
    );
    return idByEmail.get(email.toLowerCase()) ?? other?.[0];
  }

  function update(inputs: Record<string, unknown>[]): Reply {
    const results = inputs.map(({ id, properties, objectWriteTraceId }) => {
      const contact = contacts.get(String(id));
      if (!contact) return null;
      put(String(id), { ...contact, ...texts(properties) });
      return { id: String(id), properties: { ...contacts.get(String(id)) }, objectWriteTraceId };
    });
    return results.includes(null)
      ? failed(404, 'OBJECT_NOT_FOUND', 'Some contacts are not there')
      : { status: 200, body: { results } };
  }

  /** An upsert by address replaces the contact: missing fields are emptied. */
  function upsert(inputs: Record<string, unknown>[]): Reply {
    if (inputs.some(({ idProperty }) => idProperty !== 'email'))
      return failed(400, 'VALIDATION_ERROR', 'idProperty is required');
    const results = inputs.map(({ id, properties, objectWriteTraceId }) => {
      const there = byEmail(String(id));
      const own = there ?? String(next++);
      put(own, { ...texts(properties), email: String(id).toLowerCase() });
      return { id: own, new: there === undefined, properties: contacts.get(own), objectWriteTraceId };
    });
    return { status: 200, body: { status: 'COMPLETE', results } };
  }

  function put(id: string, properties: Record<string, string>): void {
    contacts.set(id, properties);
    idByEmail.set((properties.email ?? '').toLowerCase(), id);
  }

  return { ...(await startStandIn(answer)), contacts, companies };
}

function faultOf(properties: unknown): string | null {
  if (!isRecord(properties)) return 'properties is required';
  const [unknown] = unknownNames(properties, known);
  if (unknown) return invalid(unknown, 'PROPERTY_DOESNT_EXIST', `Property "${unknown}" does not exist`);
  if (!Object.values(properties).every((value) => typeof value === 'string')) return 'not a string';
  if (properties.email !== undefined && !isAddress(properties.email))
    return invalid('email', 'INVALID_EMAIL', `Email address ${properties.email} is invalid`);
  // Some accounts have changed it to a list.
  if (properties.industry === 'Nowhere on its list')
    return invalid(
      'industry',
      'INVALID_OPTION',
      `${properties.industry} was not one of the allowed options: [COMPUTER]`,
    );
  return null;
}

/** As in https://github.com/gregorspan/csc-frodx/issues/21: the property is named in JSON within the message. */
function invalid(name: string, error: string, message: string): string {
  return `Property values were not valid: ${JSON.stringify([{ isValid: false, message, error, name }])}`;
}

function texts(properties: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(isRecord(properties) ? properties : {}).map(([name, value]) => [name, String(value)]),
  );
}

const failed = (status: number, category: string, message: string): Reply => ({
  status,
  body: { status: 'error', category, message, correlationId: 'aeb5f871-7f07-4993-9211-075dc63e7cbf' },
});
