import { beforeEach, describe, expect, test } from 'vitest';
import { mostUnderWay } from '../../../../lib/background/jobs/runner.ts';
import { contactOfAddress } from '../../../../lib/contract/contact.ts';
import type { JobView } from '../../../../lib/messages/job-views.ts';
import { createDevice, type Device, type Life, settled, testClock } from '../requests/device.ts';
import { type WatchedService, type World, watchedService } from '../requests/services.ts';

let service: WatchedService;
let device: Device;
let life: Life;

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

function begin(world: Partial<World> = {}): void {
  const clock = testClock();
  service = watchedService({ now: clock.now, ...world });
  device = createDevice(service, clock);
  life = device.start();
}

beforeEach(() => begin());

const verify = (emails: readonly string[], skipCache = false, id = 'message-1') =>
  life.jobs.create('verify', id, { emails: [...emails], skipCache });

async function view(): Promise<JobView | undefined> {
  return (await life.jobs.views())[0];
}

const many = (count: number, domain = 'acme.test') =>
  Array.from({ length: count }, (_, number) => `p${number}@${domain}`);

/** Writes of answers wait until the returned function is called. */
function holdAnswers(): () => void {
  const { write } = device.store;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  device.store.write = async (changes) => {
    if (changes.some(({ table }) => table === 'answers')) await released;
    await write(changes);
  };
  return () => release();
}

test('a mailbox is verified once for all spellings of its domain', async () => {
  const [unicode, ascii] = ['jana@müller-optik.test', 'jana@xn--mller-optik-thb.test'];
  await verify([unicode, ascii, 'jana@MÜLLER-optik.test.']);
  await device.clock.pass(100);
  expect(await view()).toMatchObject({ total: 1, done: 1 });
  for (const email of [unicode, ascii]) {
    expect(await life.jobs.checks([email])).toMatchObject([{ at: 'done', verification: { status: 'valid' } }]);
    const asked = {
      operation: 'verifyEmail',
      params: { email },
      click: true,
      skipCache: false,
      again: false,
      page: null,
    };
    expect(await life.requests.request({ ...asked, operation: 'verifyEmail' })).toMatchObject({ ok: true });
    const about = { domain: null, page: null, emails: [email] };
    expect(await life.requests.cachedAbout(about)).toMatchObject([{ operation: 'verifyEmail' }]);
  }
  await verify([ascii, unicode], false, 'message-2');
  await device.clock.pass(100);
  expect(service.count('verifyEmail')).toBe(1);
});

test('equal addresses are verified once, counted by verdict, cached as answers and pushed as checks', async () => {
  begin({ checks: { 'b@acme.test': { verdict: 'invalid' } } });
  await verify(['a@acme.test', ' A@acme.test', 'b@acme.test']);
  await device.clock.pass(100);
  expect(await view()).toMatchObject({ state: 'done', total: 2, done: 2, failed: 0, counts: { valid: 1, invalid: 1 } });
  expect(life.pushed).toContainEqual(
    expect.objectContaining({
      topic: 'checks',
      checks: expect.arrayContaining([expect.objectContaining({ at: 'done', email: 'b@acme.test' })]),
    }),
  );
  expect(await life.jobs.checks(['B@acme.test', 'nobody@acme.test'])).toMatchObject([
    { at: 'done', email: 'b@acme.test', verification: { status: 'invalid' } },
  ]);
  await verify(['a@acme.test', 'b@acme.test'], false, 'message-2');
  expect(await view()).toMatchObject({ state: 'done', done: 2, counts: { valid: 1, invalid: 1 } });
  expect(await service.charged()).toMatchObject({ verifications: 2 });
});

test('a verdict is pushed only after it is written, because a page reads it on the push', async () => {
  const release = holdAnswers();
  await verify(['a@acme.test']);
  await settled();
  const verdicts = () =>
    life.pushed.flatMap((push) => (push.topic === 'checks' ? push.checks.filter(({ at }) => at === 'done') : []));
  expect(verdicts()).toEqual([]);
  release();
  await settled();
  expect(verdicts()).toMatchObject([{ email: 'a@acme.test' }]);
  expect(await life.jobs.checks(['a@acme.test'])).toMatchObject([{ at: 'done' }]);
});

