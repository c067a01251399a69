/**
 * #11 to #21: faults of a service, and refusals that the user cannot change, are distinguished, bounded and survived.
 */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { see } from '../e2e/harness/seeing.ts';
import { until } from '../e2e/harness/until.ts';
import type { Fault } from '../service/faults.ts';
import { bulkDomains, domains, people, verdictAddresses } from '../service/fixtures.ts';
import { offline } from './offline.ts';
import { lookUp, openPopup, pressLike } from './pressing.ts';
import { ask, codeOf, contact, jobOf, save, say, untilJob, verify } from './say.ts';
import { connect, limitRate, type Scene, startScene } from './scene.ts';
import { changeRecords, holdTables, makeDue, readStored, recordsOf } from './stored.ts';

let scene: Scene;
let quiet: Page;
let used = 0;

beforeAll(async () => {
  scene = await startScene();
  quiet = await scene.quiet();
});
afterAll(() => scene.close());
beforeEach(async () => {
  await say(quiet, 'forget-everything', {});
  await scene.kill();
  scene.service.rate.off();
  await connect(scene);
  scene.service.witness.clear();
});
afterEach(() => {
  scene.service.faults.clear();
  scene.service.restore();
});

const witness = () => scene.service.witness;
const fault = (one: Fault) => scene.service.faults.add(one);
/** A company that was not requested before. */
const fresh = () => {
  used += 1;
  return `company-${used}.test`;
};
const count = (how = {}) => ask(quiet, 'countDomainEmails', { domain: fresh() }, how);
const search = (domain = fresh()) => ask(quiet, 'searchDomain', { domain });
const bulk = (from: number, to: number, domain = bulkDomains[0]) =>
  Array.from({ length: to - from }, (_, index) => `person-${from + index}@${domain}`);
const emailsOf = () =>
  witness()
    .of('verifyEmail')
    .map(({ query }) => Object.fromEntries(query).email);

/** Makes due everything that jobs wait for, and restarts the background. */
async function timePasses(): Promise<void> {
  // A page sees a job's hold before the hold is stored.
  await until('what holds a job until a click is written', async () => {
    const { jobs } = await say(quiet, 'jobs', { private: false });
    const records = new Map((await recordsOf(quiet, 'jobs')).map((record) => [record.id, record]));
    return jobs.every(({ id, held }) => held?.until !== null || records.get(id)?.held);
  });
  await scene.kill();
  await makeDue(quiet);
  await scene.chromium.worker.wake();
}

describe('11: 222, the mail server answered unexpectedly,', () => {
  test('is a failure without a verdict that is retried later by itself', async () => {
    const begun = Date.now();
    const { id } = await verify(quiet, [verdictAddresses.flaky]);
    const held = await untilJob(quiet, id, ({ held }) => held !== null);
    expect(held).toMatchObject({ state: 'held', done: 0, counts: {}, held: { problem: { code: 'mail-server' } } });
    expect(held.held?.until ?? 0).toBeGreaterThan(begun + 20_000);
    expect((await readStored(quiet)).databases.harrier?.answers).toEqual([]);
    await timePasses();
    expect(await untilJob(quiet, id, ({ state }) => state === 'done')).toMatchObject({ counts: { valid: 1 } });
  });

  test('without end fails after four attempts, and can be retried by a click', async () => {
    fault({ operation: 'verifyEmail', kind: 'empty', status: 222, times: 'always' });
    const { id } = await verify(quiet, [people.marit]);
    for (let tries = 1; tries <= 4; tries += 1) {
      await until(`it was requested ${tries} times`, () => witness().count('verifyEmail') === tries);
      // A page sees the hold before it is stored, and still sees the hold of the previous try. If the background were
      // killed then, it would count one try less.
      await until(`try ${tries} is recorded`, async () => {
        const [step] = await recordsOf(quiet, 'steps');
        return step?.data.fails === tries;
      });
      await untilJob(quiet, id, ({ held, failed }) => held !== null || failed === 1);
      if (tries < 4) await timePasses();
    }
    expect(await untilJob(quiet, id, ({ state }) => state === 'done')).toMatchObject({ failed: 1, done: 0 });
    scene.service.faults.clear();
    await say(quiet, 'retry-job', { job: id });
    expect(await untilJob(quiet, id, ({ done }) => done === 1)).toMatchObject({ failed: 0 });
  });
});

