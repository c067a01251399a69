/** Opting a person out for the whole team: the request, its effect on this device, and its repetition. */
import { expect, test } from 'vitest';
import type { Handlers } from '../../../../lib/messages/serve.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { dyingPlatform, everythingStored } from '../dying-platform.ts';
import { createEngine } from '../fake-engine.ts';
import { account, type FakePlatform, fakePlatform, settled } from '../fakes.ts';
import { answer } from '../records.ts';

const path = '/harrier/opt-outs';
const jane = 'jane.roe@acme.test';
const bo = 'bo.dahl@acme.test';
const hour = 60 * 60_000;
const day = 24 * hour;

type Answered = { status: number; body: unknown } | 'lost';
const done: Answered = { status: 200, body: { data: null } };
const refused: Answered = {
  status: 403,
  body: { errors: [{ id: 'not_permitted', code: 403, details: 'Ask an owner.' }] },
};

/** A connected team's service, and two people known from it on this device. */
async function connected(stated: object = { optOuts: { version: 1, path } }, of: Record<string, unknown> = {}) {
  const disk = fakePlatform();
  const team = { answers: done as Answered, asked: [] as unknown[], accepted: 0 };
  disk.web.answers.set('/health', { status: 200, body: { status: 'ok', ...stated } });
  disk.web.answers.set('/account', { status: 200, body: account(of) });
  const { fetch } = disk.web;
  disk.web.fetch = async (address, init) => {
    if (!address.endsWith(path)) return fetch(address, init);
    team.asked.push([address, init.method, JSON.parse(String(init.body))]);
    const now = team.answers;
    if (now === 'lost' || now.status === 200) team.accepted += 1;
    if (now === 'lost') throw new TypeError('lost');
    return Response.json(now.body, { status: now.status });
  };
  const platform = fakePlatform(disk);
  const { handlers } = createEngine(platform);
  await handlers.connect(connecting(null), 'm');
  const service = (await handlers.services({}, 'm')).chosen ?? '';
  const named = (value: string) => ({ value, type: 'personal' });
  const reply = { data: { domain: 'acme.test', emails: [named(jane), named(bo)] } };
  await platform.store.write([{ table: 'answers', put: answer('a', { service, operation: 'searchDomain', reply }) }]);
  await settled();
  const optOut = (one: Handlers = handlers, of = service) =>
    one['opt-out-of-team']({ service: of, lead: 7, email: jane }, crypto.randomUUID());
  return { disk, platform, handlers, service, team, optOut };
}

const connecting = (service: string | null, key = 'k-canary-1') =>
  ({ service, name: '', address: 'https://service.test/v2', key, keyKept: 'device' }) as const;

/** Starts the next background on the same disk, and waits until it is idle. */
async function started(disk: FakePlatform) {
  const platform = fakePlatform(disk);
  const engine = createEngine(platform);
  engine.resume('start');
  await settled();
  return { platform, ...engine };
}

const knows = async (platform: FakePlatform, email = jane) => (await everythingStored(platform)).includes(email);
const isPending = ({ local }: FakePlatform) => [...local.stored.keys()].some((slot) => slot.endsWith('/opt-outs'));
const journal = async ({ journal: list }: Handlers) =>
  (await list({ before: null, limit: 50, operations: ['optOutOfTeam'] }, 'm')).entries.map(({ params, outcome }) => ({
    ...{ params, outcome },
  }));
const leadsGone = ({ pushed }: FakePlatform) => pushed.flatMap(({ push }) => (push.topic === 'leads' ? push.gone : []));

test('an accepted opt-out is journaled without the person, and forgets the person on this device', async () => {
  const { platform, handlers, team, optOut } = await connected();
  expect(await optOut()).toEqual({ ok: true, value: null });
  expect(team.asked).toEqual([[`https://service.test${path}`, 'POST', { email: jane }]]);
  await settled();
  expect(await journal(handlers)).toEqual([{ params: {}, outcome: '200' }]);
  expect(leadsGone(platform)).toEqual([7]);
  expect([await knows(platform), await knows(platform, bo), isPending(platform)]).toEqual([false, true, false]);
});

