/**
 * #1 to #9: the background is killed, hangs, or its clock changes. It sends nothing twice, loses nothing, and reports
 * unknown outcomes.
 */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OperationName, operations } from '../../lib/contract/operations.ts';
import type { JobView } from '../../lib/messages/job-views.ts';
import { longUndo } from '../e2e/harness/build-copy.ts';
import { savedLately, see, shownText } from '../e2e/harness/seeing.ts';
import { until } from '../e2e/harness/until.ts';
import { bulkDomains, domains, people, verdictAddresses } from '../service/fixtures.ts';
import { lookUp, openPopup, pressLike } from './pressing.ts';
import { ask, codeOf, contact, jobOf, save, say, untilJob, verify } from './say.ts';
import { connect, limitRate, type Scene, startScene } from './scene.ts';
import { changeRecords, holdTables, makeDue, recordsOf } from './stored.ts';

let scene: Scene;
let quiet: Page;

beforeAll(async () => {
  // Nothing is sent by itself: each test makes its steps due.
  scene = await startScene({ delays: longUndo });
});
afterAll(() => scene.close());
beforeEach(async () => {
  quiet = await scene.quiet();
  await say(quiet, 'forget-everything', {});
  await scene.kill();
  scene.service.rate.off();
  await connect(scene);
  scene.service.witness.clear();
});
afterEach(() => scene.service.faults.clear());

const witness = () => scene.service.witness;
const sent = (operation: OperationName, times = 1) =>
  until(`${operation} is sent ${times} times`, () => witness().count(operation) >= times);
const bulk = (count: number, domain: string | undefined) =>
  Array.from({ length: count }, (_, index) => `person-${index}@${domain}`);
const leadsOf = async (email: string) => (await scene.service.leads()).filter((lead) => lead.email === email);

/** Kills the background, makes every step due, and starts the background again. */
async function killAndGoOn(): Promise<void> {
  await scene.kill();
  await makeDue(quiet);
  await scene.chromium.worker.wake();
}

describe('1: killed before anything is sent', () => {
  test('a save within its undo period is sent once, although its message is repeated', async () => {
    const email = 'new.person@aldermoor.test';
    const id = crypto.randomUUID();
    const request = { contacts: [contact(email, { first_name: 'New' })], page: null, list: null, private: false };
    await say(quiet, 'save', request, id);
    await scene.kill();
    expect(witness().count('createLead')).toBe(0);
    await makeDue(quiet);
    const { job } = await say(quiet, 'save', request, id);
    expect(await untilJob(quiet, job?.id ?? '', ({ state }) => state === 'done')).toMatchObject({
      counts: { created: 1 },
    });
    expect(witness().count('createLead')).toBe(1);
    expect(await leadsOf(email)).toHaveLength(1);
  });

  test('a save that was undone is never sent', async () => {
    const job = await save(quiet, [contact('undone@aldermoor.test')]);
    expect(await say(quiet, 'undo', { job: job.id })).toEqual({ undone: true });
    await killAndGoOn();
    expect((await say(quiet, 'jobs', {})).jobs).toEqual([]);
    expect(witness().count('createLead')).toBe(0);
  });
});

test('2: killed while a lead is being saved, the background retries and creates one lead with all its fields', async () => {
  for (const when of ['before', 'after'] as const) {
    witness().clear();
    const email = `killed-${when}@aldermoor.test`;
    const drop = scene.service.faults.add({ operation: 'createLead', kind: 'delay', milliseconds: 60_000, when });
    const job = await save(quiet, [contact(email, { first_name: 'Killed', position: 'Tester' })]);
    await killAndGoOn();
    await sent('createLead');
    drop();
    await killAndGoOn();
    const done = await untilJob(quiet, job.id, ({ state }) => state === 'done');
    expect(done.saves).toMatchObject([{ email, at: 'saved', created: true, problem: null }]);
    expect(await leadsOf(email)).toMatchObject([{ first_name: 'Killed', position: 'Tester' }]);
  }
});

