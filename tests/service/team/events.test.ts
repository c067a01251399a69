/** Events over HTTP: for programs that poll, and posted to a receiver on loopback that checks each signature. */
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, onTestFailed, onTestFinished, test } from 'vitest';
import { isRecord } from '../../../lib/contract/tolerant.ts';
import { seeded } from '../../../lib/sample/random.ts';
import { createGuardedFetch } from '../../../lib/team-service/apps/guarded-fetch.ts';
import { createSeal } from '../../../lib/team-service/apps/sealed-settings.ts';
import {
  connectReceiver,
  listReceivers,
  removeReceiver,
  requireReceiver,
  requireReceiverSettings,
  resumeReceiver,
} from '../../../lib/team-service/events/connect.ts';
import { teamEvents } from '../../../lib/team-service/events/endpoint.ts';
import { createEventRunner, isReceiverOff, leaseTime } from '../../../lib/team-service/events/event-runner.ts';
import { addMember } from '../../../lib/team-service/keys/teams.ts';
import { eventsKept, removeExpired } from '../../../lib/team-service/store/expire.ts';
import { lendTeamStore } from '../../../lib/team-service/store/team-store.ts';
import { systemClock } from '../../../lib/team-service/team-answers.ts';
import { isLong } from '../../run/effort.ts';
import { loopbackFetch } from '../apps/pushed-leads.ts';
import { type Fault, type Received, startStandIn } from '../apps/stand-ins/stand-in.ts';
import { ask, newTeam, raise, startLonelyService, type TeamService } from './team-service.ts';

const clock = { now: Date.UTC(2026, 2, 18, 12) };
const seal = createSeal('invented words, which are thirty-two of them');
const secret = `whsec_${Buffer.from('invented bytes, thirty-two of it').toString('base64')}`;
const minute = 60_000;
/** Milliseconds between requests, so that no key reaches its rate limit. */
const perRequest = 1_000;
/** Seed of the random failures. */
const seed = isLong ? Date.now() : 7;

let service: TeamService;
beforeAll(async () => {
  service = await startLonelyService(clock);
});
afterAll(() => service.close());

async function teamNamed(name: string) {
  const { team, key } = await newTeam(service, clock, name);
  return {
    ...{ team, key, lend: lendTeamStore(service.database, { team }) },
    async save(email: string, more: Record<string, string> = {}): Promise<number> {
      clock.now += perRequest;
      const saved = await ask(service, key, 'createOrUpdateLead', { email, ...more });
      return JSON.parse(saved.text).data.id;
    },
    async poll(query = '', by = key) {
      clock.now += perRequest;
      const address = `${service.base.replace('/v2', '')}${teamEvents.path}?${query}`;
      const response = await fetch(address, { headers: by === '' ? {} : { 'x-api-key': by } });
      return { status: response.status, body: await response.json() };
    },
  };
}

/** An event's type and its lead's id. */
function shortOf(body: unknown): string {
  const { type, data } = isRecord(body) ? body : { type: '', data: {} };
  return `${type} ${isRecord(data) ? data.lead_id : ''}`;
}