test('a verdict about a person who is forgotten during its write is not pushed', async () => {
  const release = holdAnswers();
  await verify(['a@acme.test']);
  await settled();
  const forgotten = life.jobs.forgetPerson(['a@acme.test']);
  await settled();
  release();
  await forgotten;
  await settled();
  expect(JSON.stringify(life.pushed.filter(({ topic }) => topic === 'checks'))).not.toContain('"done"');
});

test('a repeated message is the same job; another click for the same address uses the cached answer', async () => {
  await Promise.all([verify(['a@acme.test']), verify(['a@acme.test']), verify(['a@acme.test'], false, 'message-2')]);
  await verify(['a@acme.test']);
  await settled();
  expect(await life.jobs.views()).toHaveLength(2);
  expect((await life.jobs.views()).every(({ done }) => done === 1)).toBe(true);
  expect(await service.charged()).toMatchObject({ verifications: 1 });
  await device.clock.pass(second);
  await verify(['a@acme.test'], true, 'message-3');
  await settled();
  expect(await service.charged()).toMatchObject({ verifications: 2 });
});

test('an invalid address fails alone', async () => {
  await verify(['nonsense', 'a@acme.test']);
  await settled();
  expect(await view()).toMatchObject({ state: 'done', done: 1, failed: 1 });
  expect(await life.jobs.checks(['nonsense'])).toMatchObject([
    { at: 'failed', problem: { code: 'refused-input', field: 'email' } },
  ]);
});

test('a 202 is polled with growing pauses and charged once', async () => {
  begin({ checks: { 'a@acme.test': { waits: 4 } } });
  await verify(['a@acme.test']);
  const times: number[] = [];
  for (let passed = 0; passed < 40; passed += 1) {
    const before = service.count('verifyEmail');
    await device.clock.pass(second);
    if (service.count('verifyEmail') > before && passed > 0) times.push(passed + 1);
  }
  expect(times).toEqual([2, 6, 14, 29]);
  expect(await view()).toMatchObject({ state: 'done', done: 1 });
  expect(await service.charged()).toMatchObject({ verifications: 1 });
});

test('202 without end pauses after about ten minutes, and a click resumes the polling (case 12)', async () => {
  begin({ checks: { 'a@acme.test': { waits: 25 } } });
  await verify(['a@acme.test']);
  await device.clock.pass(15 * minute);
  const polls = service.count('verifyEmail');
  expect(polls).toBe(23);
  expect(await life.jobs.checks(['a@acme.test'])).toMatchObject([{ at: 'still-checking' }]);
  expect(await view()).toMatchObject({ state: 'done', done: 0, failed: 0, counts: { 'still-checking': 1 } });
  await device.clock.pass(hour);
  expect(service.count('verifyEmail')).toBe(polls);
  await life.jobs.retry('message-1', 'retry-1');
  await device.clock.pass(minute);
  expect(await view()).toMatchObject({ state: 'done', done: 1 });
  expect(await service.charged()).toMatchObject({ verifications: 1 });
});

test('222 is a failure that is retried later, a few times (case 11)', async () => {
  begin({ checks: { 'a@acme.test': { fails: 2 }, 'b@acme.test': { fails: Number.POSITIVE_INFINITY } } });
  await verify(['a@acme.test', 'b@acme.test']);
  await settled();
  expect(await view()).toMatchObject({ state: 'held', held: { problem: { code: 'mail-server' } } });
  await device.clock.pass(hour);
  expect(await view()).toMatchObject({ state: 'done', done: 1, failed: 1 });
  expect(await life.jobs.checks(['b@acme.test'])).toMatchObject([{ at: 'failed', problem: { code: 'mail-server' } }]);
  expect(service.count('verifyEmail')).toBe(3 + 4);
});

test('a verification killed while pending: resumes at the next start, by its stored due time (case 5)', async () => {
  begin({ checks: { 'a@acme.test': { waits: 2 } } });
  await verify(['a@acme.test']);
  await settled();
  life.kill();
  await device.clock.pass(10 * second);
  life = device.start();
  expect(await life.jobs.checks(['a@acme.test'])).toMatchObject([{ at: 'checking' }]);
  await life.jobs.resume();
  await device.clock.pass(10 * second);
  expect(await view()).toMatchObject({ state: 'done', done: 1 });
  expect(await service.charged()).toMatchObject({ verifications: 1 });
});

