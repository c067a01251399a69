/**
 * The email verifier of a service that asks mail servers: what is counted, cached and saved. lib/contract/README.md
 * §3, §4.4, §8.
 */
import { expect, test } from 'vitest';
import type { EmailVerification } from '../../../lib/contract/resources/emails.ts';
import type { AskMailbox, MailboxAnswer } from '../../../lib/device-service/answers.ts';
import { blankCompany } from '../../../lib/device-service/blank-records.ts';
import { createPerform, type Perform } from '../../../lib/device-service/device-service.ts';
import { memoryDirectory, memoryStore } from '../../../lib/device-service/memory-store.ts';
import type { Store } from '../../../lib/device-service/store.ts';
import type { AccountRecord } from '../../../lib/device-service/store-account.ts';
import { verifyOnDevice } from '../../../lib/device-service/verifier/verdict.ts';
import { address } from '../../../lib/sample/records.ts';
import { until } from '../../e2e/harness/until.ts';
import { account as blank } from '../background/device/stores.ts';

const email = 'mira.solberg@oakhollow.test';
const day = 24 * 60 * 60 * 1_000;
const page = { domain: 'oakhollow.test', uri: 'https://oakhollow.test/team', extracted_on: '2026-03-02' };
const source = { ...page, last_seen_on: '2026-03-02', still_on_page: true };

const taken: EmailVerification = {
  ...{ status: 'valid', score: 97, email, regexp: true, gibberish: false, disposable: false, webmail: false },
  ...{ mx_records: true, smtp_server: true, smtp_check: true, accept_all: false, block: false, sources: [] },
};

interface Opened {
  store: Store;
  optedOut: Set<string>;
  /** Another instance of the service over the same store. */
  instance(ask: AskMailbox): Perform;
  move(ms: number): void;
}

function open(changes: Partial<AccountRecord> = {}): Opened {
  const optedOut = new Set(['gone@oakhollow.test']);
  const known = address(email, { first_name: 'Mira', last_name: 'Solberg', sources: [source] });
  const directory = memoryDirectory({
    companies: [blankCompany('oakhollow.test', { organization: 'Oakhollow', accept_all: true })],
    emails: () => [known],
    articles: new Map(),
    optedOut,
  });
  const mail = { check: () => Promise.reject(new Error('the store was asked for its mail')) };
  const account: AccountRecord = { ...blank, attributes: [], autoSave: 'unlisted', ...changes };
  const store = memoryStore(directory, mail, account);
  let now = Date.parse('2026-03-18T12:00:00Z');
  return {
    store,
    optedOut,
    instance: (askMailbox) => createPerform({ store, now: () => now, answers: { askMailbox } }),
    move: (ms) => {
      now += ms;
    },
  };
}

/** Gives these answers in turn, then repeats the last one. */
function saying(...answers: [MailboxAnswer, ...MailboxAnswer[]]): AskMailbox {
  const left = [...answers];
  return async () => (left.length > 1 ? left.shift() : left[0]) ?? answers[0];
}

const asked: MailboxAnswer = { at: 'asked', data: taken };
const spent = async ({ store }: Opened) => (await store.account.read()).verifications.used;

test('returns the whole reply with the deprecation notice, and saves the address as a lead', async () => {
  const opened = open();
  const outcome = await opened.instance(saying(asked))('verifyEmail', { email });
  expect(outcome).toMatchObject({ at: 'replied', status: 200, left: 199, body: { meta: { params: { email } } } });
  expect(outcome).toMatchObject({ body: { data: { ...taken, result: 'deliverable' } } });
  expect(JSON.stringify(outcome)).toContain('Using result is deprecated, use status instead');
  expect(JSON.stringify(outcome)).not.toContain('domain_metadata');
  expect(JSON.stringify(outcome)).not.toContain('without_server');
  expect(await opened.store.leads.leadOf(email)).toMatchObject({ verification: { status: 'valid' } });
  expect(await spent(opened)).toBe(1);
});

test("describes the domain on request, with the mail server's newest result", async () => {
  const outcome = await open().instance(saying(asked))('verifyEmail', { email, domain_metadata: true });
  const described = { domain: 'oakhollow.test', organization: 'Oakhollow', accept_all: false };
  expect(outcome).toMatchObject({ body: { data: { domain_metadata: described } } });
});

test('passes on the pages that show the address', async () => {
  let given: unknown = null;
  const ask: AskMailbox = async (_, { sources }) => {
    given = sources;
    return asked;
  };
  await open().instance(ask)('verifyEmail', { email });
  expect(given).toEqual([source]);
});

test('answers 202 until the mail server replies, and counts all polls once across instances', async () => {
  const opened = open();
  const [one, other] = [opened.instance(saying({ at: 'pending' })), opened.instance(saying({ at: 'pending' }, asked))];
  for (const perform of [one, other, one])
    expect(await perform('verifyEmail', { email })).toMatchObject({
      at: 'replied',
      status: 202,
      body: null,
      left: 199,
    });
  expect(await opened.store.leads.leadOf(email)).toBeNull();
  expect(await other('verifyEmail', { email })).toMatchObject({ status: 200, left: 199 });
  expect(await spent(opened)).toBe(1);
  expect(await other('verifyEmail', { email })).toMatchObject({ status: 200, left: 198 });
  expect(await spent(opened)).toBe(2);
});