test('polling returns each event once, with the current state of its lead', async () => {
  const { team, save, poll, key } = await teamNamed('Polling');
  const start = (await poll('after=latest')).body;
  expect(start).toEqual({ data: [], meta: { next: '0', more: false } });
  const ada = await save('ada@ferrocrate.test', { position: 'Buyer' });
  await save('ada@ferrocrate.test', { position: 'Head of Tooling' });
  const bo = await save('bo@ferrocrate.test');
  await ask(service, key, 'deleteLead', { id: bo });

  const first = (await poll(`after=${start.meta.next}&limit=3`)).body;
  expect(first.data.map(shortOf)).toEqual([`lead.created ${ada}`, `lead.changed ${ada}`, `lead.created ${bo}`]);
  const [created, changed, gone] = first.data;
  expect(created).toMatchObject({ id: expect.stringContaining(`evt_${team}_`), data: { fields: [] } });
  expect(created.timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(changed.data).toMatchObject({ fields: ['position'], lead: { id: ada, position: 'Head of Tooling' } });
  expect(gone.data.lead).toBeNull();
  expect(first.meta.more).toBe(true);
  const rest = (await poll(`after=${first.meta.next}`)).body;
  expect(rest.data.map(shortOf)).toEqual([`lead.deleted ${bo}`]);
  expect(rest.meta.more).toBe(false);
  expect((await poll(`after=${rest.meta.next}`)).body).toEqual({
    data: [],
    meta: { next: rest.meta.next, more: false },
  });
  expect((await poll()).body.data).toHaveLength(4);
});

test('any key of the team reads events; an invalid cursor gets 400, an expired one 410', async () => {
  const { team, save, poll } = await teamNamed('Cursors');
  const { database } = service;
  const reader = await addMember(database, { team, name: 'Fenna Aas', email: null, role: 'reader' }, clock.now);
  await save('ada@ferrocrate.test');
  expect((await poll('', reader)).body.data).toHaveLength(1);
  expect((await poll('', '')).status).toBe(401);
  expect((await poll('', 'harrier_nobody')).status).toBe(401);
  for (const query of ['after=yesterday', 'after=-1', 'after=1.5', 'limit=0', 'limit=101', 'limit=x'])
    expect([query, (await poll(query)).status]).toEqual([query, 400]);

  await removeExpired(database, Date.now() + eventsKept + minute, raise);
  const expired = await poll('after=0');
  expect([expired.status, expired.body.errors[0].id]).toEqual([410, 'cursor_expired']);
  const { next } = (await poll('after=latest')).body.meta;
  await save('bo@ferrocrate.test');
  expect((await poll(`after=${next}`)).body.data).toHaveLength(1);
});

/** A connected receiver on loopback, and a runner whose clock moves only with `ahead`. */
async function receiving(name: string) {
  const ofTeam = await teamNamed(name);
  const { team } = ofTeam;
  const { database } = service;
  const standIn = await startStandIn(() => ({ status: 204 }));
  onTestFinished(() => standIn.close());
  const settings = requireReceiverSettings({ address: `${standIn.origin}/events`, secret });
  const id = await connectReceiver(database, seal, { team, settings }, Date.now());
  // Otherwise the runners of later tests would also serve this receiver.
  onTestFinished(async () => void (await removeReceiver(database, { team, id }, Date.now())));
  const time = { ahead: 0 };
  const errors: unknown[] = [];
  const begun = Date.now();
  const now = () => begun + time.ahead;
  const runner = (patience = minute) =>
    createEventRunner({
      ...{ database, seal, fetch: loopbackFetch, clock: { ...systemClock, now }, patience },
      onError: (error) => errors.push(error),
    });
  return {
    ...{ ...ofTeam, target: { team, id }, standIn, settings, time, errors, runner, now },
    step: (signal = new AbortController().signal) => runner().step(signal),
    async drain() {
      while (await runner().step(new AbortController().signal));
    },
    /** Fails the lead's next event, whichever it is. */
    fail: (fault: Fault, lead: number) =>
      standIn.fail(fault, ({ body }) => isRecord(body) && isRecord(body.data) && body.data.lead_id === lead),
    posted: () => standIn.received.map(({ body }) => shortOf(body)),
    list: () => listReceivers(database, seal, team),
  };
}

const idOf = ({ headers }: Received) => String(headers['webhook-id']);

/** As any receiver checks it, with another implementation of the standard. */
function isGenuine({ headers, text }: Received): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
  return new Webhook(secret).sign(String(headers['webhook-id']), at, text) === headers['webhook-signature'];
}

test('an address is listed without its query, which may hold a key', async () => {
  const { team } = await teamNamed('Queries');
  const { database } = service;
  const settings = requireReceiverSettings({ address: 'https://receiver.test/flows/7?sig=a-key-of-a-flow', secret });
  const id = await connectReceiver(database, seal, { team, settings }, Date.now());
  onTestFinished(async () => void (await removeReceiver(database, { team, id }, Date.now())));
  expect((await listReceivers(database, seal, team)).map(([, address]) => address)).toEqual([
    'https://receiver.test/flows/7?…',
  ]);
});