test('an alarm is set for everything due, and is set again at every start (case 6)', async () => {
  begin({ checks: { 'a@acme.test': { waits: 9 } } });
  await verify(['a@acme.test']);
  await settled();
  expect(life.alarm.at).toBeGreaterThan(device.clock.now());
  expect(life.alarm.at).toBeLessThanOrEqual(device.clock.now() + 35 * second);
  life.kill();
  life = device.start();
  expect(life.alarm.at).toBeNull();
  await life.jobs.resume();
  expect(life.alarm.at).toBeLessThanOrEqual(device.clock.now() + 35 * second);
  await device.clock.pass(10 * minute);
  expect(await view()).toMatchObject({ state: 'done' });
  expect(life.alarm.at).toBeNull();
});

test('killed between response and write: the verdict comes from the lead that the service saved, free (case 4)', async () => {
  life = device.start((effect) => effect !== 'reply');
  await verify(['a@acme.test']);
  await settled();
  life = device.start();
  await life.jobs.resume();
  await settled();
  expect(await view()).toMatchObject({ state: 'done', done: 1, counts: { valid: 1 } });
  expect(await life.jobs.checks(['a@acme.test'])).toMatchObject([{ at: 'done', verification: { status: 'valid' } }]);
  expect(await service.charged()).toMatchObject({ verifications: 1 });
});

test('the saved lead is found even if many newer addresses end with its address, so nothing is charged twice', async () => {
  await service.request('createLead', { email: 'n@acme.test' });
  for (let nth = 0; nth < 25; nth += 1) await service.request('createLead', { email: `person${nth}n@acme.test` });
  life = device.start((effect) => effect !== 'reply');
  await verify(['n@acme.test']);
  await settled();
  life = device.start();
  await life.jobs.resume();
  await settled();
  expect(await view()).toMatchObject({ state: 'done', done: 1, counts: { valid: 1 } });
  expect(service.count('verifyEmail')).toBe(1);
});

test('a verification killed before it is sent: sent once (case 1)', async () => {
  life = device.start((effect) => effect !== 'send');
  await verify(['a@acme.test']);
  await settled();
  life = device.start();
  await life.jobs.resume();
  await settled();
  expect(await view()).toMatchObject({ state: 'done', done: 1 });
  expect(await service.charged()).toMatchObject({ verifications: 1 });
});

test.each([
  ['is offline for a moment', async () => undefined],
  ['was paused', () => life.jobs.pause('message-1')],
])(
  'after a kill before the response, another job for the address looks for the verdict, too, if the first %s',
  async (_, meet) => {
    life = device.start((effect) => effect !== 'reply');
    await verify(['a@acme.test']);
    await verify(['A@acme.test', 'b@acme.test'], false, 'message-2');
    await settled();
    life = device.start();
    let isOffline = true;
    service.disturb = () => {
      const problem = isOffline ? ({ code: 'offline' } as const) : undefined;
      isOffline = false;
      return problem;
    };
    await meet();
    await life.jobs.resume();
    await device.clock.pass(2 * minute);
    expect(await service.charged()).toMatchObject({ verifications: 2 });
    expect((await life.jobs.views()).find(({ id }) => id === 'message-2')).toMatchObject({ state: 'done', done: 2 });
  },
);

test('an old verdict of a lead does not answer a new verification', async () => {
  const verified = { verification: { status: 'invalid', date: device.clock.now() - hour } };
  await service.request('createLead', { email: 'a@acme.test' });
  const lead = await service.store.leads.leadOf('a@acme.test');
  if (lead) await service.store.leads.put({ ...lead, ...verified });
  life = device.start((effect) => effect !== 'send');
  await verify(['a@acme.test']);
  await settled();
  life = device.start();
  await life.jobs.resume();
  await settled();
  expect(await view()).toMatchObject({ state: 'done', counts: { valid: 1 } });
});

test('a hold of many hours ends when the clock jumps (case 8)', async () => {
  device.settings = { ...device.settings, ceilings: { search: null, verification: 1 } };
  await verify(['a@acme.test', 'b@acme.test']);
  await settled();
  device.clock.jump(24 * hour);
  await device.clock.pass(70 * second);
  expect(await view()).toMatchObject({ state: 'done', done: 2 });
});

test.each([
  ['', false],
  [', also across a background restart', true],
])(
  'the client counts at most 200 a domain if the service does not state what is left%s (case 14)',
  async (_, again) => {
    const real = service.request;
    service.request = async (name, params, options) => {
      const answer = await real(name, params, options);
      return answer.ok && answer.at === 'done' ? { ...answer, left: null } : answer;
    };
    await verify(many(195));
    await settled();
    await device.clock.pass(second);
    if (again) {
      life.kill();
      life = device.start();
      await life.jobs.resume();
    }
    await verify(many(205), false, 'message-2');
    await settled();
    expect(service.count('verifyEmail')).toBe(200);
    expect(await view()).toMatchObject({ state: 'held', done: 200, held: { problem: { code: 'domain-cap' } } });
  },
);

