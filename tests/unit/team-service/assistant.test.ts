/** An assistant in front of a service in memory: previews, known answers and refunds. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Problem } from '../../../lib/contract/problem.ts';
import type { Service } from '../../../lib/contract/service.ts';
import { blankAccount, blankCompany, blankEmail } from '../../../lib/device-service/blank-records.ts';
import { createLocalService } from '../../../lib/device-service/device-service.ts';
import { memoryDirectory, memoryStore } from '../../../lib/device-service/memory-store.ts';
import { nothing } from '../../../lib/team-service/mcp/allowance.ts';
import { createAssistant } from '../../../lib/team-service/mcp/assistant.ts';
import { type AssistantCall, clientName } from '../../../lib/team-service/mcp/audit.ts';
import { budgetInFolder } from '../../../lib/team-service/mcp/budget-in-folder.ts';
import { createAnswerMemory } from '../../../lib/team-service/mcp/known-answers.ts';
import { callOf, previewLifetime, previewsInMemory } from '../../../lib/team-service/mcp/previews.ts';

const domain = 'aldermoor.test';
const email = `marit@${domain}`;
const hour = 60 * 60 * 1_000;

/** `waits`: how often a verification is still in progress. `fails`: how often the mail server fails then. */
function assisted({ waits = 0, fails = 0 } = {}) {
  const clock = { now: Date.UTC(2026, 2, 18, 12) };
  const now = () => clock.now;
  const directory = memoryDirectory({
    companies: [blankCompany(domain)],
    emails: (asked) => (asked === domain ? [blankEmail(email, 'personal')] : []),
    articles: new Map(),
    optedOut: new Set([`gone@${domain}`]),
  });
  const mail = {
    check: async () => ({ verdict: 'valid' as const, score: 95, gibberish: false, block: false, waits, fails }),
  };
  const store = memoryStore(directory, mail, blankAccount('2026-12-01'));
  const granted = { ...nothing, searches: 2, verifications: 1, saves: 2 };
  const folder = mkdtempSync(join(tmpdir(), 'harrier-budget-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const budget = budgetInFolder({ folder, owner: 'key', granted, now });
  const optOuts = { count: 0 };
  const noted: AssistantCall[] = [];
  const local = createLocalService({ store, now });
  /** Returned instead of the next answers. */
  const problems: Problem[] = [];
  const meanwhile = { happens: () => {} };
  const service: Service = {
    async request(name, params) {
      const problem = problems.shift();
      const answer = problem ? { ok: false as const, problem } : await local.request(name, params);
      meanwhile.happens();
      return answer;
    },
  };
  const assistant = createAssistant({
    service,
    budget,
    previews: previewsInMemory(now),
    answers: createAnswerMemory(now).of('key', async () => optOuts.count),
    audit: { note: async (call) => void noted.push(call) },
  });
  const call = (name: Parameters<typeof assistant.call>[0], args: Record<string, unknown>) =>
    assistant.call(name, args, 'Tester');
  async function confirmed(name: Parameters<typeof assistant.call>[0], args: Record<string, unknown>) {
    const preview = await call(name, args);
    if (preview.status !== 'preview') throw new Error(preview.status);
    return call(name, { ...args, preview_token: preview.preview.token });
  }
  return { clock, budget, optOuts, noted, problems, meanwhile, call, confirmed };
}

test('a preview token is valid for exactly one call, once', async () => {
  const { call } = assisted();
  const preview = await call('searchDomain', { domain });
  if (preview.status !== 'preview') throw new Error(preview.status);
  const preview_token = preview.preview.token;
  const wrong = { status: 'refused', refusal: { why: 'wrong-token' } };
  expect(await call('searchDomain', { domain, limit: 9, preview_token })).toMatchObject(wrong);
  expect(await call('findAuthor', { url: 'https://aldermoor.test/news', preview_token })).toMatchObject(wrong);
  expect(await call('searchDomain', { domain, preview_token })).toMatchObject({ status: 'done', known: false });
  expect(await call('searchDomain', { domain, limit: 9, preview_token })).toMatchObject(wrong);
});

test('two confirmed previews of one call are charged once', async () => {
  const { budget, call } = assisted();
  const previews = await Promise.all([call('searchDomain', { domain }), call('searchDomain', { domain })]);
  const tokens = previews.map((one) => (one.status === 'preview' ? one.preview.token : one.status));
  const calls = tokens.map((preview_token) => call('searchDomain', { domain, preview_token }));
  expect(await Promise.all(calls)).toMatchObject([
    { status: 'done', known: false },
    { status: 'done', known: true },
  ]);
  expect(await budget.left('searches')).toBe(1);
});

test('a preview charges nothing, and its token expires after five minutes', async () => {
  const { clock, budget, call } = assisted();
  const preview = await call('searchDomain', { domain });
  if (preview.status !== 'preview') throw new Error(preview.status);
  expect(await budget.left('searches')).toBe(2);
  clock.now += previewLifetime;
  expect(await call('searchDomain', { domain, preview_token: preview.preview.token })).toMatchObject({
    refusal: { why: 'wrong-token' },
  });
  expect(await budget.left('searches')).toBe(2);
});

test('a known answer is forgotten after an hour, and after an opt-out', async () => {
  const { clock, optOuts, noted, call, confirmed } = assisted();
  await confirmed('searchDomain', { domain, limit: 5 });
  // The order of parameters does not matter.
  expect(await call('searchDomain', { limit: 5, domain })).toMatchObject({ status: 'done', known: true });
  expect(noted.map(({ outcome }) => outcome)).toEqual(['preview', 'done', 'known']);
  clock.now += hour;
  expect(await call('searchDomain', { domain, limit: 5 })).toMatchObject({ status: 'preview' });
  await confirmed('searchDomain', { domain, limit: 5 });
  optOuts.count += 1;
  expect(await call('searchDomain', { domain, limit: 5 })).toMatchObject({ status: 'refused' });
});

test('an answer is not remembered if a person opted out during the call', async () => {
  const { optOuts, meanwhile, call, confirmed } = assisted();
  meanwhile.happens = () => {
    optOuts.count += 1;
  };
  expect(await confirmed('searchDomain', { domain })).toMatchObject({ status: 'done' });
  expect(await call('searchDomain', { domain })).toMatchObject({ status: 'preview' });
});

test('a pending verification is polled without a token, and counts once', async () => {
  const { budget, call, confirmed } = assisted({ waits: 2 });
  expect(await confirmed('verifyEmail', { email })).toEqual({ status: 'pending' });
  expect(await call('verifyEmail', { email })).toEqual({ status: 'pending' });
  expect(await call('verifyEmail', { email })).toMatchObject({ status: 'done', known: false });
  expect(await call('verifyEmail', { email })).toMatchObject({ status: 'done', known: true });
  expect(await budget.left('verifications')).toBe(0);
});

test('a failed poll refunds nothing, and the verification continues', async () => {
  const { budget, problems, call, confirmed } = assisted({ waits: 1 });
  expect(await confirmed('verifyEmail', { email })).toEqual({ status: 'pending' });
  const missed: Problem[] = [
    { code: 'too-fast', again: null, quoted: null },
    { code: 'offline' },
    { code: 'no-answer', why: 'broken' },
    { code: 'service-failed', status: 503, quoted: null },
  ];
  for (const problem of missed) {
    problems.push(problem);
    expect(await call('verifyEmail', { email })).toEqual({ status: 'failed', problem });
    expect(await budget.left('verifications')).toBe(0);
  }
  expect(await call('verifyEmail', { email })).toMatchObject({ status: 'done', known: false });
});

test('a verification without a verdict stays spent, and the next one needs a token and budget', async () => {
  const { clock, budget, call, confirmed } = assisted({ waits: 1, fails: 1 });
  expect(await confirmed('verifyEmail', { email })).toEqual({ status: 'pending' });
  expect(await call('verifyEmail', { email })).toMatchObject({ problem: { code: 'mail-server' } });
  expect(await budget.left('verifications')).toBe(0);
  expect(await call('verifyEmail', { email })).toMatchObject({ status: 'refused', refusal: { why: 'no-budget' } });
  clock.now += 24 * hour;
  expect(await call('verifyEmail', { email })).toMatchObject({ status: 'preview' });
});

test('a call that the service refuses is refunded, and a wrong parameter fails before the preview', async () => {
  const { budget, call, confirmed } = assisted();
  expect(await confirmed('verifyEmail', { email: `gone@${domain}` })).toMatchObject({ problem: { code: 'opted-out' } });
  expect(await budget.left('verifications')).toBe(1);
  expect(await call('searchDomain', { domain, limit: 1_000 })).toMatchObject({
    status: 'failed',
    problem: { code: 'refused-input', field: 'limit' },
  });
  expect(await call('listLeads', { sync_statuses: 'x' })).toMatchObject({ problem: { fault: 'unknown' } });
});

test('saving the same lead again needs a preview of its own', async () => {
  const { budget, call, confirmed } = assisted();
  expect(await confirmed('createLead', { email })).toMatchObject({ status: 'done', known: false });
  expect(await call('createLead', { email })).toMatchObject({ status: 'preview' });
  expect(await budget.left('saves')).toBe(1);
});

test('the order of parameters does not change a call; any other value does', () => {
  const one = callOf('createLead', { email, custom_attributes: { a: '1', b: '2' } });
  expect(callOf('createLead', { custom_attributes: { b: '2', a: '1' }, email })).toBe(one);
  expect(callOf('createOrUpdateLead', { email, custom_attributes: { a: '1', b: '2' } })).not.toBe(one);
  expect(callOf('createLead', { email, custom_attributes: { a: '12', b: '' } })).not.toBe(one);
});

test.each([
  ['Some Assistant 1.2', 'Some Assistant 1.2'],
  ['a\n{"forged":true}', 'aforgedtrue'],
  ['\u202e', null],
  [7, null],
  ['x'.repeat(500), 'x'.repeat(60)],
])('a client that calls itself %j is recorded as %j', (given, noted) => {
  expect(clientName(given)).toBe(noted);
});