test('a receiver gets each event signed, under the id that polling shows', async () => {
  const { save, standIn, drain, poll, list, target } = await receiving('Signed');
  const ada = await save('ada@ferrocrate.test');
  expect((await list()).map(([, ...rest]) => rest)).toEqual([[`${standIn.origin}/events`, '1 waiting']]);
  await drain();
  const [received] = standIn.received;
  if (!received) throw new Error('It was posted');
  const headers = Object.fromEntries(Object.entries(received.headers).map(([name, value]) => [name, String(value)]));
  expect(new Webhook(secret).verify(received.text, headers)).toEqual({
    ...{ type: 'lead.created', timestamp: expect.any(String) },
    data: { lead_id: ada, fields: [], lead: expect.objectContaining({ id: ada, email: 'ada@ferrocrate.test' }) },
  });
  const another = createSeal('other words, of which there are thirty-two');
  expect((await listReceivers(service.database, another, target.team))[0]?.[1]).toContain('another HARRIER_SECRET');
  expect(() => new Webhook(secret).verify(received.text.replace('ada', 'eve'), headers)).toThrow();
  expect((await poll()).body.data.map(({ id }: { id: string }) => id)).toEqual([idOf(received)]);
  expect((await list()).map(([, , waiting]) => waiting)).toEqual(['0 waiting']);
  await drain();
  expect(standIn.received).toHaveLength(1);
});

test('a failed event holds back only its lead’s events, and is retried under its id before later ones', async () => {
  const { save, fail, step, drain, standIn, posted, time, list, errors } = await receiving('Order');
  const leads: number[] = [];
  for (const who of ['a', 'b', 'c', 'd', 'e']) leads.push(await save(`${who}@ferrocrate.test`));
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = leads;
  fail({ status: 500 }, b);
  fail({ status: 302, headers: { location: `${standIn.origin}/elsewhere` } }, c);
  fail('drop', d);
  for (const who of ['a', 'b', 'c', 'd']) await save(`${who}@ferrocrate.test`, { position: 'Buyer' });
  expect(await step()).toBe(true);
  expect(posted().toSorted()).toEqual([...leads.map((id) => `lead.created ${id}`), `lead.changed ${a}`].toSorted());
  expect((await list()).map(([, , waiting]) => waiting)).toEqual(['6 waiting']);
  expect(await step()).toBe(false);
  await save('e@ferrocrate.test', { position: 'Buyer' });
  await drain();
  expect(posted().at(-1)).toBe(`lead.changed ${e}`);

  time.ahead = minute;
  await drain();
  for (const id of [b, c, d]) {
    const own = standIn.received.filter(({ body }) => shortOf(body).endsWith(` ${id}`));
    expect(own.map(({ body }) => shortOf(body))).toEqual([
      ...[`lead.created ${id}`, `lead.created ${id}`, `lead.changed ${id}`],
    ]);
    expect(new Set(own.map(idOf)).size).toBe(2);
    expect(own[0] && own[1] && idOf(own[0]) === idOf(own[1])).toBe(true);
  }
  expect(standIn.received.every(isGenuine)).toBe(true);
  expect(standIn.received.every(({ path }) => path === '/events')).toBe(true);
  expect((await list()).map(([, , waiting]) => waiting)).toEqual(['0 waiting']);
  expect(errors).toEqual([]);
});