describe('3: killed while a paid request is in flight that may not be repeated', () => {
  const sought = { domain: domains.aldermoor, first_name: 'Marit', last_name: 'Lindqvist' };

  test.each(['before', 'after'] as const)(
    'the outcome is unknown, free evidence is given, and nothing is charged again by itself (killed %s execution)',
    async (when) => {
      // Earlier leads are deleted, because everything newer than the request counts as evidence, with a tolerance for
      // differing clocks.
      for (const { id } of await scene.service.leads()) await ask(quiet, 'deleteLead', { id });
      await say(quiet, 'usage', { skipCache: true });
      const used = (await scene.service.spent()).searches;
      scene.service.faults.add({ operation: 'findEmail', kind: 'delay', milliseconds: 60_000, when });
      const id = crypto.randomUUID();
      const asking = ask(quiet, 'findEmail', sought, {}, id);
      await sent('findEmail');
      await until('it was carried out, or not', async () => {
        const charged = (await scene.service.spent()).searches > used;
        return charged === (when === 'after');
      });
      await scene.chromium.worker.kill({ atOnce: true });
      // The page sends its message again with the same id, so it is still the same click.
      const asked = await asking;
      expect(asked).toMatchObject({ ok: false, problem: { code: 'outcome-unknown' } });
      const evidence = !asked.ok && asked.problem.code === 'outcome-unknown' ? asked.problem.evidence : undefined;
      const wasFound = when === 'after';
      expect(evidence?.used).toEqual({ before: used, after: wasFound ? used + 1 : used });
      expect(evidence?.saved?.map(({ email }) => email) ?? []).toEqual(wasFound ? [people.marit] : []);

      await killAndGoOn();
      expect(codeOf(await ask(quiet, 'findEmail', sought))).toBe('outcome-unknown');
      expect(witness().count('findEmail')).toBe(1);

      expect(codeOf(await ask(quiet, 'findEmail', sought, { again: true }))).toBe('ok');
      expect(witness().count('findEmail')).toBe(2);
    },
  );

  test('the popup says so, and asks again on a click that names the possible cost', async () => {
    const popup = await openPopup(scene.chromium);
    await lookUp(popup, 'Hendrika Aldermoor @ aldermoor.test');
    await see(popup, 'A name to find at a company');
    const whole = scene.service.faults.add({ operation: 'findEmail', kind: 'delay', milliseconds: 60_000 });
    await pressLike(popup, /^Find address/);
    await sent('findEmail');
    whole();
    await scene.chromium.worker.kill({ atOnce: true });
    await see(popup, 'The outcome is unknown.');
    await see(popup, 'Asking again may be charged again.');
    expect(witness().count('findEmail')).toBe(1);
    await pressLike(popup, /^Ask again/);
    await see(popup, 'hendrika.aldermoor');
    expect(witness().count('findEmail')).toBe(2);
    await popup.close();
  });
});

test('4: killed between the response and its write, the background reports an unknown outcome and charges nothing again', async () => {
  scene.service.faults.add({ operation: 'searchDomain', kind: 'delay' });
  const used = (await scene.service.spent()).searches;
  const asking = ask(quiet, 'searchDomain', { domain: domains.kestrel });
  await sent('searchDomain');
  const letGo = await holdTables(quiet, ['answers', 'paid']);
  scene.service.faults.release();
  await until('the reply has arrived', () =>
    scene.chromium.worker.evaluate(() => {
      const asks = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/domain-search'));
      return asks.some((each) => (each as PerformanceResourceTiming).responseEnd > 0);
    }),
  );
  await scene.chromium.worker.kill({ atOnce: true });
  await letGo();
  expect(await asking).toMatchObject({ ok: false, problem: { code: 'outcome-unknown' } });
  expect(witness().count('searchDomain')).toBe(1);
  expect((await scene.service.spent()).searches).toBe(used + 1);
  expect(await recordsOf(quiet, 'answers')).toEqual([]);
});

