/** Joining a team by an invitation, which then connects like a typed key. */
import { beforeEach, expect, test } from 'vitest';
import type { Says } from '../../../../lib/messages/catalogue.ts';
import type { Handlers } from '../../../../lib/messages/serve.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { dyingPlatform } from '../dying-platform.ts';
import { createEngine } from '../fake-engine.ts';
import { account, type FakePlatform, fakePlatform, onDisk, settled } from '../fakes.ts';

const invitation = { code: 'canary-code-1' };
const members = { version: 1, path: '/harrier/members' };
const search = { version: 1, path: '/harrier/site-searches', most: 30, stops: true };

let platform: FakePlatform;
let handlers: Handlers;

beforeEach(() => {
  platform = fakePlatform();
  ({ handlers } = createEngine(platform));
  platform.web.answers.set('/harrier/join', { status: 200, body: { data: { key: 'harrier_7_key' } } });
  platform.web.answers.set('/health', { status: 200, body: { status: 'ok', search, members } });
});

const request: Says<'connect'> = {
  ...{ service: null, name: '', address: 'https://service.test/v2', key: null, keyKept: 'device' },
  ...{ team: true, invitation },
};
const join = () => handlers.connect(request, 'message-1');
const refuse = (status: number, id: string) =>
  platform.web.answers.set('/harrier/join', { status, body: { errors: [{ id, code: status, details: 'Why.' }] } });

test('joining sends the code without a key, and connects with the key from the response', async () => {
  expect(await join()).toMatchObject({ ok: true, service: { base: 'https://service.test/v2', state: 'connected' } });
  expect(platform.web.sent.slice(0, 2)).toEqual([
    { url: 'https://service.test/harrier/join', authorization: null },
    { url: 'https://service.test/v2/account', authorization: 'Bearer harrier_7_key' },
  ]);
  const { entries } = await handlers.journal({ before: null, limit: 10 }, 'm');
  expect(entries.map(({ operation }) => operation)).toContain('joinTeam');
  expect(JSON.stringify(await onDisk(platform))).not.toContain('canary');
});

test.each([
  [410, 'invitation_used', 'used'],
  [410, 'invitation_expired', 'expired'],
  [404, 'invitation_unknown', 'unknown'],
])('a response of %s %s is reported as an invalid invitation, and connects nothing', async (status, id, fault) => {
  refuse(status, id);
  expect(await join()).toEqual({ ok: false, wrong: { field: 'invitation', fault } });
  expect((await handlers.services({}, 'm')).services).toEqual([]);
  expect(platform.web.sent).toHaveLength(1);
});

test('joining without the browser’s permission sends nothing, so that the invitation is not used up', async () => {
  platform.granted.clear();
  expect(await join()).toMatchObject({ ok: false, wrong: { fault: 'not-granted' } });
  expect(platform.web.sent).toEqual([]);
});

const asks = (skipCache: boolean) =>
  handlers.request(
    { operation: 'getAccount', params: {}, click: true, skipCache, again: false, private: false, page: null },
    crypto.randomUUID(),
  );
const services = async () => (await handlers.services({}, 'm')).services.map(({ id, state }) => ({ id, state }));

/** Joins a team, and is removed from it by an owner. */
async function removed(): Promise<string> {
  platform.web.answers.set('/account', { status: 200, body: account({ team_id: 11 }) });
  const first = await join();
  if (!first.ok) throw new Error('not joined');
  platform.web.answers.set('/account', {
    status: 401,
    body: { errors: [{ id: 'authentication_failed', code: 401, details: 'No user was found.' }] },
  });
  await asks(true);
  expect(await services()).toEqual([{ id: first.service.id, state: 'key-refused' }]);
  return first.service.id;
}

test('joining the same team again replaces the refused key of its connection', async () => {
  const id = await removed();
  platform.web.answers.set('/account', { status: 200, body: account({ first_name: 'Bo', team_id: 11 }) });
  platform.web.answers.set('/harrier/join', { status: 200, body: { data: { key: 'harrier_7_another' } } });
  expect(await handlers.connect({ ...request, invitation: { code: 'canary-code-2' } }, 'again')).toMatchObject({
    ok: true,
  });
  expect(await services()).toEqual([{ id, state: 'connected' }]);
  await asks(true);
  expect(platform.web.sent.at(-1)).toMatchObject({ authorization: 'Bearer harrier_7_another' });
});

test('joining another team at the same address adds a connection, and the first keeps its refused key', async () => {
  const id = await removed();
  platform.web.answers.set('/account', { status: 200, body: account({ team_id: 12 }) });
  expect(await handlers.connect({ ...request, invitation: { code: 'canary-code-2' } }, 'again')).toMatchObject({
    ok: true,
  });
  expect(await services()).toMatchObject([{ id, state: 'key-refused' }, { state: 'connected' }]);
});