test('a receiver that does not answer is retried; a stop of the service does not count as its failure', async () => {
  const { save, fail, runner, step, drain, standIn, time, list } = await receiving('Silent');
  await save('ada@ferrocrate.test');
  let hangs = true;
  standIn.fail('hang', () => hangs);
  expect(await runner(1).step(new AbortController().signal)).toBe(true);
  hangs = false;
  expect((await list())[0]?.join()).toContain('1 waiting,failing since');
  time.ahead = minute;
  await drain();
  expect(standIn.received.at(-1)?.headers['webhook-id']).toBe(standIn.received[0]?.headers['webhook-id']);

  fail('hang', await save('bo@ferrocrate.test'));
  const stop = new AbortController();
  standIn.onRequest(() => stop.abort());
  expect(await step(stop.signal)).toBe(true);
  expect((await list())[0]?.slice(2)).toEqual(['1 waiting']);
  await drain();
  expect((await list())[0]?.slice(2)).toEqual(['0 waiting']);
});

test('a receiver that is down gets nothing for a while, and all events afterwards', async () => {
  const { save, step, drain, standIn, time, posted, list } = await receiving('Down');
  const leads: number[] = [];
  for (const who of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) leads.push(await save(`${who}@ferrocrate.test`));
  for (let asked = 0; asked < 5; asked += 1) standIn.fail({ status: 503 });
  expect(await step()).toBe(true);
  expect(standIn.received).toHaveLength(5);
  expect(await step()).toBe(false);
  expect((await list())[0]?.join()).toContain('7 waiting,failing since');
  time.ahead = minute;
  await drain();
  expect(posted().slice(5).toSorted()).toEqual(leads.map((id) => `lead.created ${id}`).toSorted());
  expect((await list())[0]?.slice(2)).toEqual(['0 waiting']);
});

test('an event that failed repeatedly is retried as soon as the receiver accepts another one', async () => {
  const { save, fail, drain, posted, time } = await receiving('Back');
  const ada = await save('ada@ferrocrate.test');
  for (let tried = 0; tried < 7; tried += 1) {
    fail({ status: 500 }, ada);
    await drain();
    time.ahead += 60 * minute;
  }
  time.ahead -= 60 * minute;
  expect(posted()).toHaveLength(7);
  const bo = await save('bo@ferrocrate.test');
  await drain();
  expect(posted().slice(7)).toEqual([`lead.created ${bo}`, `lead.created ${ada}`]);
});

test('410 turns a receiver off, as the health check sees; a resumed one continues where it stopped', async () => {
  const { save, drain, standIn, list, posted, lend, target, now } = await receiving('Gone');
  const { database } = service;
  const leads = [await save('a@ferrocrate.test'), await save('b@ferrocrate.test')];
  expect(await isReceiverOff(database)).toBe(false);
  standIn.fail({ status: 410 });
  standIn.fail({ status: 410 });
  await drain();
  expect(await isReceiverOff(database)).toBe(true);
  expect((await list())[0]?.slice(2)).toEqual(['2 waiting', 'off: It answered 410: it takes no more events.']);
  leads.push(await save('c@ferrocrate.test'));
  await drain();
  expect(standIn.received).toHaveLength(2);

  const reach = { fetch: loopbackFetch, now };
  standIn.fail({ status: 410 });
  await expect(resumeReceiver(database, seal, target, reach)).rejects.toThrow('410');
  expect(await isReceiverOff(database)).toBe(true);
  expect(await resumeReceiver(database, seal, target, reach)).toEqual({ misses: false });
  expect(await isReceiverOff(database)).toBe(false);
  const resumed = await lend(({ audit }) => audit.page(10, null, 'resume-receiver'), 'read');
  expect(resumed).toMatchObject([{ member_id: null, subject: target.id }]);
  await drain();
  expect(posted().slice(4).toSorted()).toEqual(leads.map((id) => `lead.created ${id}`).toSorted());
});

test('the batch of a dead instance is delivered after its lease ends, and not before', async () => {
  const { save, drain, posted, time, lend, target, now } = await receiving('Dead');
  const ada = await save('ada@ferrocrate.test');
  const taken = await lend(({ receivers }) => receivers.take(target.id, { now: now(), until: now() + leaseTime }));
  expect(taken?.fresh).toHaveLength(1);
  await drain();
  expect(posted()).toEqual([]);
  time.ahead = leaseTime + 1;
  await drain();
  expect(posted()).toEqual([`lead.created ${ada}`]);
});