// tests/faults/alarm.test.ts covers a kill of the background alone.
test('5: a pending verification resumes after a browser restart, and the popup shows that it is pending', async () => {
  scene.service.faults.add({ operation: 'verifyEmail', kind: 'pending', times: 'always' });
  await verify(quiet, [verdictAddresses.valid]);
  const step = await until('it is pending', async () => {
    const [only] = await recordsOf(quiet, 'steps');
    return only?.at === 'pending' && only;
  });
  expect(step.due - Date.now()).toBeLessThanOrEqual(35_000);
  await scene.chromium.restart();
  const asked = witness().count('verifyEmail');
  quiet = await scene.quiet();
  const alarms = await quiet.evaluate(() => chrome.alarms.getAll());
  for (const { scheduledTime } of alarms.filter(({ name }) => name === 'due'))
    expect(scheduledTime - Date.now()).toBeLessThanOrEqual(60_000);
  await until('it goes on', () => witness().count('verifyEmail') > asked, { every: 50 });

  const popup = await openPopup(scene.chromium);
  await lookUp(popup, verdictAddresses.valid);
  await see(popup, 'Checking');
  scene.service.faults.clear();
  await killAndGoOn();
  await see(popup, 'Valid');
  await popup.close();
});

test('6: a lost alarm is set again when the background starts', async () => {
  scene.service.faults.add({ operation: 'verifyEmail', kind: 'pending', times: 'always' });
  // An address that no other test uses. Otherwise the service may have saved its verdict, and nothing would be due
  // after the kill: see #8.
  const job = await verify(quiet, bulk(1, bulkDomains[4]));
  await until('it is pending', async () => (await recordsOf(quiet, 'steps'))[0]?.at === 'pending');
  const due = () =>
    quiet.evaluate(async () =>
      (await chrome.alarms.getAll()).map(({ name, scheduledTime }) => ({ name, scheduledTime })),
    );
  const alarms = async () => (await due()).map(({ name }) => name);
  await until('there is an alarm', async () => (await alarms()).length > 0);
  const before = await alarms();
  await scene.kill();
  await quiet.evaluate(() => chrome.alarms.clearAll());
  expect(await alarms()).toEqual([]);
  const woken = Date.now();
  await scene.chromium.worker.wake();
  const again = await until('the alarm is there again', async () => {
    const all = await due();
    return all.length > 0 && all;
  });
  expect(again.map(({ name }) => name)).toEqual(before);
  // Browsers do not fire alarms earlier than this.
  expect((again[0]?.scheduledTime ?? 0) - woken).toBeGreaterThan(20_000);
  expect(await jobOf(quiet, job.id)).toMatchObject({ state: 'running', held: null, total: 1, done: 0 });
});

test('7: a background that hangs is reported in the popup after a second, and asked again once it is gone', async () => {
  const popup = await openPopup(scene.chromium);
  await popup.evaluate(() => {
    const noted = { begun: 0, shown: 0, longest: 0 };
    Object.assign(globalThis, { __noted: noted });
    const real = setTimeout;
    Object.assign(globalThis, {
      setTimeout: (run: (...rest: unknown[]) => void, ms = 0, ...rest: unknown[]) => {
        const isAfter = noted.begun > 0;
        return real(() => {
          if (isAfter && noted.shown === 0) noted.longest = Math.max(noted.longest, ms);
          run(...rest);
        }, ms);
      },
    });
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Enter') return;
        noted.begun = performance.now();
        const look = new MutationObserver(() => {
          if (!document.body.textContent?.includes('starting slowly')) return;
          look.disconnect();
          noted.shown = performance.now();
        });
        look.observe(document.body, { childList: true, subtree: true, characterData: true });
      },
      { capture: true },
    );
  });
  await scene.chromium.worker.hang();
  await lookUp(popup, domains.aldermoor);
  await see(popup, 'Harrier is starting slowly. It continues by itself.');
  const noted = (await popup.evaluate('__noted')) as { begun: number; shown: number; longest: number };
  expect(noted.shown - noted.begun).toBeGreaterThan(800);
  // On a slow machine every timer is late, so this checks the delay that the page requested.
  expect(noted.longest).toBe(1_000);
  await scene.chromium.worker.kill({ atOnce: true });
  await see(popup, 'Counted free');
  await popup.close();
});

