import { describe, expect, test, vi } from 'vitest';
import { nextWords, problemWords, type ShownProblem } from '../../../components/format/problem-words.ts';

/** One of each: a missing code is a type error. */
const problems: { [Code in ShownProblem['code']]: Extract<ShownProblem, { code: Code }> } = {
  'no-service': { code: 'no-service' },
  'no-key': { code: 'no-key' },
  'key-locked': { code: 'key-locked', service: 's' },
  'no-permission': { code: 'no-permission' },
  offline: { code: 'offline' },
  ceiling: { code: 'ceiling', left: 3 },
  'service-changed': { code: 'service-changed' },
  storage: { code: 'storage', full: true, used: 3_100_000, room: 600_000 },
  stopped: { code: 'stopped' },
  'key-refused': { code: 'key-refused', quoted: null },
  'refused-input': { code: 'refused-input', field: 'domain', fault: 'invalid', quoted: null },
  'too-fast': { code: 'too-fast', again: 42, quoted: 'Slow down.' },
  'used-up': { code: 'used-up', quoted: null },
  'restricted-account': { code: 'restricted-account', quoted: null },
  'domain-cap': { code: 'domain-cap', again: null, quoted: null },
  'no-access': { code: 'no-access', quoted: null },
  'not-permitted': { code: 'not-permitted', quoted: null },
  'plan-limit': { code: 'plan-limit', allowed: 10, quoted: null },
  'not-found': { code: 'not-found', quoted: null },
  'opted-out': { code: 'opted-out' },
  'mail-server': { code: 'mail-server', quoted: null },
  'not-created': { code: 'not-created', field: null, quoted: null },
  'service-failed': { code: 'service-failed', status: 502, quoted: null },
  unreadable: { code: 'unreadable', status: 200, why: 'web-page' },
  'too-large': { code: 'too-large' },
  redirected: { code: 'redirected' },
  'no-answer': { code: 'no-answer', why: 'timed-out' },
  'outcome-unknown': { code: 'outcome-unknown', asked: 0 },
  'background-silent': { code: 'background-silent' },
};

describe('every problem', () => {
  const all = Object.values(problems).map((problem) => problemWords(problem));

  test('has a title of its own', () => {
    expect(new Set(all.map((words) => words.title)).size).toBe(all.length);
    expect(all.filter((words) => words.title === '' || words.title.includes('$'))).toEqual([]);
  });

  test('that can be fixed offers a next step with a label', () => {
    const steps = all.map((words) => words.next).filter((next) => next !== null);
    expect(steps.map(nextWords).filter((words) => words === '')).toEqual([]);
    expect(problemWords(problems['no-permission']).next).toBe('grant');
    expect(problemWords(problems['key-refused']).next).toBe('enter-key');
  });
});

test('a service that was disconnected before its turn is named', () => {
  expect(problemWords({ code: 'no-service', gone: 'Harbour' }).title).toBe('Not asked: Harbour was disconnected.');
  expect(problemWords({ code: 'no-service', gone: null }).title).toBe('Not asked: This device was disconnected.');
});

test('data of a newer version asks for an update, even on a full device', () => {
  const { title, detail } = problemWords({ ...problems.storage, newer: true });
  expect(`${title} ${detail}`).toMatch(/newer version .* Update Harrier\.$/);
});

test('a full device is reported with its numbers', () => {
  const { title, detail } = problemWords(problems.storage);
  expect(`${title} ${detail}`).toMatch(/^This device is full\. 3\.1 of 0\.6 MB are used\./);
  expect(problemWords({ code: 'storage', full: false, used: null, room: null }).title).not.toContain('full');
  // A disk filled by other programs is full, although the browser would allow far more.
  const ofDisk = problemWords({ code: 'storage', full: true, used: 3_100_000, room: 60_000_000_000 });
  expect(ofDisk.detail).toMatch(/^Harrier itself uses 3\.1 MB\. Leads and jobs stay\..+Answers you paid for stay/);
});

test('a storage problem mentions Firefox’s history setting in Firefox only', () => {
  const refused = { code: 'storage', full: false, used: null, room: null } as const;
  expect(problemWords(refused).detail).not.toContain('Firefox');
  vi.stubEnv('FIREFOX', 'true');
  expect(problemWords(refused).detail).toContain('If Firefox never remembers history');
  vi.unstubAllEnvs();
});

test('the service’s words are a quotation, apart from our own', () => {
  const words = problemWords({ code: 'used-up', quoted: 'Pay \u202enow' });
  expect(words.quoted).toBe('Pay now');
  expect(`${words.title} ${words.detail}`).not.toContain('Pay');
});

test('a retry after an unknown outcome warns that it may be charged again', () => {
  const { detail, next } = problemWords(problems['outcome-unknown']);
  expect(next).toBe('ask-again');
  expect(detail).toContain('may be charged again');
});

test('a free request mentions no charge, and a lost answer does not claim that the request was stopped', () => {
  const free = problemWords({ code: 'no-answer', why: 'broken', risk: 'none' });
  expect(free).toMatchObject({ next: 'retry', detail: 'The connection broke. Nothing was charged.' });
  const written = problemWords({ code: 'no-answer', why: 'timed-out', risk: 'twice' });
  expect(written.detail).toBe('It took too long. It may still have been carried out.');
  const lost = problemWords({ code: 'outcome-unknown', asked: 0, lost: 'no-answer' }).detail;
  expect(lost).toContain('no usable answer came');
  expect(lost).not.toContain('stopped');
  expect(problemWords({ code: 'outcome-unknown', asked: 0, risk: 'twice' }).detail).not.toContain('charged');
});

test('an opted-out person offers no next step', () => {
  expect(problemWords(problems['opted-out']).next).toBeNull();
});

test('a refused field is named with its fault', () => {
  const refused = problems['refused-input'];
  expect(problemWords({ ...refused, quoted: 'No such domain.' })).toMatchObject({
    title: 'The service rejected the domain.',
    quoted: 'No such domain.',
  });
  // Without the service's words, the request may have been refused here and never sent.
  expect(problemWords(refused).title).toBe('The domain isn’t valid.');
  expect(problemWords({ ...refused, fault: 'missing' }).title).toBe('The domain is missing.');
  expect(problemWords({ ...refused, field: null }).title).toBe('This request was rejected.');
});

test('a lost answer names its possible cost, and none if the request was free', () => {
  const cut = { code: 'unreadable', status: 200, why: 'cut-off' } as const;
  expect(problemWords({ ...cut, spent: 'search' }).detail).toMatch(/broke off\. It may have cost 1 search\.$/);
  expect(problemWords({ code: 'too-large', spent: 'verification' }).detail).toContain(
    'It may have cost 1 verification.',
  );
  expect(problemWords({ code: 'too-large', spent: 'unknown' }).detail).toContain('charged');
  for (const free of [cut, { code: 'too-large' } as const])
    expect(problemWords(free).detail).not.toMatch(/cost|charge/);
});