test('an accepted opt-out forgets the person by the next start, whichever write the background dies at', async () => {
  let afterAccepted = 0;
  for (let writes = 0; ; writes += 1) {
    const { disk, team, optOut } = await connected();
    const dying = dyingPlatform(disk);
    const { handlers } = createEngine(dying.platform);
    await handlers.services({}, 'm');
    dying.dieAfter(writes);
    let isDone = false;
    Promise.resolve(optOut(handlers)).then(
      () => {
        isDone = true;
      },
      () => undefined,
    );
    await waitFor(() => expect(isDone || dying.isDead()).toBe(true));
    await settled();
    // A browser's files keep the bytes of removed records, so the address may never be written there.
    expect(JSON.stringify([...disk.local.stored])).not.toContain(jane);
    const died = { writes, sent: team.accepted > 0, pending: isPending(disk) };
    if (died.sent && (await knows(disk))) {
      afterAccepted += 1;
      expect(died).toEqual({ ...died, pending: true });
    }

    const { platform } = await started(disk);
    await waitFor(() => expect(isPending(platform)).toBe(false));
    await settled();
    const isOut = team.accepted > 0;
    expect({ ...died, isOut, knows: await knows(platform) }).toEqual({ ...died, isOut, knows: !isOut });
    expect(await knows(platform, bo)).toBe(true);
    if (died.pending)
      expect({ ...died, isOut, gone: leadsGone(platform) }).toEqual({ ...died, isOut: true, gone: [7] });
    if (isDone && !dying.isDead()) break;
    expect(writes).toBeLessThan(80);
  }
  expect(afterAccepted).toBeGreaterThan(0);
});

test('an opt-out that cannot be stored is not sent', async () => {
  const { platform, team, optOut } = await connected();
  platform.deviceKeys.vaultKey = async () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
  await expect(optOut()).rejects.toThrow('no room');
  expect(team.asked).toEqual([]);
});

test('a refused opt-out is reported and journaled, forgets no person, and is not repeated', async () => {
  const { disk, platform, handlers, team, optOut } = await connected();
  team.answers = refused;
  expect(await optOut()).toEqual({
    ok: false,
    problem: { code: 'not-permitted', quoted: 'Ask an owner.' },
    repeatsUntil: null,
  });
  await settled();
  expect(await journal(handlers)).toEqual([{ params: {}, outcome: 'not-permitted' }]);
  expect([await knows(platform), isPending(platform)]).toEqual([true, false]);
  await started(disk);
  expect(team.asked).toHaveLength(1);
});

test.each<Answered>(['lost', { status: 503, body: {} }])(
  'an opt-out with the response %o is repeated at the first start after an hour, and then takes effect here',
  async (answers) => {
    const { disk, platform, team, optOut } = await connected();
    team.answers = answers;
    const until = platform.clock.now() + 7 * day;
    expect(await optOut()).toMatchObject({ ok: false, repeatsUntil: until });
    team.answers = done;
    const first = await started(disk);
    expect([team.asked.length, await knows(disk)]).toEqual([1, true]);
    disk.clock.jump(hour);
    const next = await started(disk);
    await waitFor(() => expect(isPending(disk)).toBe(false));
    expect(await knows(disk)).toBe(false);
    expect(team.accepted).toBeGreaterThan(0);
    await waitFor(() => expect([first, next].flatMap(({ platform: one }) => leadsGone(one))).toContain(7));
  },
);

test('an opt-out that was certainly not sent is not repeated later', async () => {
  const { disk, platform, team, optOut } = await connected();
  platform.wire.online = () => false;
  expect(await optOut()).toEqual({ ok: false, problem: { code: 'offline' }, repeatsUntil: null });
  disk.clock.jump(hour);
  await started(disk);
  expect([team.asked, await knows(disk)]).toEqual([[], true]);
});