test('answers 222 to an unexpected mail server reply, saves nothing, and counts the next request again', async () => {
  const opened = open();
  const perform = opened.instance(saying({ at: 'pending' }, { at: 'unexpected' }, asked));
  expect(await perform('verifyEmail', { email })).toMatchObject({ status: 202 });
  expect(await perform('verifyEmail', { email })).toMatchObject({ at: 'refused', status: 222, left: 199 });
  expect(await opened.store.leads.leadOf(email)).toBeNull();
  expect(await opened.store.verifications.progress(email)).toMatchObject({ open: false });
  expect(await spent(opened)).toBe(1);
  expect(await perform('verifyEmail', { email })).toMatchObject({ status: 200, left: 198 });
  expect(await spent(opened)).toBe(2);
});

test('returns the verdict without a mail server if there is none to ask', async () => {
  const opened = open();
  const ask: AskMailbox = async (one, { sources }) => {
    const kindsOf = async () => ({ webmail: false, disposable: false });
    const verdict = await verifyOnDevice(
      one,
      { kindsOf, ask: async () => ({ at: 'no-domain', ttl: 60 }) },
      { sources },
    );
    return { at: 'not-asked', verdict };
  };
  expect(await opened.instance(ask)('verifyEmail', { email })).toMatchObject({
    status: 200,
    body: {
      data: {
        ...{ status: 'invalid', score: 0, smtp_server: null, smtp_check: null, accept_all: null, block: null },
        without_server: { dns: 'asked', fault: 'no-domain' },
      },
    },
  });
  expect(await opened.store.leads.leadOf(email)).toMatchObject({ verification: { status: 'invalid' } });
});

test('asks no mail server about people who opted out, and returns nothing on those who do so meanwhile', async () => {
  const opened = open();
  const never = opened.instance(() => Promise.reject(new Error('a mail server was asked')));
  const refusal = { at: 'refused', status: 451, id: 'claimed_email' };
  expect(await never('verifyEmail', { email: 'gone@oakhollow.test' })).toMatchObject(refusal);
  expect(await spent(opened)).toBe(0);

  const meanwhile = opened.instance(async () => {
    opened.optedOut.add(email);
    return asked;
  });
  expect(await meanwhile('verifyEmail', { email })).toMatchObject(refusal);
  expect(await opened.store.leads.leadOf(email)).toBeNull();
});

test('verifies 200 addresses of a domain in 24 hours; polls continue at the limit', async () => {
  const opened = open();
  const pending = opened.instance(saying({ at: 'pending' }));
  await pending('verifyEmail', { email });
  opened.move(60_000);
  const perform = opened.instance(saying(asked));
  const bulk = (index: number) => perform('verifyEmail', { email: `person-${index}@oakhollow.test` });
  for (let index = 1; index < 200; index += 1)
    expect(await bulk(index)).toMatchObject({ status: 200, left: 199 - index });
  const full = { at: 'refused', status: 429, id: 'too_many_requests', left: 0 };
  expect(await bulk(200)).toMatchObject({ ...full, again: Date.parse('2026-03-19T12:00:00Z') });
  expect(await pending('verifyEmail', { email })).toMatchObject({ status: 202 });
  expect(await perform('verifyEmail', { email })).toMatchObject({ status: 200 });
  expect(await spent(opened)).toBe(200);
  opened.move(day - 60_000);
  expect(await bulk(200)).toMatchObject({ status: 200 });
});

test("asks no mail server once the plan's quota is used up", async () => {
  const opened = open({ verifications: { used: 3, available: 4 } });
  const perform = opened.instance(saying(asked));
  expect(await perform('verifyEmail', { email })).toMatchObject({ status: 200 });
  const never = opened.instance(() => Promise.reject(new Error('a mail server was asked')));
  expect(await never('verifyEmail', { email })).toMatchObject({ status: 429, id: 'usage_limit_reached' });
});

test('does not block the store while a mail server is slow', async () => {
  const opened = open();
  let answer: (answer: MailboxAnswer) => void = () => undefined;
  let isAsked = false;
  const perform = opened.instance(() => {
    isAsked = true;
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  const under = perform('verifyEmail', { email });
  await until('the mail server is asked', () => isAsked);
  expect(await perform('searchDomain', { domain: 'oakhollow.test' })).toMatchObject({ status: 200 });
  answer(asked);
  expect(await under).toMatchObject({ status: 200 });
});

test('an aborted request saves nothing, and a later poll returns the result', async () => {
  const opened = open();
  const perform = opened.instance(saying(asked));
  const gone = new AbortController();
  gone.abort();
  expect(await perform('verifyEmail', { email }, gone.signal)).toMatchObject({ status: 202 });
  expect(await opened.store.leads.leadOf(email)).toBeNull();
  expect(await perform('verifyEmail', { email })).toMatchObject({ status: 200 });
  expect(await spent(opened)).toBe(1);
});

test('refuses a malformed address before anything else', async () => {
  const perform = open().instance(() => Promise.reject(new Error('a mail server was asked')));
  expect(await perform('verifyEmail', { email: 'nobody' })).toMatchObject({ status: 400, id: 'invalid_email' });
});
