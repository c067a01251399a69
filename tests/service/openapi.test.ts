/** The document at `/openapi.json`, and the check of every reply against it. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationNames, operationOf, operations } from '../../lib/contract/operations.ts';
import { version } from '../../lib/team-service/http/decide.ts';
import type { WrittenReply } from '../../lib/team-service/http/write-reply.ts';
import { openApiDocument } from '../../lib/team-service/openapi/document.ts';
import { ownOperations } from '../../lib/team-service/openapi/own-operations.ts';
import { effects } from '../../lib/team-service/roles/permissions.ts';
import { ask } from './asking.ts';
import { domains } from './fixtures.ts';
import type { Reference } from './reference.ts';
import { faultOfReply } from './reply-check.ts';
import { startService } from './start-service.ts';

const document = openApiDocument({ base: version, alwaysKey: false });

/** As a team's service serves it. */
const ofTeam = openApiDocument({ base: version, alwaysKey: true, own: ownOperations });

test.each([
  { name: 'of the contract', one: document },
  { name: 'of a team’s service', one: ofTeam },
])('the document $name is valid OpenAPI 3.1', async ({ one }) => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(one));
  expect([valid, errors, validator.version]).toEqual([true, undefined, '3.1']);
});

test('a team’s service describes its own operations beside the contract, with a key in a header', () => {
  const { paths } = ofTeam;
  const own = Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith('/harrier/') ? Object.values(methods) : [],
  );
  const beside = Object.keys(effects).filter((name) => !(name in operations));
  expect(own.map(({ operationId }) => operationId).toSorted()).toEqual([...beside, 'join'].toSorted());
  expect(new Set(own.flatMap(({ servers }) => servers?.map(({ url }) => url) ?? ['none']))).toEqual(new Set(['/']));
  const byHeader = [{ keyHeader: [] }, { bearer: [] }];
  for (const { operationId, security } of own) expect(security).toEqual(operationId === 'join' ? [] : byHeader);
  const read = paths['/harrier/events']?.get;
  expect(read?.parameters).toContainEqual(expect.objectContaining({ name: 'after', in: 'query' }));
  expect(JSON.stringify(read?.responses[200])).toContain('#/components/schemas/Lead');
  expect(Object.keys(paths['/harrier/trash/{id}/restore']?.post?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '401', '403', '404', '409', '503']),
  );
});

test('describes each operation once, with its cost, and a key where one is needed', () => {
  const { paths } = document;
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => [one.operationId, `${method.toUpperCase()} ${path}`, one['x-cost']]),
  );
  const inTable = operationNames.map((name) => {
    const { method, path, spends } = operationOf(name);
    return [name, `${method} ${path}`, spends];
  });
  expect(described.toSorted()).toEqual(inTable.toSorted());
  const open = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap((one) => (one.security?.length === 0 ? [one.operationId] : [])),
  );
  expect(open).toEqual(['countDomainEmails']);
});

test('describes filters in a query as a service reads them', () => {
  const names = document.paths['/leads']?.get?.parameters?.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['position', 'position[]', 'created_at[from]', 'location[country][include][]', 'limit']),
  );
  expect(document.paths['/domain-search']?.get?.parameters).toContainEqual(
    expect.objectContaining({ name: 'seniority', style: 'form', explode: false }),
  );
  expect(JSON.stringify(document)).not.toContain('further');
});

describe('the check of every reply finds', () => {
  let reference: Reference;
  beforeAll(async () => {
    reference = await startService({ leads: 'mock' });
  });
  afterAll(() => reference.close());

  /** A real reply with a change. */
  async function changed(change: (body: Changed) => unknown): Promise<string | null> {
    const { status, text } = await ask(reference, 'searchDomain', { domain: domains.aldermoor });
    const body: Changed = JSON.parse(text);
    return faultOfReply('searchDomain', reply(status, change(body) ?? body));
  }

  const reply = (status: number, body: unknown): WrittenReply => ({ status, headers: {}, body: JSON.stringify(body) });

  interface Changed {
    data: { emails: Record<string, unknown>[] };
    meta: Record<string, unknown>;
  }

  test('nothing in an unchanged reply', async () => {
    expect(await changed(() => undefined)).toBe(null);
  });

  test('a missing meta', async () => {
    expect(await changed(({ data }) => ({ data }))).toContain("must have required property 'meta'");
  });

  test('null for a value that should be omitted', async () => {
    expect(await changed(({ meta }) => void Object.assign(meta, { aggregations: null }))).toContain(
      'aggregations must be object',
    );
  });

  test('a missing field and a wrong type in a row', async () => {
    expect(await changed(({ data }) => void delete data.emails[0]?.position)).toContain("required property 'position'");
    expect(await changed(({ data }) => void Object.assign(data.emails[0] ?? {}, { value: 1 }))).toContain(
      'value must be string',
    );
  });

  test('an additional or missing field of an operation beside the contract', () => {
    const member = { id: 1, first_name: null, last_name: null, email: null, role: 'owner', may: [], you: true };
    const whole = { ...member, searches: null, verifications: 5, seen_at: null };
    const members = (...data: object[]) => faultOfReply('listMembers', reply(200, { data, meta: {} }));
    expect(members(whole)).toBe(null);
    expect(members(member)).toContain("required property 'searches'");
    expect(members({ ...whole, phone: null })).toContain('must NOT have additional properties');
    expect(faultOfReply('listMembers', reply(200, { data: [] }))).toContain("required property 'meta'");
  });

  test('an id, a status, a code or a header that the operation does not have', () => {
    const errors = (id: string, code: number) => ({ errors: [{ id, code, details: '' }] });
    expect(faultOfReply('verifyEmail', reply(400, errors('invalid_email', 400)))).toBe(null);
    expect(faultOfReply('verifyEmail', reply(400, errors('invalid_kind', 400)))).toContain('id must be equal');
    expect(faultOfReply('verifyEmail', reply(400, errors('invalid_email', 422)))).toContain('code must be equal');
    expect(faultOfReply('verifyEmail', reply(410, {}))).toContain('this status is not described');
    expect(faultOfReply('restoreLead', reply(409, errors('lead_exists', 409)))).toBe(null);
    expect(faultOfReply('restoreLead', reply(409, errors('last_owner', 409)))).toContain('id must be equal');
    expect(faultOfReply('listMembers', reply(403, errors('not_permitted', 403)))).toBe(null);
    expect(faultOfReply('readEvents', reply(403, errors('not_permitted', 403)))).toContain('id must be equal');
    const limited = { status: 202, headers: { 'x-rate-limit-remaining': '3' }, body: '' };
    expect(faultOfReply('verifyEmail', limited)).toBe(null);
    expect(faultOfReply('pushToConnectedApp', limited)).toContain('X-Rate-Limit-Remaining is not described');
  });
});

test('the document is served without a key', async () => {
  const reference = await startService();
  const response = await fetch(new URL('/openapi.json', reference.base));
  expect([response.status, await response.json()]).toEqual([200, JSON.parse(JSON.stringify(document))]);
  await reference.close();
});
