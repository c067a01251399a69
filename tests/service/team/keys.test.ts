/** Keys in each form, removed keys, and rates that all instances share. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { operationOf } from '../../../lib/contract/operations.ts';
import { testKey } from '../../../lib/team-service/http/test-key.ts';
import { readApiKey, writeApiKey } from '../../../lib/team-service/keys/api-key.ts';
import { keysOf, removeKey } from '../../../lib/team-service/keys/team-keys.ts';
import { addMember, createTeam, unlimited } from '../../../lib/team-service/keys/teams.ts';
import { ask, newTeam, startTeamService, type TeamService } from './team-service.ts';

const start = Date.UTC(2026, 2, 31, 23, 59, 30);
const clock = { now: start };
const second = 1_000;

let service: TeamService;
let team: number;
let key: string;
beforeAll(async () => {
  service = await startTeamService(clock);
});
beforeEach(async () => {
  clock.now = start;
  ({ team, key } = await newTeam(service, clock, 'Skerry'));
});
afterAll(() => service.close());

const others: TeamService[] = [];
afterEach(() => Promise.all(others.splice(0).map((one) => one.close())));

async function another(): Promise<TeamService> {
  const instance = await service.another();
  others.push(instance);
  return instance;
}

test('accepts a key in X-API-KEY, as Bearer and in the query, and nowhere else', async () => {
  const statusOf = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${service.base}${path}`, { headers })).status;
  expect(await statusOf('/account', { 'x-api-key': key })).toBe(200);
  expect(await statusOf('/account', { authorization: `Bearer ${key}` })).toBe(200);
  expect(await statusOf(`/account?api_key=${key}`)).toBe(200);
  expect(await statusOf('/account')).toBe(401);
  expect(await statusOf('/account', { authorization: `Basic ${key}` })).toBe(401);
  expect(await statusOf('/email-count?domain=skerry.test')).toBe(401);
});

test('refuses a key with the secret, the id or the team of another key', async () => {
  const other = await newTeam(service, clock, 'Other');
  const [own, theirs] = [readApiKey(key), readApiKey(other.key)];
  if (!own || !theirs) throw new Error('no key');
  for (const wrong of [
    { ...own, secret: theirs.secret },
    { ...own, id: theirs.id },
    { ...own, team: theirs.team },
  ])
    expect((await ask(service, writeApiKey(wrong), 'getAccount', {})).status).toBe(401);
});

test('every instance refuses a removed key at once, and still accepts another one', async () => {
  const second = await another();
  const staying = await addMember(service.database, { team, name: 'Fenna Aas', email: null }, clock.now);
  expect((await ask(second, key, 'getAccount', {})).status).toBe(200);
  const [first] = await keysOf(service.database, team);
  expect(await removeKey(service.database, team, first?.id ?? '', clock.now)).toBe(true);
  expect(await removeKey(service.database, team, first?.id ?? '', clock.now)).toBe(false);
  for (const instance of [service, second]) {
    expect((await ask(instance, key, 'getAccount', {})).status).toBe(401);
    expect((await ask(instance, staying, 'getAccount', {})).status).toBe(200);
  }
});

test('the test key has its parameters checked, always gets the same invented answer, and has a rate limit', async () => {
  const one = await ask(service, testKey, 'verifyEmail', { email: 'somebody@anywhere.test' });
  const other = await ask(service, testKey, 'verifyEmail', { email: 'another@elsewhere.test' });
  expect([one.status, JSON.parse(one.text).data]).toEqual([
    200,
    expect.objectContaining({ status: 'valid', email: expect.stringMatching(/\.example$/) }),
  ]);
  expect(other.text).toBe(one.text);

  const found = await ask(service, testKey, 'findEmail', { domain: 'any.test', full_name: 'Any Name' });
  const searched = await ask(service, testKey, 'searchDomain', { domain: 'any.test' });
  const { data } = JSON.parse(searched.text);
  expect(data.emails.map(({ value }: { value: string }) => value)).toContain(JSON.parse(found.text).data.email);
  const posted = await ask(service, testKey, 'searchDomainWithPost', { domain: 'any.test' });
  expect(JSON.parse(posted.text).data).toEqual(data);

  for (const [path, id] of [
    ['/email-verifier', 'wrong_params'],
    ['/email-verifier?email=ann@', 'invalid_email'],
    ['/email-finder?domain=any.test&full_name=123', 'invalid_full_name'],
    ['/email-finder?domain=any&full_name=Any%20Name', 'invalid_domain'],
    ['/domain-search?domain=any.test&seniority=chief', 'invalid_seniority'],
  ]) {
    const wrong = await fetch(`${service.base}${path}`, { headers: { 'x-api-key': testKey } });
    expect([path, wrong.status, (await wrong.json()).errors[0].id]).toEqual([path, 400, id]);
  }
  for (const name of ['getAccount', 'listLeads'] as const) {
    expect((await ask(service, testKey, name, {})).status).toBe(401);
  }

  const { perSecond } = operationOf('findEmail').pace;
  for (let asked = 1; asked < perSecond; asked += 1) {
    await ask(service, testKey, 'findEmail', { domain: 'any.test', full_name: 'Any Name' });
  }
  const tooMany = await ask(service, testKey, 'findEmail', { domain: 'any.test', full_name: 'Any Name' });
  expect([tooMany.status, JSON.parse(tooMany.text).errors[0].id]).toEqual([403, 'rate_limit_reached']);
});

test('only the hash of a key is in the database', async () => {
  const secret = readApiKey(key)?.secret ?? '';
  const rows = await service.database.within('read', (trx) => trx.selectFrom('api_keys').selectAll().execute());
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('each member of a team has their own name', async () => {
  const fenna = await addMember(
    service.database,
    { team, name: 'Fenna van Aas', email: 'fenna@skerry.test' },
    clock.now,
  );
  await ask(service, fenna, 'updateAccount', { first_name: 'Fen' });
  const account = async (of: string) => JSON.parse((await ask(service, of, 'getAccount', {})).text).data;
  expect(await account(fenna)).toMatchObject({ first_name: 'Fen', last_name: 'van Aas', email: 'fenna@skerry.test' });
  expect(await account(key)).toMatchObject({ first_name: 'Robin', last_name: 'Skerry', team_id: team });
  const members = JSON.parse((await ask(service, key, 'listTeamMembers', {})).text).data;
  expect(members.map(({ first_name }: { first_name: string }) => first_name)).toEqual(['Robin', 'Fen']);
  const created = JSON.parse((await ask(service, fenna, 'createLead', { email: 'a@b.test' })).text).data;
  expect(created.created_by).toBe(members[1].id);
});

test('usage counts for the whole team, and resets each month', async () => {
  const limited = await createTeam(service.database, 'Limited', { ...unlimited, verifications: 2 }, clock.now);
  const [one, two] = [
    await addMember(service.database, { team: limited, name: 'One', email: null }, clock.now),
    await addMember(service.database, { team: limited, name: 'Two', email: null }, clock.now),
  ];
  const used = async () => JSON.parse((await ask(service, one, 'getAccount', {})).text).data;
  await ask(service, one, 'verifyEmail', { email: 'a@skerry.test' });
  await ask(service, two, 'verifyEmail', { email: 'b@skerry.test' });
  expect(await used()).toMatchObject({
    reset_date: '2026-04-01',
    requests: { verifications: { used: 2, remaining: 0 } },
  });
  clock.now += 31 * second;
  expect(await used()).toMatchObject({
    reset_date: '2026-05-01',
    requests: { verifications: { used: 0, remaining: 2 } },
  });
  await ask(service, one, 'verifyEmail', { email: 'a@skerry.test' });
  expect(await used()).toMatchObject({ requests: { verifications: { used: 1 } } });
});

test('all instances share a key’s rate limit, and send Retry-After', async () => {
  const second_ = await another();
  const { perSecond } = operationOf('getUsage').pace;
  const statuses = await Promise.all(
    Array.from({ length: 2 * perSecond }, (_, at) => ask(at % 2 ? service : second_, key, 'getUsage', {})),
  );
  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(perSecond);
  const refused = statuses.find(({ status }) => status === 403);
  expect(JSON.parse(refused?.text ?? '').errors[0].id).toBe('rate_limit_reached');
  expect(refused?.headers.get('retry-after')).toBe('1');
  expect((await ask(service, key, 'getAccount', {})).status).toBe(200);
  clock.now += second;
  expect((await ask(service, key, 'getUsage', {})).status).toBe(200);
});

/** How many of these requests at once are within the rate. */
async function answered(times: number): Promise<number> {
  const all = await Promise.all(Array.from({ length: times }, () => ask(service, key, 'getUsage', {})));
  return all.filter(({ status }) => status === 200).length;
}