test('a clock that jumps a day causes neither a burst nor a standstill (case 8)', async () => {
  begin({ checks: { 'a@acme.test': { waits: 20 } } });
  await verify(['a@acme.test']);
  await device.clock.pass(20 * second);
  const before = service.count('verifyEmail');
  device.clock.jump(24 * hour);
  await device.clock.pass(35 * second);
  expect(service.count('verifyEmail') - before).toBeLessThanOrEqual(2);
  device.clock.jump(-48 * hour);
  await device.clock.pass(70 * second);
  expect(service.count('verifyEmail') - before).toBeGreaterThanOrEqual(2);
  await device.clock.pass(10 * minute);
  expect(await view()).toMatchObject({ state: 'done', done: 1 });
});

test('a domain with 200 verifications today waits, and the others continue (case 14)', async () => {
  await verify([...many(203), ...many(5, 'globex.test')]);
  await settled();
  expect(await view()).toMatchObject({ done: 205, state: 'held', held: { problem: { code: 'domain-cap' } } });
  expect(service.count('verifyEmail')).toBe(205);
  await device.clock.pass(24 * hour + minute);
  expect(await view()).toMatchObject({ state: 'done', done: 208 });
});

test('a cap known only to the service holds that domain alone, until the time it states (case 14)', async () => {
  service.disturb = (name, { email }) =>
    name === 'verifyEmail' && String(email).endsWith('@acme.test')
      ? { code: 'domain-cap', again: device.clock.now() + 2 * hour, quoted: null }
      : undefined;
  await verify([...many(60), ...many(5, 'globex.test')]);
  await settled();
  expect(await view()).toMatchObject({ done: 5, state: 'held', held: { problem: { code: 'domain-cap' } } });
  expect(service.count('verifyEmail')).toBeLessThanOrEqual(5 + mostUnderWay);
  service.disturb = () => undefined;
  await device.clock.pass(hour);
  expect(await view()).toMatchObject({ done: 5 });
  await device.clock.pass(hour + minute);
  expect(await view()).toMatchObject({ state: 'done', done: 65 });
});

test('a domain that answers slowly does not starve the rest', async () => {
  const slow = new Promise<void>(() => undefined);
  service.gate = ({ email }) => (String(email).endsWith('@acme.test') ? slow : null);
  await verify([...many(40), ...many(40, 'globex.test')]);
  await settled();
  await settled();
  expect(await view()).toMatchObject({ done: 40, state: 'running' });
});

test('a used-up plan holds the job, and a click resumes it (case 14)', async () => {
  service.disturb = (name) => (name === 'verifyEmail' ? { code: 'used-up', quoted: 'No more.' } : undefined);
  await verify(many(60));
  await device.clock.pass(hour);
  expect(await view()).toMatchObject({
    state: 'held',
    held: { problem: { code: 'used-up', quoted: 'No more.' }, until: null },
  });
  expect(service.count('verifyEmail')).toBeLessThanOrEqual(mostUnderWay);
  // The last push about each address: none is being checked.
  const checks = life.pushed.flatMap((push) => (push.topic === 'checks' ? push.checks : []));
  expect(new Set(new Map(checks.map(({ email, at }) => [email, at])).values())).toEqual(new Set(['waiting']));
  service.disturb = () => undefined;
  await life.jobs.resumeJob('message-1');
  await settled();
  expect(await view()).toMatchObject({ state: 'done', done: 60 });
});

test('a 401 in mid-queue holds the job until a new key, also across a background restart (case 16)', async () => {
  service.disturb = (name) => (service.count(name) >= 20 ? { code: 'key-refused', quoted: null } : undefined);
  await verify(many(60));
  await settled();
  expect(await view()).toMatchObject({ state: 'held', held: { problem: { code: 'key-refused' } } });
  expect(life.refused).toContain('main');
  const asked = service.asked.length;
  life.kill();
  life = device.start();
  await life.jobs.resume('start');
  await life.jobs.resume('alarm');
  await device.clock.pass(hour);
  expect(service.asked).toHaveLength(asked);
  service.disturb = () => undefined;
  device.connect('main', service, 2);
  await life.jobs.resume('key');
  await settled();
  expect(await view()).toMatchObject({ state: 'done', done: 60, failed: 0 });
  expect(await service.charged()).toMatchObject({ verifications: 60 });
});