test('12: 202 without end is polled a limited number of times, then shown as “Still checking”; a click resumes polling', async () => {
  const { id } = await verify(quiet, [verdictAddresses.forever]);
  await until('it is being checked', () => witness().count('verifyEmail') >= 1);
  await until('it is pending', async () => (await pollsOf()) >= 1);
  await scene.kill();
  // Leaves only the last poll of the ten minutes of polling.
  await changeRecords(quiet, 'steps', (step) => ({ ...step, due: Date.now(), data: { ...step.data, polls: 22 } }));
  const before = witness().count('verifyEmail');
  const { verifications } = await scene.service.spent();
  await scene.chromium.worker.wake();
  const about = () =>
    say(quiet, 'about', { domain: null, page: null, emails: [verdictAddresses.forever], private: false });
  await until('it rests', async () => (await about()).checks[0]?.at === 'still-checking');
  expect(witness().count('verifyEmail')).toBe(before + 1);
  expect(await jobOf(quiet, id)).toMatchObject({ failed: 0, counts: { 'still-checking': 1 } });

  const popup = await openPopup(scene.chromium);
  await lookUp(popup, verdictAddresses.forever);
  await see(popup, 'Still checking');
  await popup.close();

  await timePasses();
  await jobOf(quiet, id);
  expect(witness().count('verifyEmail')).toBe(before + 1);
  await say(quiet, 'retry-job', { job: id });
  await until('polling resumes', () => witness().count('verifyEmail') >= before + 2);
  expect((await scene.service.spent()).verifications).toBe(verifications);

  async function pollsOf(): Promise<number> {
    const [step] = ((await readStored(quiet)).databases.harrier?.steps ?? []) as { data: { polls?: number } }[];
    return step?.data.polls ?? 0;
  }
});

describe('13: 403', () => {
  test('for the rate is waited out and not reported', async () => {
    fault({ operation: 'searchDomain', kind: 'status', status: 403, id: 'rate_limit_reached', retryAfter: 1 });
    const asked = await search(domains.aldermoor);
    expect(codeOf(asked)).toBe('ok');
    const [first, second] = witness().of('searchDomain');
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990);
  });

  test('for a plan without access is reported at once and not retried', async () => {
    fault({
      operation: 'searchDomain',
      kind: 'status',
      status: 403,
      id: 'no_discover_access',
      details: 'Not in this plan.',
    });
    expect(await search()).toEqual({ ok: false, problem: { code: 'no-access', quoted: 'Not in this plan.' } });
    expect(witness().count('searchDomain')).toBe(1);
  });
});

describe('14: 429 and 402', () => {
  test('report a used-up plan and are not retried', async () => {
    for (const [status, id] of [
      [429, 'too_many_requests'],
      [402, 'payment_required'],
    ] as const) {
      fault({ operation: 'searchDomain', kind: 'status', status, id });
      expect(codeOf(await search())).toBe('used-up');
    }
    expect(witness().count('searchDomain')).toBe(2);
  });

  test('of one domain do not hold other domains', async () => {
    fault({ operation: 'verifyEmail', kind: 'status', status: 429, id: 'too_many_requests' });
    const capped = bulk(0, 1, bulkDomains[0]);
    const { id } = await verify(quiet, capped);
    const held = await untilJob(quiet, id, ({ state }) => state === 'held');
    expect(held.held).toMatchObject({ problem: { code: 'domain-cap' } });
    const more = await verify(quiet, [...bulk(1, 3, bulkDomains[0]), ...bulk(0, 3, bulkDomains[1])]);
    await untilJob(quiet, more.id, ({ done }) => done === 3);
    expect(emailsOf().filter((email) => email?.endsWith(bulkDomains[0] ?? ''))).toEqual(capped);
  });

  test('of the plan hold the whole job until a click', async () => {
    fault({ operation: 'verifyEmail', kind: 'status', status: 402, id: 'payment_required' });
    const { id } = await verify(quiet, [people.marit]);
    const held = await untilJob(quiet, id, ({ state }) => state === 'held');
    expect(held.held).toEqual({ problem: { code: 'used-up', quoted: 'A fault that was asked for.' }, until: null });
    await timePasses();
    expect(await jobOf(quiet, id)).toMatchObject({ state: 'held' });
    expect(witness().count('verifyEmail')).toBe(1);
    await say(quiet, 'resume-job', { job: id });
    await untilJob(quiet, id, ({ state }) => state === 'done');
  });
});

