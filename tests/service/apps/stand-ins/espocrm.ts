/** EspoCRM's leads, contacts, accounts and opportunities. https://docs.espocrm.com/development/api/crud/ */
import {
  fieldsOf,
  isAddress,
  type Received,
  type Reply,
  type StandIn,
  startStandIn,
  unknownNames,
} from './stand-in.ts';

export const espocrmToken = 'invented-espocrm-key';

type Fields = Record<string, unknown>;

interface EspocrmStandIn extends StandIn {
  /** By entity. Fields include the id. */
  records: Record<string, Map<string, Fields>>;
  /** Adds a record as a user of the app would. */
  put(entity: string, row: Fields & { id: string }): void;
  /** EspoCRM's duplicate check by name or address, which an administrator may turn off. */
  checksDuplicates: boolean;
}

const person = [
  'emailAddress',
  'firstName',
  'lastName',
  'title',
  'phoneNumber',
  'addressCountry',
  'description',
  'favouriteColour',
];
const known: Record<string, string[]> = {
  Lead: [...person, 'accountName', 'website'],
  Contact: [...person, 'accountId'],
  Account: ['name', 'website'],
};

export async function startEspocrm(): Promise<EspocrmStandIn> {
  const records: Record<string, Map<string, Fields>> = {
    ...{ Lead: new Map(), Contact: new Map(), Account: new Map() },
    Opportunity: new Map(),
  };
  /** By entity and address: scanning thousands of records per request would be slow. */
  const byAddress: Record<string, Map<string, Fields[]>> = { Lead: new Map(), Contact: new Map(), Account: new Map() };
  let next = 1;

  function answer(request: Received): Reply {
    // As web servers do before EspoCRM sees it.
    if (request.path.length + String(request.query).length > 8_000) return failed(414, 'Request-URI Too Long');
    if (request.headers['x-api-key'] !== espocrmToken)
      return failed(401, `Key ${request.headers['x-api-key']} is unknown`);
    const [, entity = '', id] = /^\/api\/v1\/(\w+)(?:\/(\w+))?$/.exec(request.path) ?? [];
    const [, of, opportunities] = /^\/api\/v1\/(?:Contact|Account)\/(\w+)\/(opportunities)$/.exec(request.path) ?? [];
    if (of && opportunities)
      return listed([...(records.Opportunity?.values() ?? [])].filter(({ about }) => about === of).reverse(), request);
    const all = records[entity];
    if (!all) return failed(404, 'No such entity');
    if (request.method === 'GET') return id === undefined ? list(request, entity) : one(all, id);
    const fault = faultOf(fieldsOf(request), entity, request.method);
    if (fault) return fault;
    if (request.method === 'POST' && id === undefined) return create(request, entity, all);
    return request.method === 'PUT' && id !== undefined
      ? update(request, entity, all, id)
      : failed(405, 'Method not allowed');
  }

  function list({ query }: Received, entity: string): Reply {
    if (Number(query.get('maxSize')) > 200) return failed(403, 'Max size should not exceed 200. Use offset and limit.');
    if (query.get('where[0][type]') === 'or') return listed(rowsOr(query, entity), { query });
    if (query.get('where[0][type]') !== 'in') return failed(400, 'Bad where');
    const attribute = query.get('where[0][attribute]') ?? '';
    const values = query.getAll('where[0][value][]').map((value) => value.toLowerCase());
    const rows =
      attribute === 'emailAddress'
        ? values.flatMap((value) => byAddress[entity]?.get(value) ?? [])
        : [...(records[entity]?.values() ?? [])].filter((row) => values.includes(String(row[attribute]).toLowerCase()));
    return listed([...new Set(rows)], { query });
  }

  function rowsOr(query: URLSearchParams, entity: string): Fields[] {
    const texts = [...query].flatMap(([name, value]) =>
      /^where\[0\]\[value\]\[\d+\]\[value\]$/.test(name) ? value : [],
    );
    const attribute = query.get('where[0][value][0][attribute]') ?? '';
    return [...(records[entity]?.values() ?? [])].filter((row) =>
      texts.some((text) => String(row[attribute]).includes(text)),
    );
  }

  function one(all: Map<string, Fields>, id: string): Reply {
    const row = all.get(id);
    return row
      ? { status: 200, body: { ...row, emailAddressData: addressesOf(row).map((emailAddress) => ({ emailAddress })) } }
      : failed(404, '');
  }

  function create(request: Received, entity: string, all: Map<string, Fields>): Reply {
    const fields = fieldsOf(request);
    const twins =
      standIn.checksDuplicates && request.headers['x-skip-duplicate-check'] !== 'true'
        ? twinsOf(fields, entity, all)
        : [];
    if (twins.length > 0) return { status: 409, headers: { 'x-status-reason': 'duplicate' }, body: twins };
    const row = { id: `a${String(next++).padStart(16, '0')}`, ...fields };
    all.set(row.id, row);
    index(entity, row);
    return { status: 200, body: row };
  }

  function update(request: Received, entity: string, all: Map<string, Fields>, id: string): Reply {
    const row = all.get(id);
    if (!row) return failed(404, 'Record does not exist');
    Object.assign(row, fieldsOf(request));
    index(entity, row);
    return { status: 200, body: row };
  }

  function index(entity: string, row: Fields): void {
    for (const address of addressesOf(row)) {
      const rows = byAddress[entity]?.get(address) ?? [];
      if (!rows.includes(row)) byAddress[entity]?.set(address, [...rows, row]);
    }
  }

  function twinsOf(fields: Fields, entity: string, all: Map<string, Fields>): Fields[] {
    if (entity === 'Account') return [];
    return [...all.values()].filter(
      (row) =>
        addressesOf(row).includes(String(fields.emailAddress).toLowerCase()) ||
        (row.firstName === fields.firstName && row.lastName === fields.lastName),
    );
  }

  const standIn: EspocrmStandIn = {
    ...(await startStandIn(answer)),
    ...{ records, checksDuplicates: true },
    put(entity, row) {
      records[entity]?.set(row.id, row);
      index(entity, row);
    },
  };
  return standIn;
}