test('a job waits while offline, and finishes when the network is back (case 21)', async () => {
  service.disturb = () => ({ code: 'offline' });
  await verify(many(30));
  await settled();
  expect(await view()).toMatchObject({ state: 'held', done: 0, held: { problem: { code: 'offline' } } });
  service.disturb = () => undefined;
  await life.jobs.resume('online');
  await settled();
  expect(await view()).toMatchObject({ state: 'done', done: 30 });
  expect(await service.charged()).toMatchObject({ verifications: 30 });
});

test('a job that is offline retries after a minute, even if the browser never reports to be online', async () => {
  service.disturb = () => ({ code: 'offline' });
  await verify(many(3));
  await settled();
  service.disturb = () => undefined;
  await device.clock.pass(minute + second);
  expect(await view()).toMatchObject({ state: 'done', done: 3 });
});

test('an address that a page verified while the job was held is not sent again (case 46)', async () => {
  service.disturb = () => ({ code: 'offline' });
  await verify(['ann.berg@acme.test']);
  await settled();
  service.disturb = () => undefined;
  const params = { email: 'ann.berg@acme.test' };
  const click = { click: true, skipCache: false, again: false, page: null };
  expect(await life.requests.request({ operation: 'verifyEmail', params, ...click })).toMatchObject({ ok: true });
  await life.jobs.resume('online');
  await settled();
  expect(await view()).toMatchObject({ state: 'done', done: 1 });
  expect(service.count('verifyEmail')).toBe(1);
});

test('a job waits as long as the service demands', async () => {
  service.disturb = () => ({ code: 'too-fast', again: device.clock.now() + 20 * second, quoted: null });
  await verify(many(3));
  await settled();
  expect(await view()).toMatchObject({ state: 'held', held: { problem: { code: 'too-fast' } } });
  service.disturb = () => undefined;
  await device.clock.pass(15 * second);
  expect(await view()).toMatchObject({ done: 0 });
  await device.clock.pass(10 * second);
  expect(await view()).toMatchObject({ state: 'done', done: 3 });
});

test('a job that must wait a day retries after ten minutes (case 50)', async () => {
  service.disturb = () => ({ code: 'too-fast', again: device.clock.now() + 24 * hour, quoted: null });
  await verify(many(3));
  await settled();
  service.disturb = () => undefined;
  await device.clock.pass(10 * minute - second);
  expect(await view()).toMatchObject({ state: 'held', done: 0 });
  await device.clock.pass(2 * second);
  expect(await view()).toMatchObject({ state: 'done', done: 3 });
});

test('a hold set by a clock too far ahead ends once the clock is right (case 8)', async () => {
  device.settings = { ...device.settings, ceilings: { search: null, verification: 0 } };
  device.clock.jump(40 * 24 * hour);
  await verify(many(3));
  await settled();
  expect(await view()).toMatchObject({ state: 'held', done: 0 });
  device.settings = { ...device.settings, ceilings: { search: null, verification: null } };
  device.clock.jump(-40 * 24 * hour);
  await device.clock.pass(minute);
  expect(await view()).toMatchObject({ state: 'done', done: 3 });
});

test('a job at the daily ceiling waits for the next day or a higher ceiling', async () => {
  device.settings = { ...device.settings, ceilings: { search: null, verification: 10 } };
  await verify(many(25));
  await settled();
  expect(await view()).toMatchObject({ state: 'held', done: 10, held: { problem: { code: 'ceiling' } } });
  await device.clock.pass(24 * hour);
  expect(await view()).toMatchObject({ done: 20 });
  device.settings = { ...device.settings, ceilings: { search: null, verification: null } };
  await life.jobs.resume('alarm');
  await settled();
  expect(await view()).toMatchObject({ state: 'done', done: 25 });
});

test('requests to a failing service are retried a few times; a click retries it (case 17)', async () => {
  service.disturb = () => ({ code: 'service-failed', status: 500, quoted: null });
  await verify(['a@acme.test']);
  await device.clock.pass(hour);
  expect(await view()).toMatchObject({ state: 'done', failed: 1 });
  expect(service.count('verifyEmail')).toBe(5);
  service.disturb = () => undefined;
  await life.jobs.retry('message-1', 'retry-1');
  await settled();
  expect(await view()).toMatchObject({ state: 'done', done: 1, failed: 0 });
});