test('15: 451 makes the device forget the person everywhere, and neither request nor save them again', async () => {
  await search(domains.aldermoor);
  await ask(quiet, 'findEmail', { domain: domains.aldermoor, first_name: 'Marit', last_name: 'Lindqvist' });
  const saving = await save(quiet, [contact(people.marit, { first_name: 'Marit' })]);
  scene.service.optOut(people.marit);
  expect(JSON.stringify(await readStored(quiet))).toContain('marit.lindqvist');
  const { id } = await verify(quiet, [people.marit]);
  await untilJob(quiet, id, ({ failed }) => failed === 1);
  await until('it is forgotten', async () => !/marit|lindqvist/i.test(JSON.stringify(await readStored(quiet))));

  witness().clear();
  await timePasses();
  await untilJob(quiet, saving.id, ({ state }) => state === 'done');
  expect(codeOf(await ask(quiet, 'verifyEmail', { email: people.marit }))).toBe('opted-out');
  const { job } = await say(quiet, 'save', {
    contacts: [contact(people.marit)],
    page: null,
    list: null,
    private: false,
  });
  expect(job).toBeNull();
  const again = await ask(quiet, 'searchDomain', { domain: domains.aldermoor }, { skipCache: true });
  expect(JSON.stringify(again)).not.toContain(people.marit);
  expect(witness().holding(people.marit)).toEqual([]);
  expect(/marit\.lindqvist/i.test(JSON.stringify(await readStored(quiet)))).toBe(false);
});

test('16: 401 in the middle of a queue makes the rest wait for a key, and every address is verified once', async () => {
  await limitRate(scene.service);
  const emails = bulk(0, 40, bulkDomains[2]);
  const { id } = await verify(quiet, emails);
  await until(
    'some are through',
    () =>
      witness()
        .of('verifyEmail')
        .filter(({ status }) => status === 200).length >= 5,
  );
  scene.service.revoke();
  const held = await untilJob(quiet, id, ({ state }) => state === 'held');
  expect(held.held).toMatchObject({ problem: { code: 'key-refused' }, until: null });
  // The service's state is stored separately, perhaps after the hold.
  await until(
    'the service says so',
    async () => (await say(quiet, 'services', {})).services[0]?.state === 'key-refused',
  );
  const about = () => say(quiet, 'about', { domain: null, page: null, emails, private: false });
  await until('what was on its way is answered', async () =>
    (await about()).checks.every(({ at }) => at !== 'checking'),
  );
  const asked = witness().count('verifyEmail');
  await timePasses();
  expect(await jobOf(quiet, id)).toMatchObject({ state: 'held' });
  expect(witness().count('verifyEmail')).toBe(asked);

  scene.service.restore();
  const { services } = await say(quiet, 'services', {});
  const request = {
    name: 'Reference',
    address: scene.service.base,
    key: scene.service.keys.starter,
    keyKept: 'device' as const,
  };
  await say(quiet, 'connect', { service: services[0]?.id ?? null, ...request });
  await untilJob(quiet, id, ({ state }) => state === 'done');
  const taken = witness()
    .of('verifyEmail')
    .filter(({ status }) => status === 200);
  expect(taken.map(({ query }) => Object.fromEntries(query).email).sort()).toEqual([...emails].sort());
});