test('a key is not blocked once a clock that was a day ahead is correct again', async () => {
  const { perSecond } = operationOf('getUsage').pace;
  clock.now = start + 24 * 60 * 60 * second;
  expect(await answered(perSecond + 1)).toBe(perSecond);
  clock.now = start;
  expect(await answered(perSecond + 1)).toBe(perSecond);
});

test('an instance whose clock is a minute behind counts in the same window', async () => {
  const { perSecond } = operationOf('getUsage').pace;
  expect(await answered(perSecond - 1)).toBe(perSecond - 1);
  clock.now = start - 60 * second;
  expect(await answered(2)).toBe(1);
});

test('a minute has its own limit, and a refused request does not count', async () => {
  const { perSecond, perMinute } = operationOf('discoverCompanies').pace;
  const asks = async (times: number) => {
    const all = await Promise.all(
      Array.from({ length: times }, () =>
        ask(service, key, 'discoverCompanies', { organization: { domain: ['a.test'] } }),
      ),
    );
    return all.filter(({ status }) => status === 200).length;
  };
  clock.now = start + 30 * second;
  for (let taken = 0; taken < perMinute; taken += perSecond) {
    expect(await asks(perSecond)).toBe(perSecond);
    clock.now += second;
  }
  expect(await asks(3)).toBe(0);
  clock.now = start + 90 * second;
  expect(await asks(perSecond)).toBe(perSecond);
});