test('a verdict whose response was lost is looked up among the leads, not charged again', async () => {
  let lost = true;
  service.disturb = () => undefined;
  const real = service.request;
  service.request = async (name, params, options) => {
    const answer = await real(name, params, options);
    if (name !== 'verifyEmail' || !lost) return answer;
    lost = false;
    return { ok: false, problem: { code: 'no-answer', why: 'broken' } };
  };
  await verify(['a@acme.test']);
  await device.clock.pass(minute);
  expect(await view()).toMatchObject({ state: 'done', done: 1 });
  expect(await service.charged()).toMatchObject({ verifications: 1 });
});

test.each([{ code: 'unreadable', status: 200, why: 'unexpected' }, { code: 'too-large' }] as const)(
  'an unusable response is not requested and charged again without a click: $code',
  async (problem) => {
    service.disturb = (name) => (name === 'verifyEmail' ? problem : undefined);
    await verify(['a@acme.test']);
    await device.clock.pass(hour);
    expect(service.count('verifyEmail')).toBe(1);
    expect(await view()).toMatchObject({ state: 'done', failed: 1 });
    service.disturb = () => undefined;
    await life.jobs.retry('message-1', 'retry-1');
    await settled();
    expect(await view()).toMatchObject({ state: 'done', done: 1, failed: 0 });
  },
);

test.each(['a new job', 'a retry'])('%s after an unusable response counts towards the daily limit', async (way) => {
  const real = service.request;
  const unreadable = { code: 'unreadable', status: 200, why: 'unexpected' } as const;
  service.request = async (name, params, options) => {
    const answer = await real(name, params, options);
    // Lead look-ups find nothing, as at a service that saves no verdicts with leads.
    if (name !== 'verifyEmail') return real(name, { ...params, email: 'nobody@acme.test' }, options);
    return service.count('verifyEmail') === 1 ? { ok: false, problem: unreadable } : answer;
  };
  await verify(['a@acme.test']);
  await device.clock.pass(minute);
  expect(await view()).toMatchObject({ state: 'done', failed: 1 });
  device.clock.jump(48 * hour);
  device.settings = { ...device.settings, ceilings: { search: null, verification: 1 } };
  await verify(['c@acme.test'], false, 'message-2');
  await settled();
  await (way === 'a retry' ? life.jobs.retry('message-1', 'retry-1') : verify(['a@acme.test'], false, 'message-3'));
  await device.clock.pass(minute);
  expect((await life.jobs.views()).find(({ state }) => state !== 'done')).toMatchObject({
    held: { problem: { code: 'ceiling' } },
  });
  expect(await service.charged()).toMatchObject({ verifications: 2 });
});

test('a verdict found with its lead has the lead’s date', async () => {
  const real = service.request;
  let lost = true;
  service.request = async (name, params, options) => {
    const answer = await real(name, params, options);
    return name === 'verifyEmail' && lost ? { ok: false, problem: { code: 'too-large' } } : answer;
  };
  await verify(['a@acme.test']);
  await device.clock.pass(minute);
  lost = false;
  const day = new Date(device.clock.now()).toISOString().slice(0, 10);
  device.clock.jump(48 * hour);
  await verify(['a@acme.test'], false, 'message-2');
  await device.clock.pass(minute);
  expect(await service.charged()).toMatchObject({ verifications: 1 });
  const [check] = await life.jobs.checks(['a@acme.test']);
  expect(check?.at === 'done' && new Date(check.asked).toISOString().slice(0, 10)).toBe(day);
});

test('attempts that fail do not use up the day of a domain', async () => {
  let isDown = true;
  service.disturb = (name) =>
    name === 'verifyEmail' && isDown ? { code: 'service-failed', status: 503, quoted: null } : undefined;
  const real = service.request;
  service.request = async (name, params, options) => {
    const answer = await real(name, params, options);
    return answer.ok && answer.at === 'done' ? { ...answer, left: null } : answer;
  };
  await verify(many(60).map((_, nth) => `p${nth}@acme.test`));
  await device.clock.pass(90_000);
  expect(service.count('verifyEmail')).toBeGreaterThan(200);
  isDown = false;
  await device.clock.pass(30 * minute);
  expect(await view()).toMatchObject({ state: 'done', done: 60, failed: 0 });
});