test('a second click that is not sent keeps the repetition of the first one', async () => {
  const { disk, platform, team, optOut } = await connected();
  team.answers = 'lost';
  await optOut();
  platform.wire.online = () => false;
  expect(await optOut()).toMatchObject({ problem: { code: 'offline' }, repeatsUntil: expect.any(Number) });
  expect(isPending(disk)).toBe(true);
});

test('a refused repetition is the last one, and is journaled', async () => {
  const { disk, team, optOut } = await connected();
  team.answers = 'lost';
  await optOut();
  team.answers = refused;
  disk.clock.jump(hour);
  const { handlers } = await started(disk);
  await waitFor(() => expect(isPending(disk)).toBe(false));
  await settled();
  expect((await journal(handlers))[0]).toEqual({ params: {}, outcome: 'not-permitted' });
  expect(await knows(disk)).toBe(true);
});

test('an opt-out is repeated at most hourly, and no longer after a week', async () => {
  const { disk, team, optOut } = await connected();
  team.answers = 'lost';
  await optOut();
  const { resume, handlers } = await started(disk);
  const record = () => [...disk.local.stored].find(([slot]) => slot.endsWith('/opt-outs'))?.[1];
  /** The record changes when the time of the next retry is stored. */
  const pass = async (ms: number, isAsked: boolean) => {
    const [before, many] = [record(), team.asked.length];
    disk.clock.jump(ms);
    for (const occasion of ['alarm', 'online', 'start'] as const) resume(occasion);
    if (isAsked) await waitFor(() => expect(record()).not.toBe(before));
    await settled();
    expect(team.asked).toHaveLength(isAsked ? many + 1 : many);
  };
  await pass(hour / 2, false);
  await pass(hour / 2, true);
  await pass(6 * day, true);
  expect(isPending(disk)).toBe(true);
  await pass(day, false);
  await waitFor(() => expect(isPending(disk)).toBe(false));
  expect(team.asked).toHaveLength(3);
  expect((await journal(handlers))[0]).toEqual({ params: {}, outcome: 'stopped' });
});

test('the background answers messages while a repetition gets no response', async () => {
  const { disk, team, optOut } = await connected();
  team.answers = 'lost';
  await optOut();
  disk.clock.jump(hour);
  disk.web.fetch = () => new Promise(() => undefined);
  const { handlers } = await started(disk);
  expect((await handlers.services({}, 'm')).services).toHaveLength(1);
});

test.each([
  ['disconnected', (handlers: Handlers, service: string) => handlers.disconnect({ service }, 'm')],
  ['forgotten with everything', (handlers: Handlers) => handlers['forget-everything']({}, 'm')],
])('a pending opt-out is dropped once the service is %s', async (_, act) => {
  const { disk, handlers, service, team, optOut } = await connected();
  team.answers = 'lost';
  await optOut();
  const { remove } = disk.local;
  const atEnd: boolean[] = [];
  disk.local.remove = (key) => {
    if (key === 'deletions') atEnd.push(isPending(disk));
    return remove(key);
  };
  await act(handlers, service);
  await settled();
  expect(atEnd).not.toContain(true);
  expect([...disk.local.stored.keys()].filter((slot) => slot.startsWith('vault:'))).toEqual([]);
  disk.clock.jump(hour);
  await started(disk);
  expect(team.asked).toHaveLength(1);
});

test('disconnecting the service during a repetition leaves no record', async () => {
  const { disk, service, team, optOut } = await connected();
  team.answers = 'lost';
  await optOut();
  disk.clock.jump(hour);
  const { fetch } = disk.web;
  let isAsked = false;
  let reply = () => {};
  const replied = new Promise<void>((resolve) => {
    reply = resolve;
  });
  disk.web.fetch = async (...asked) => {
    isAsked = true;
    await replied;
    return fetch(...asked);
  };
  const { handlers } = await started(disk);
  await waitFor(() => expect(isAsked).toBe(true));
  await handlers.disconnect({ service }, 'm');
  reply();
  await settled();
  expect([...disk.local.stored.keys()].filter((slot) => slot.startsWith('vault:'))).toEqual([]);
});