function listed(rows: Fields[], { query }: Pick<Received, 'query'>): Reply {
  const select = query.get('select')?.split(',') ?? [];
  const from = Number(query.get('offset') ?? 0);
  const shown = rows
    .slice(from, from + Number(query.get('maxSize')))
    .map((row) => Object.fromEntries(select.map((name) => [name, row[name] ?? null])));
  return { status: 200, body: { total: rows.length, list: shown } };
}

function addressesOf({ emailAddress, otherAddresses }: Fields): string[] {
  const all = [emailAddress, ...(Array.isArray(otherAddresses) ? otherAddresses : [])];
  return all.flatMap((one) => (typeof one === 'string' ? one.toLowerCase() : []));
}

/**
 * Lengths of EspoCRM's own fields; an administrator may set others.
 * https://github.com/espocrm/espocrm, `application/Espo/Modules/Crm/Resources/metadata/entityDefs`,
 * `application/Espo/Resources/metadata/app/regExpPatterns.json` and `application/Espo/Classes/FieldValidators`
 */
const lengths: Record<string, number> = { firstName: 100, lastName: 100, title: 100, accountName: 255, website: 255 };
const webAddress = /^([a-z\d]+:\/\/)?[a-z\d%./?:@\-_=#$!+*()',]+\.[a-z\d%&./?:@\-_=#$!+*()',~]*$/i;

function faultOf(fields: Fields, entity: string, method: string): Reply | null {
  const [unknown] = unknownNames(fields, known[entity] ?? []);
  if (unknown) return invalid(unknown, 'unknown');
  if (entity !== 'Account' && method === 'POST' && typeof fields.lastName !== 'string')
    return invalid('lastName', 'required');
  if (fields.emailAddress !== undefined && !isAddress(fields.emailAddress))
    return invalid('emailAddress', 'emailAddress');
  if (fields.phoneNumber !== undefined && !/^\+\d{9,15}$/.test(String(fields.phoneNumber)))
    return invalid('phoneNumber', 'valid');
  if (fields.website !== undefined && !webAddress.test(String(fields.website))) return invalid('website', 'valid');
  for (const [field, value] of Object.entries(fields)) {
    const most = entity === 'Account' && field === 'name' ? 249 : lengths[field];
    if (most !== undefined && [...String(value)].length > most) return invalid(field, 'maxLength');
    if (['title', 'accountName', 'name'].includes(field) && /[<>=]/.test(String(value)))
      return invalid(field, 'pattern');
  }
  return null;
}

function invalid(field: string, type: string): Reply {
  const body = { messageTranslation: { label: 'validationFailure', scope: null, data: { field, type } } };
  return {
    status: 400,
    headers: { 'x-status-reason': `Field validation failure; field: ${field}, type: ${type}.` },
    body,
  };
}

function failed(status: number, reason: string): Reply {
  return { status, headers: reason === '' ? {} : { 'x-status-reason': reason } };
}