test('a paused job stops, and continues when it is resumed', async () => {
  begin({ checks: Object.fromEntries(many(50).map((email) => [email, { waits: 3 }])) });
  await verify(many(50));
  await settled();
  expect(await life.jobs.pause('message-1')).toMatchObject({ state: 'paused' });
  const asked = service.asked.length;
  await device.clock.pass(minute);
  expect(service.asked).toHaveLength(asked);
  // A paused job does not continue by itself, so no row may show progress.
  const shown = new Set((await life.jobs.checks(many(50))).map(({ at }) => at));
  expect(shown).not.toContain('waiting');
  expect(shown).not.toContain('checking');
  await life.jobs.resumeJob('message-1');
  await settled();
  expect(service.asked.length).toBeGreaterThan(asked);
});

test('a job paused while its last steps are in flight is done once it is resumed', async () => {
  let open = () => {};
  service.gate = new Promise((resolve) => {
    open = resolve;
  });
  await verify(many(2));
  await settled();
  await life.jobs.pause('message-1');
  open();
  await device.clock.pass(minute);
  await life.jobs.resumeJob('message-1');
  await settled();
  expect(await view()).toMatchObject({ state: 'done', total: 2, done: 2 });
});

test('resuming by a click retries at once after a lost response', async () => {
  const [first, lost] = ['a@acme.test', 'b@acme.test'];
  service.disturb = (name, { email }) =>
    name === 'verifyEmail' && email === lost ? { code: 'no-answer', why: 'timed-out' } : undefined;
  await verify([first, lost]);
  await device.clock.pass(30 * second);
  await life.jobs.pause('message-1');
  service.disturb = () => undefined;
  await life.jobs.resumeJob('message-1');
  await device.clock.pass(second);
  expect(await view()).toMatchObject({ state: 'done', done: 2 });
});

test('resuming by a click does not delay again a retry that already waits for its turn', async () => {
  service.disturb = (name) => (name === 'verifyEmail' ? { code: 'no-answer', why: 'timed-out' } : undefined);
  await verify(['a@acme.test']);
  await settled();
  service.disturb = () => undefined;
  service.turn = (name) => (name === 'verifyEmail' ? new Promise(() => undefined) : null);
  await device.clock.pass(10 * second);
  await life.jobs.pause('message-1');
  await settled();
  service.turn = null;
  await life.jobs.resumeJob('message-1');
  await device.clock.pass(second);
  expect(await view()).toMatchObject({ state: 'done', done: 1 });
});

test('a stopped job drops what was not sent, and completes what was', async () => {
  let open = () => {};
  service.gate = new Promise((resolve) => {
    open = resolve;
  });
  await verify(many(50));
  await settled();
  await life.jobs.stop('message-1');
  expect(await life.jobs.dismiss('message-1')).toBe(false);
  open();
  await device.clock.pass(minute);
  expect(await service.charged()).toMatchObject({ verifications: mostUnderWay });
  expect(await view()).toMatchObject({ state: 'stopped', total: 50, done: mostUnderWay, failed: 0 });
  expect((await life.jobs.checks(many(50))).every(({ at }) => at === 'done')).toBe(true);
  expect(await life.jobs.dismiss('message-1')).toBe(true);
  expect(await life.jobs.views()).toEqual([]);
  expect(await device.store.count('steps')).toBe(0);
});

test('a corrupt step fails or is set aside alone', async () => {
  service.disturb = () => ({ code: 'offline' });
  await verify(many(3));
  await settled();
  life.kill();
  const [first, second_] = await device.store.list('steps');
  if (first && second_) {
    await device.store.write([
      { table: 'steps', put: { ...first, data: { skipCache: 'what?' } } },
      { table: 'steps', delete: second_.id },
    ]);
  }
  service.disturb = () => undefined;
  life = device.start();
  await life.jobs.resume('online');
  await device.clock.pass(second);
  expect(await view()).toMatchObject({ done: 1, failed: 1, state: 'done' });
});

test('disconnecting a service removes its jobs, and nothing is written afterwards', async () => {
  let open = () => {};
  service.gate = new Promise((resolve) => {
    open = resolve;
  });
  await verify(many(20));
  await settled();
  device.connections.delete('main');
  await device.store.forget('main');
  open();
  await settled();
  expect(await life.jobs.views()).toEqual([]);
  expect(await device.store.count('steps')).toBe(0);
  expect(await device.store.count('answers')).toBe(0);
});