describe('8: a clock that jumps a day', () => {
  const day = 24 * 60 * 60_000;

  // Addresses that no other test uses. The service may have saved verdicts on others, and those would not be requested.
  test.each([
    ['forward', day, bulkDomains[0]],
    ['back', -day, bulkDomains[1]],
  ])('%s during verifications causes neither a burst nor a standstill', async (_, jump, domain) => {
    await limitRate(scene.service);
    const emails = bulk(40, domain);
    const { id } = await verify(quiet, emails);
    await sent('verifyEmail', 5);
    await scene.chromium.worker.evaluate((by: number) => {
      const real = Date.now.bind(Date);
      Date.now = () => real() + by;
    }, jump);
    const job = await untilJob(quiet, id, ({ state }) => state === 'done');
    await expectAllVerified(emails, job);
    const times = await sendTimes();
    expect(times.length).toBeGreaterThanOrEqual(emails.length);
    const inOneSecond = times.map((from) => times.filter((time) => time >= from && time < from + 1_000).length);
    expect(Math.max(...inOneSecond)).toBeLessThanOrEqual(operations.verifyEmail.pace.perSecond);
  });

  /**
   * The times at which this background run sent each request, in milliseconds of a clock that does not jump. On a busy
   * machine, requests arrive closer together than they were sent.
   */
  const sendTimes = () =>
    scene.chromium.worker.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/email-verifier'))
        .map(({ startTime }) => startTime),
    );

  test.each([
    ['forward', -day, bulkDomains[2]],
    ['back', day, bulkDomains[3]],
  ])('%s while the background is stopped causes neither a burst nor a standstill', async (_, shift, domain) => {
    await limitRate(scene.service);
    const emails = bulk(40, domain);
    const { id } = await verify(quiet, emails);
    await sent('verifyEmail', 5);
    await scene.kill();
    // The records look as if a clock that is a day off had written them.
    await changeRecords(quiet, 'steps', (step) => ({
      ...step,
      due: step.due + shift,
      since: step.since && step.since + shift,
    }));
    await changeRecords(quiet, 'jobs', (job) => ({ ...job, created: job.created + shift }));
    await changeRecords(quiet, 'paces', (pace) => {
      const state = pace.state as { keptAt: number };
      return { ...pace, state: { ...state, keptAt: state.keptAt + shift } };
    });
    await scene.chromium.worker.wake();
    const job = await untilJob(quiet, id, ({ state }) => state === 'done');
    // A stopped background cannot distinguish a clock jump from a night. So it may once send a second's requests on top
    // of those sent before.
    expect(witness().most('verifyEmail', 1_000)).toBeLessThanOrEqual(22);
    await expectAllVerified(emails, job);
  });

  /**
   * Every address was verified and none failed. If the service saved a verdict before the kill, the background finds it
   * there and need not request it again.
   */
  async function expectAllVerified(emails: string[], job: JobView): Promise<void> {
    const failed = (await recordsOf(quiet, 'steps')).filter(({ at }) => at === 'failed');
    expect(failed).toEqual([]);
    expect(job).toMatchObject({ done: emails.length, failed: 0 });
    const asked = new Set(
      witness()
        .of('verifyEmail')
        .map(({ query }) => Object.fromEntries(query).email),
    );
    expect([...asked].sort()).toEqual([...emails].sort());
  }
});

test('9: the popup closed during a request shows the response at its next opening, which is charged once', async () => {
  const page = await scene.chromium.openPage('http://aldermoor.test/');
  const tab = await scene.chromium.tabId(page);
  scene.service.faults.add({ operation: 'searchDomain', kind: 'delay' });
  const popup = await scene.chromium.openInTab(`popup.html?tab=${tab}`);
  await lookUp(popup, domains.aldermoor);
  await pressLike(popup, /^Show/);
  await sent('searchDomain');
  await popup.close();
  scene.service.faults.release();
  await until('the answer is kept', async () =>
    (await recordsOf(quiet, 'answers')).some(({ operation }) => operation === 'searchDomain'),
  );

  const again = await scene.chromium.openInTab(`popup.html?tab=${tab}`);
  await lookUp(again, domains.aldermoor);
  await see(again, 'Marit Lindqvist');
  expect(await shownText(again)).toMatch(savedLately);
  expect(witness().count('searchDomain')).toBe(1);
  await again.close();
});