/** Acts as the team's service. A code gives a key once; a retry with the same secret gets the same key. */
function inviting({ web }: FakePlatform) {
  const secrets: string[] = [];
  let losesAnswer = false;
  const answerOthers = web.fetch;
  web.fetch = async (address, init) => {
    if (!address.endsWith('/harrier/join')) return answerOthers(address, init);
    const { code, secret } = JSON.parse(String(init.body));
    secrets.push(secret);
    if (code !== invitation.code || secret !== secrets[0])
      return Response.json({ errors: [{ id: 'invitation_used', code: 410, details: 'Used.' }] }, { status: 410 });
    if (losesAnswer) throw new TypeError('lost');
    return Response.json({ data: { key: `harrier_7_${secret}` } });
  };
  return { secrets, lose: (is: boolean) => (losesAnswer = is) };
}

/** A separate platform, not that of `beforeEach`. */
const begun = () => {
  const disk = fakePlatform();
  disk.web.answers.set('/health', { status: 200, body: { status: 'ok', search, members } });
  return { disk, ...inviting(disk) };
};

const isJoiningKept = ({ local }: FakePlatform) =>
  [...local.stored.keys()].some((slot) => slot.startsWith('vault:joining'));

const connected = async (one: Handlers) =>
  (await one.services({}, 'm')).services.filter(({ state }) => state === 'connected').length;

test('joining again connects with the same key, whichever write the background dies at', async () => {
  for (let writes = 0; ; writes += 1) {
    const { disk, secrets } = begun();
    const dying = dyingPlatform(disk);
    const first = createEngine(dying.platform).handlers;
    await first.services({}, 'm');
    dying.dieAfter(writes);
    let isDone = false;
    Promise.resolve(first.connect(request, 'message-1')).then(
      () => {
        isDone = true;
      },
      () => undefined,
    );
    await waitFor(() => expect(isDone || dying.isDead()).toBe(true));
    await settled();

    const restarted = createEngine(fakePlatform(disk));
    restarted.resume('start');
    await settled();
    const next = restarted.handlers;
    if ((await connected(next)) === 0)
      expect({ writes, ...(await next.connect(request, 'message-2')) }).toMatchObject({ writes, ok: true });
    expect({ writes, connected: await connected(next) }).toEqual({ writes, connected: 1 });
    expect({ writes, secrets: new Set(secrets).size }).toEqual({ writes, secrets: 1 });
    for (const { id } of (await next.services({}, 'm')).services) await next.disconnect({ service: id }, 'm');
    expect([...disk.local.stored.keys()].filter((slot) => slot.startsWith('vault:'))).toEqual([]);
    if (isDone && !dying.isDead()) break;
    expect(writes).toBeLessThan(60);
  }
});

test('joining again after a lost response sends the same secret, which is then deleted', async () => {
  const { disk, secrets, lose } = begun();
  lose(true);
  const first = createEngine(fakePlatform(disk)).handlers;
  expect(await first.connect(request, 'message-1')).toMatchObject({ ok: false });
  lose(false);
  const next = createEngine(fakePlatform(disk)).handlers;
  expect(await next.connect(request, 'message-2')).toMatchObject({ ok: true });
  expect(new Set(secrets).size).toBe(1);
  expect(isJoiningKept(disk)).toBe(false);
  expect(await onDisk(disk)).not.toContain(secrets[0]);
});

test('a refused invitation leaves no secret stored, and the next attempt has a new one', async () => {
  const { disk, secrets } = begun();
  const { handlers: one } = createEngine(fakePlatform(disk));
  const other = { ...request, invitation: { code: 'another' } };
  expect(await one.connect(other, 'm1')).toMatchObject({ ok: false, wrong: { field: 'invitation', fault: 'used' } });
  expect(isJoiningKept(disk)).toBe(false);
  await one.connect(other, 'm2');
  expect(new Set(secrets).size).toBe(2);
});

test('joining again sends the same secret, even if another service is disconnected after a lost response', async () => {
  const { disk, secrets, lose } = begun();
  const { handlers: one } = createEngine(fakePlatform(disk));
  disk.granted.add('https://other.test/*');
  const other = await one.connect(
    { ...request, address: 'https://other.test/v2', key: 'a-key-1', invitation: undefined, team: undefined },
    'm1',
  );
  lose(true);
  expect(await one.connect(request, 'm2')).toMatchObject({ ok: false });
  lose(false);
  await one.disconnect({ service: (other.ok && other.service?.id) || '' }, 'm3');
  expect(await one.connect(request, 'm4')).toMatchObject({ ok: true });
  expect(new Set(secrets).size).toBe(1);
  expect(isJoiningKept(disk)).toBe(false);
});