test('a new key while verifications are pending drops their responses and sends all again (case 25)', async () => {
  let open = () => {};
  service.gate = new Promise((resolve) => {
    open = resolve;
  });
  await verify(many(5));
  await settled();
  const other = watchedService({ now: device.clock.now });
  device.connect('main', other, 2);
  open();
  await settled();
  expect(await view()).toMatchObject({ state: 'done', done: 5 });
  expect(await other.charged()).toMatchObject({ verifications: 5 });
});

test('a new key of the same account while verifications are pending charges none again', async () => {
  let open = () => {};
  service.gate = ({ limit }) => (limit === undefined ? opened : null);
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await verify(many(5));
  await settled();
  device.connect('main', service, 2);
  open();
  await settled();
  expect(await view()).toMatchObject({ state: 'done', done: 5 });
  expect(await service.charged()).toMatchObject({ verifications: 5 });
});

test('leads that the service saved by itself are looked up once per domain, when the job is done', async () => {
  await verify(many(30));
  await settled();
  expect(service.asked.filter(({ name }) => name === 'listLeads')).toHaveLength(1);
  expect(await life.knownLeads.known(['acme.test'])).toHaveLength(30);
});

test('job views are pushed at most about ten times a second', async () => {
  begin({ checks: Object.fromEntries(many(100).map((email) => [email, { waits: 3 }])) });
  await verify(many(100));
  await device.clock.pass(20 * second);
  const views = life.pushed.filter(({ topic }) => topic === 'job');
  expect(views.length).toBeLessThan(30);
  expect(views.at(-1)).toMatchObject({ job: { state: 'done', done: 100 } });
});

test('checks of one job are pushed in lists, at most ten a second; a single check at once', async () => {
  const lists = () => life.pushed.flatMap((push) => (push.topic === 'checks' ? [push.checks] : []));
  await verify(['a@acme.test']);
  await settled();
  expect(lists().at(-1)).toMatchObject([{ email: 'a@acme.test', at: 'done' }]);
  life.pushed.length = 0;
  await verify(many(60), false, 'message-2');
  await device.clock.pass(1_000);
  expect(lists().length).toBeLessThanOrEqual(10);
  const last = new Map(lists().flatMap((list) => list.map(({ email, at }) => [email, at] as const)));
  expect([...last.values()]).toEqual(Array.from({ length: 60 }, () => 'done'));
});

test('each job view has a higher order number than the one before, also after a background restart', async () => {
  const answered = await verify(['a@acme.test']);
  const pushed = life.pushed.flatMap((push) => (push.topic === 'job' ? [push.job.order] : []));
  const orders = [...pushed, answered?.order, (await view())?.order, (await life.jobs.pause('message-1'))?.order];
  life.kill();
  life = device.start();
  orders.push((await view())?.order);
  expect(pushed).toHaveLength(1);
  orders.reduce((before = 0, order = 0) => {
    expect(order).toBeGreaterThan(before);
    return order;
  }, 0);
});

describe('behind a verification of many addresses', () => {
  const bulk = [...many(100, 'click.test'), ...Array.from({ length: 700 }, (_, number) => `p@d${number}.test`)];

  beforeEach(async () => {
    service.gate = ({ email, limit }) => (email && limit === undefined ? device.clock.wait(second) : null);
    await verify(bulk, false, 'bulk');
    await device.clock.pass(2 * second);
  });

  const doneOf = async (job: string) => (await life.jobs.views()).find(({ id }) => id === job)?.done;

  test('a click is next, also at a domain with steps in flight', async () => {
    await verify(['one@click.test'], false, 'click');
    await device.clock.pass(3 * second);
    expect(await doneOf('click')).toBe(1);
    expect(await doneOf('bulk')).toBeLessThan(bulk.length / 2);
  });

  test('a saved contact is next', async () => {
    const contacts = [contactOfAddress('one@click.test', null)];
    await life.jobs.create('save', 'save', { contacts, page: null, list: null });
    await device.clock.pass(12 * second);
    expect(await doneOf('save')).toBe(1);
  });

  test('another long job takes its share', async () => {
    await verify(
      Array.from({ length: 750 }, (_, number) => `q@d${number}.test`),
      false,
      'other',
    );
    await device.clock.pass(4 * second);
    expect(await doneOf('other')).toBeGreaterThan(0);
    expect(await doneOf('bulk')).toBeGreaterThan(80);
  });
});