describe('17: no usable response', () => {
  const replies: [string, Fault, string][] = [
    ['a 500', { kind: 'status', status: 500 }, 'service-failed'],
    ['a 503', { kind: 'status', status: 503 }, 'service-failed'],
    ['a web page with a good status', { kind: 'html', status: 200 }, 'unreadable'],
    ['a web page with a bad status', { kind: 'html', status: 502 }, 'service-failed'],
    ['half a reply', { kind: 'truncate' }, 'no-answer'],
    ['an empty reply', { kind: 'empty', status: 200 }, 'unreadable'],
    ['a cut connection', { kind: 'drop' }, 'no-answer'],
  ];
  /** One reply for each cause: a status, an unreadable body, a truncated body. */
  const repeated = new Set(['a 503', 'a web page with a good status', 'half a reply']);

  /**
   * Records the background's calls of `fetch`, because Chromium itself repeats a request whose reused connection was
   * cut.
   */
  const watchFetches = () =>
    scene.chromium.worker.evaluate(`
      self.fetched = [];
      const real = self.fetch;
      self.fetch = (address, ...rest) => (self.fetched.push(String(address)), real(address, ...rest));
    `);

  const watchPauses = () =>
    scene.chromium.worker.evaluate(`
      self.pauses = [];
      const real = self.setTimeout;
      self.setTimeout = (run, ms, ...rest) => (self.pauses.push(ms), real(run, ms, ...rest));
    `);

  // tests/unit/http-service covers every reply to every kind of request, with a Node server. Here the requests pass
  // through the browser's own network stack.
  test('is reported with its cause, and a paid request is not retried', async () => {
    await watchFetches();
    for (const [name, what, code] of replies) {
      const domain = fresh();
      fault({ ...what, operation: 'searchDomain', times: 'always' });
      expect(codeOf(await search(domain)), name).toBe(code);
      scene.service.faults.clear();
      const fetched: string[] = await scene.chromium.worker.evaluate('self.fetched');
      expect(
        fetched.filter((address) => address.includes('/domain-search') && address.includes(domain)),
        name,
      ).toHaveLength(1);
      expect(witness().holding(domain).length, name).toBeGreaterThanOrEqual(1);
    }
  });

  test('is retried twice where that is free, after growing randomized pauses', async () => {
    const shares: number[] = [];
    await watchPauses();
    for (const [name, what, code] of replies.filter(([each]) => repeated.has(each))) {
      witness().clear();
      fault({ ...what, operation: 'countDomainEmails', times: 'always' });
      expect(codeOf(await count()), name).toBe(code);
      scene.service.faults.clear();
      const times = witness()
        .of('countDomainEmails')
        .map(({ at }) => at);
      expect(times, name).toHaveLength(3);
      const [first = 0, second = 0, third = 0] = times;
      // The first pause is 250 to 500 ms, the second twice as long.
      shares.push((second - first) / 500, (third - second) / 1_000);
    }
    expect(shares).toHaveLength(2 * repeated.size);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.49);
    // Compares the pauses that were requested: on a busy machine, arrival times differ by themselves.
    const pauses: number[] = await scene.chromium.worker.evaluate('self.pauses');
    expect(new Set(pauses.filter((ms) => ms >= 250 && ms <= 1_000)).size).toBeGreaterThanOrEqual(shares.length);
    fault({ kind: 'truncate', operation: 'countDomainEmails', times: 2 });
    expect(codeOf(await count())).toBe('ok');
  });
});

test('18: nulls, unknown words, fields too many and too few do not affect the remaining data', async () => {
  const emails = [
    { value: 'whole@mangled.test', first_name: 'Whole', type: 'holographic', confidence: '97', sources: null },
    { value: 'bare@mangled.test' },
    { value: 'nulls@mangled.test', first_name: null, verification: null, department: null, sources: [null, {}] },
    {
      value: 'odd@mangled.test',
      verification: { status: 'quantum', date: 17 },
      seniority: ['x'],
      extra: { deep: [1] },
    },
    null,
    17,
    { value: null },
  ];
  const body = { data: { domain: 'mangled.test', emails, surprise: {} }, meta: { results: '4', more: 1 }, also: null };
  fault({ operation: 'searchDomain', kind: 'body', body });
  const popup = await openPopup(scene.chromium);
  await lookUp(popup, 'mangled.test');
  await pressLike(popup, /^(Show|Search anyway)/);
  for (const name of ['Whole', 'bare', 'nulls', 'odd']) await see(popup, name);
  await popup.close();
  for (const broken of [{}, { data: null }, { data: [] }, [], 'text', 17, null]) {
    fault({ operation: 'searchDomain', kind: 'body', body: broken });
    expect(codeOf(await search()), JSON.stringify(broken)).toBe('unreadable');
  }
});

