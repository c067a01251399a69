import { describe, expect, test } from 'vitest';
import { needsVerifying } from '../../../components/contact/fresh.ts';
import { limits } from '../../../lib/contract/limits.ts';
import { writeDay } from '../../../lib/contract/times.ts';
import type { Check } from '../../../lib/messages/people-views.ts';
import { done } from '../harness/stage.ts';

const email = 'ada@acme.test';
const { fresh } = limits.verifier;
const now = Date.parse('2026-03-20T10:00:00Z');
const none = { status: null, date: null };
const valid = (time: number) => ({ status: 'valid', date: writeDay(time) });

describe('an address needs verification', () => {
  test.each<[string, boolean, Check | null, { status: string | null; date: string | null }]>([
    ['without any verdict', true, null, none],
    ['after a verdict of unknown age', true, null, { status: 'valid', date: null }],
    ['after an old verdict of the service', true, null, valid(now - fresh - 86_400_000)],
    ['not after a recent verdict of the service', false, null, valid(now - 86_400_000)],
    ['after an old verification of its own', true, done(email, 'valid', now - fresh), none],
    ['not in the last millisecond of a fresh verification', false, done(email, 'invalid', now - fresh + 1), none],
    ['not twice within a minute', false, done(email, 'valid', now - 60_000), none],
    ['not while a verification waits', false, { at: 'waiting', email, job: 'v' }, none],
    ['not while a verification runs', false, { at: 'checking', email, job: 'v', since: now }, none],
    ['after a failed verification', true, { at: 'failed', email, job: 'v', problem: { code: 'offline' } }, valid(now)],
    ['after a verification that did not finish', true, { at: 'still-checking', email, job: 'v', since: now }, none],
    [
      'not after a verification from the future: the clock was set back',
      false,
      done(email, 'valid', now + 60_000),
      none,
    ],
  ])('%s', (_, is, check, verification) => {
    expect(needsVerifying({ check, verification }, now)).toBe(is);
  });
});