const sent = { asked: 2, outcome: '200' };
/** Another team's key replaces the service, which deletes its pending opt-out. */
const dropped = { asked: 1, outcome: undefined };

test.each([
  ['the same account’s new key', 7, ['Ada', 7], sent],
  ['the same team’s key under another name', 7, ['Fenna', 7], sent],
  ['another team’s key under the same name', 7, ['Ada', 8], dropped],
  ['a new key under the same name, from a service without team ids', null, ['Ada', null], sent],
  ['a new key under another name, from a service without team ids', null, ['Fenna', null], dropped],
])(
  '%s: a pending opt-out is sent only to the team for which it was confirmed',
  async (_, before, [name, after], { asked, outcome }) => {
    const { disk, service, team, optOut } = await connected(undefined, { team_id: before });
    team.answers = 'lost';
    await optOut();
    team.answers = done;
    disk.web.answers.set('/account', { status: 200, body: account({ first_name: name, team_id: after }) });
    const { handlers, resume } = await started(disk);
    expect(await handlers.connect(connecting(service, 'k-canary-2'), 'm')).toMatchObject({ ok: true });
    disk.clock.jump(hour);
    resume('online');
    await waitFor(() => expect(isPending(disk)).toBe(false));
    await settled();
    expect([team.asked.length, (await journal(handlers))[0]?.outcome]).toEqual([asked, outcome]);
  },
);

const moving = (service: string) => ({ ...connecting(service), address: 'https://moved.test/v2' });

test('a pending opt-out goes to a moved team’s new address, whichever write the background dies at', async () => {
  for (let writes = 0; ; writes += 1) {
    const { disk, service, team, optOut } = await connected(undefined, { team_id: 7 });
    disk.granted.add('https://moved.test/*');
    team.answers = 'lost';
    await optOut();
    team.answers = done;
    const dying = dyingPlatform(disk);
    const { handlers } = createEngine(dying.platform);
    await handlers.services({}, 'm');
    dying.dieAfter(writes);
    let isDone = false;
    void Promise.resolve(handlers.connect(moving(service), 'm')).then(() => {
      isDone = true;
    });
    await waitFor(() => expect(isDone || dying.isDead()).toBe(true));
    await settled();
    const next = await started(disk);
    // Moves again if the first move was cut off.
    expect(await next.handlers.connect(moving(service), 'm')).toMatchObject({ ok: true, service: { id: service } });
    disk.clock.jump(hour);
    next.resume('online');
    await waitFor(() => expect({ writes, isPending: isPending(disk) }).toEqual({ writes, isPending: false }));
    expect(team.asked.slice(1)).toEqual([[`https://moved.test${path}`, 'POST', { email: jane }]]);
    if (isDone && !dying.isDead()) break;
    expect(writes).toBeLessThan(80);
  }
});

test('an opt-out at a service that is not chosen is neither sent nor stored', async () => {
  const { disk, handlers, team, optOut } = await connected();
  expect(await optOut(handlers, 's2')).toMatchObject({ ok: false, problem: { code: 'service-changed' } });
  expect([team.asked, isPending(disk), await journal(handlers)]).toEqual([[], false, []]);
});

test.each([
  { trash: { version: 1, path: '/harrier/trash', days: 30 } },
  { optOuts: { version: 2, path } },
  { optOuts: { version: 1, path: '//elsewhere.test' } },
])('nothing is sent to a service that states no opt-outs: %o', async (health) => {
  const { disk, handlers, team, optOut } = await connected(health);
  expect(await optOut()).toMatchObject({ ok: false, repeatsUntil: null });
  expect([team.asked, isPending(disk), await journal(handlers)]).toEqual([[], false, []]);
});
