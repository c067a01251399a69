/** lib/contract/README.md §3, §4.4, §8. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readReply } from '../../lib/contract/answer.ts';
import type { Problem } from '../../lib/contract/problem.ts';
import { ask, errorOf, type Raw, raw, replyTo } from './asking.ts';
import { domains, optedOut, verdictAddresses } from './fixtures.ts';
import type { Reference } from './reference.ts';
import { startService } from './start-service.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let service: Reference;
beforeEach(async () => {
  service = await startService();
  service.rate.off();
});
afterEach(() => service.close());

/** A refusal as the client reads it. */
function problemOf({ status, text }: Raw): Problem | null {
  const read = readReply('verifyEmail', { status, body: JSON.parse(text), again: null, left: null });
  return read.ok ? null : read.problem;
}

const status = async (email: string) => (await ask(service, 'verifyEmail', { email })).status;

test.each([
  ['valid', verdictAddresses.valid, { smtp_check: true, score: 96 }],
  ['invalid', verdictAddresses.invalid, { smtp_check: false }],
  ['accept_all', verdictAddresses.acceptAll, { accept_all: true }],
  ['unknown', verdictAddresses.unknown, { score: null }],
  ['webmail', verdictAddresses.webmail, { webmail: true, score: 50 }],
  ['disposable', verdictAddresses.disposable, { disposable: true, score: 50 }],
  ['invalid', verdictAddresses.gibberish, { gibberish: true }],
  ['unknown', verdictAddresses.blocked, { block: true, smtp_server: false }],
])('returns %s for %s, with its checks', async (verdict, email, checks) => {
  const { data } = await replyTo(service, 'verifyEmail', { email });
  expect(data).toMatchObject({ status: verdict, email, regexp: true, ...checks });
  expect(data._deprecation_notice).toContain('status');
});

test('answers 202 until the result is ready, and charges all polls once', async () => {
  expect(await status(verdictAddresses.slow)).toBe(202);
  expect(await status(verdictAddresses.slow)).toBe(202);
  expect(await status(verdictAddresses.slow)).toBe(200);
  expect((await service.spent()).verifications).toBe(1);
  expect(await status(verdictAddresses.slow)).toBe(202);
  expect((await service.spent()).verifications).toBe(2);
});

test('answers 222 with errors when the mail server fails, once or always', async () => {
  const failed = await ask(service, 'verifyEmail', { email: verdictAddresses.flaky });
  expect(failed.status).toBe(222);
  expect(errorOf(failed).code).toBe(222);
  expect(await status(verdictAddresses.flaky)).toBe(200);
  for (const expected of [202, 222, 202, 222]) expect(await status(verdictAddresses.failing)).toBe(expected);
});

test('answers 202 forever for the address that asks for it, and charges it once', async () => {
  for (let poll = 0; poll < 30; poll++) expect(await status(verdictAddresses.forever)).toBe(202);
  expect((await service.spent()).verifications).toBe(1);
});

test('saves a verified address with its verdict, or adds the verdict to an existing lead', async () => {
  await status(verdictAddresses.slow);
  expect(await service.leads()).toEqual([]);
  await status(verdictAddresses.valid);
  expect(await service.leads()).toMatchObject([{ email: verdictAddresses.valid, verification: { status: 'valid' } }]);
  await ask(service, 'createLead', { email: verdictAddresses.invalid, first_name: 'In' });
  await status(verdictAddresses.invalid);
  expect(await service.leads()).toMatchObject([
    { email: verdictAddresses.invalid, first_name: 'In', verification: { status: 'invalid' } },
    { email: verdictAddresses.valid },
  ]);
});

test('an auto-saved lead without a list is among the leads, but leadExists does not find it', async () => {
  await service.change({ autoSave: 'unlisted' });
  await status(verdictAddresses.valid);
  expect(await service.leads()).toHaveLength(1);
  const { data } = await replyTo(service, 'leadExists', { email: verdictAddresses.valid });
  expect(data).toEqual({ id: null, leads_list_id: null, leads_list_name: null });
});

test('refuses people who opted out with 451, even if they are among search results, and charges nothing', async () => {
  for (const email of [optedOut.address, optedOut.inResults, optedOut.inResults.toUpperCase()]) {
    const refused = await ask(service, 'verifyEmail', { email });
    expect(refused.status).toBe(451);
    expect(errorOf(refused).id).toBe('claimed_email');
  }
  expect(await service.spent()).toEqual({ searches: 0, verifications: 0 });
});

test('limits a domain to 200 verifications in 24 hours, reports how many are left, and still answers polls', async () => {
  const email = (index: number) => `person-${index}@${domains.verdicts}`;
  // Saving a lead takes most of a verification's time.
  await service.change({ autoSave: 'off' });
  const first = await ask(service, 'verifyEmail', { email: verdictAddresses.slow });
  expect(first.headers.get('x-rate-limit-remaining')).toBe('199');
  // Places the first verification well before the others, even on a slow machine.
  service.clock.move(30 * minute);
  for (let index = 1; index < 200; index++) expect(await status(email(index))).toBe(200);

  const refused = await ask(service, 'verifyEmail', { email: email(200) });
  expect(refused.status).toBe(429);
  expect(errorOf(refused).id).toBe('too_many_requests');
  expect(problemOf(refused)).toMatchObject({ code: 'domain-cap' });
  expect(refused.headers.get('x-rate-limit-remaining')).toBe('0');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 60 * 60);
  expect((await service.spent()).verifications).toBe(200);
  expect(await status('somebody@bulk-2.test')).toBe(200);
  expect(await status(verdictAddresses.slow)).toBe(202);
  expect(await status(verdictAddresses.slow)).toBe(200);

  service.clock.move(day - 15 * minute);
  expect(await status(email(200))).toBe(200);
  expect(await status(email(201))).toBe(429);
});

test('adds metadata of the domain on request', async () => {
  const plain = await replyTo(service, 'verifyEmail', { email: verdictAddresses.valid });
  expect(plain.data).not.toHaveProperty('domain_metadata');
  const rich = await replyTo(service, 'verifyEmail', { email: verdictAddresses.valid, domain_metadata: true });
  expect(rich.data.domain_metadata).toMatchObject({ domain: domains.verdicts, organization: 'Verdict & Sons' });
  const off = await raw(service, `/email-verifier?email=${verdictAddresses.valid}&domain_metadata=`);
  expect(off.text).not.toContain('domain_metadata');
});

test('refuses a missing and a malformed address', async () => {
  expect(errorOf(await raw(service, '/email-verifier'))).toMatchObject({ id: 'wrong_params', code: 400 });
  for (const email of ['nobody', 'a@b', 'a b@c.test', '@c.test']) {
    expect(errorOf(await raw(service, `/email-verifier?email=${encodeURIComponent(email)}`)).id).toBe('invalid_email');
  }
});