test('events that are delivered after an opt-out do not name the person', async () => {
  const { save, drain, standIn, lend, posted } = await receiving('Opted out');
  const id = await save('signe.aas@ferrocrate.test', { first_name: 'Signe' });
  await lend((store) => store.forget('signe.aas@ferrocrate.test'));
  await drain();
  expect(posted()).toEqual([`lead.created ${id}`, `lead.deleted ${id}`]);
  expect(standIn.received.map(({ text }) => text).join()).not.toMatch(/signe|aas/i);
});

test('despite random failures and dead instances, every event arrives, those of a lead in order', async () => {
  onTestFailed(() => console.error(`Seed of the random failures: ${seed}`));
  const { pick, chance } = seeded(seed);
  const { save, runner, standIn, time, lend, target, poll, now, errors } = await receiving('Chaos');
  const faults: [Fault, ...Fault[]] = [
    { status: 500 },
    'drop',
    'carry-out-and-drop',
    { status: 429, headers: { 'retry-after': '60' } },
  ];
  for (let round = 0; round < 12; round += 1) {
    for (let many = 0; many < 4; many += 1)
      await save(`${pick(['a', 'b', 'c', 'd'])}@ferrocrate.test`, { notes: `${round} ${many}` });
    const fault = pick(faults);
    if (round % 3 > 0) standIn.fail(fault, () => chance(0.5));
    if (round % 4 === 3)
      await lend(({ receivers }) => receivers.take(target.id, { now: now(), until: now() + leaseTime }));
    await runner().step(new AbortController().signal);
    time.ahead += pick([0, minute, 5 * minute]);
  }
  for (let left = 40; left > 0; left -= 1) {
    time.ahead += 10 * minute;
    while (await runner().step(new AbortController().signal));
  }
  const all = (await poll()).body.data.map(({ id }: { id: string }) => id);
  expect(new Set(standIn.received.map(idOf))).toEqual(new Set(all));
  expect(standIn.received.every(isGenuine)).toBe(true);
  const lastOf = new Map<string, number>();
  for (const received of standIn.received) {
    const lead = shortOf(received.body).split(' ')[1] ?? '';
    const place = all.indexOf(idOf(received));
    // An event is the lead's latest delivered one again, or its next.
    const seen = lastOf.get(lead) ?? -1;
    const next = all.findIndex(
      (id: string, at: number) =>
        at > seen && standIn.received.some((other) => idOf(other) === id && shortOf(other.body).endsWith(` ${lead}`)),
    );
    expect([seen, next]).toContain(place);
    lastOf.set(lead, place);
  }
  expect(errors).toEqual([]);
});

test('a receiver must accept a signed event, at an address that the operator allows', async () => {
  const standIn = await startStandIn((request) => ({ status: isGenuine(request) ? 204 : 401 }));
  onTestFinished(() => standIn.close());
  const settings = requireReceiverSettings({ address: `${standIn.origin}/events`, secret });
  const reach = { fetch: loopbackFetch, now: Date.now };
  await requireReceiver(settings, reach);
  expect(standIn.received.map(({ body }) => body)).toMatchObject([{ type: 'events.connected', data: {} }]);
  const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  await expect(requireReceiver({ ...settings, secret: other }, reach)).rejects.toThrow('401');
  for (const rules of [
    { private: false, loopback: false },
    { private: true, loopback: false },
  ]) {
    const guarded = { fetch: createGuardedFetch(rules), now: Date.now };
    await expect(requireReceiver(settings, guarded)).rejects.toThrow('--local-apps');
  }
  expect(standIn.received).toHaveLength(2);
  for (const address of ['http//receiver', 'https://name:word@receiver.test', 'https://receiver.test/#to'])
    expect(() => requireReceiverSettings({ address, secret })).toThrow('The address');
  expect(() => requireReceiverSettings({ ...settings, secret: 'whsec_short' })).toThrow('whsec_');
});