describe('19: a reply that does not end', () => {
  test('is cut off when it is far too large', async () => {
    fault({ operation: 'searchDomain', kind: 'huge' });
    expect(await search()).toEqual({ ok: false, problem: { code: 'too-large', spent: 'search' } });
  });

  test('is cut off after the timeout when it drips, while other requests continue', async () => {
    fault({ operation: 'searchDomain', kind: 'drip', milliseconds: 100 });
    const asking = search(domains.aldermoor);
    await until('it is on its way', () => witness().count('searchDomain') === 1);
    expect(codeOf(await count())).toBe('ok');
    // Lets half a minute of the background's time pass at once.
    await scene.chromium.worker.evaluate(() => {
      const real = performance.now.bind(performance);
      performance.now = () => real() + 30_000;
    });
    expect(await asking).toEqual({ ok: false, problem: { code: 'no-answer', why: 'timed-out' } });
  });
});

test('20: a redirect to another origin is refused, and no request reaches it', async () => {
  for (const status of [301, 302, 303, 307, 308]) {
    fault({ operation: 'searchDomain', kind: 'redirect', status });
    expect(codeOf(await search())).toBe('redirected');
    fault({ operation: 'countDomainEmails', kind: 'redirect', status });
    expect(codeOf(await count())).toBe('redirected');
  }
  expect(scene.service.elsewhere.requests).toEqual([]);
});

describe('21: without a network', () => {
  test('a request fails at once as offline, and nothing is sent', async () => {
    const online = await offline(scene.chromium);
    expect(codeOf(await search())).toBe('offline');
    expect(codeOf(await count())).toBe('offline');
    await online();
    expect(witness().requests).toEqual([]);
  });

  test('jobs wait, then send each request once and within the rate when the network returns', async () => {
    // The service has no rate limit here: it counts arrivals, which a busy machine delays and bunches.
    const online = await offline(scene.chromium);
    const emails = bulk(0, 30, bulkDomains[3]);
    const checks = await verify(quiet, emails);
    expect(await untilJob(quiet, checks.id, ({ state }) => state === 'held')).toMatchObject({
      held: { problem: { code: 'offline' } },
    });
    expect(witness().requests).toEqual([]);
    // Sending must be watched from the first request, although an open page may restart the background at once.
    const letGo = await holdTables(quiet, ['steps']);
    await online();
    // Imitates a browser that stopped the idle background, and the hold's alarm that wakes it.
    await scene.kill();
    await scene.chromium.worker.wake();
    await watchSends();
    await letGo();
    await untilJob(quiet, checks.id, ({ state }) => state === 'done');
    expect(emailsOf().sort()).toEqual([...emails].sort());
    expect(
      witness()
        .of('verifyEmail')
        .every(({ status }) => status === 200),
    ).toBe(true);

    const sends: Send[] = await scene.chromium.worker.evaluate('self.sends');
    expect(sends.map(({ email }) => email).sort()).toEqual([...emails].sort());
    // A request released at the first instant of its second may leave some milliseconds into it.
    expect(
      mostWithin(
        sends.map(({ at }) => at),
        1_000,
      ),
    ).toBeLessThanOrEqual(11);
  });

  /** A verification request as sent. `at`: epoch milliseconds. */
  interface Send {
    email: string;
    at: number;
  }

  const watchSends = () =>
    scene.chromium.worker.evaluate(`
      self.sends = [];
      const real = self.fetch;
      self.fetch = (address, ...rest) => {
        const url = new URL(String(address));
        const at = performance.timeOrigin + performance.now();
        if (url.pathname.endsWith('/email-verifier')) self.sends.push({ email: url.searchParams.get('email'), at });
        return real(address, ...rest);
      };
    `);

  const mostWithin = (times: readonly number[], milliseconds: number) =>
    Math.max(...times.map((start) => times.filter((at) => at >= start && at < start + milliseconds).length));
});
