import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Answer, readReply, type WireReply } from '../../../lib/contract/answer.ts';
import { type OperationName, operationNames, operationOf } from '../../../lib/contract/operations.ts';
import { runs } from '../../run/effort.ts';
import { breaks, mangled } from './mangle.ts';
import { replies } from './replies.ts';

/** Runs per operation: all operations share the total. */
const cases = Math.ceil(runs(6_000, 100_000) / operationNames.length);

const statuses = [
  200,
  200,
  200,
  200,
  201,
  202,
  204,
  206,
  222,
  299,
  302,
  400,
  401,
  402,
  403,
  404,
  418,
  422,
  429,
  451,
  500,
  503,
  599,
  0,
  -1,
  Number.NaN,
];
const again = fc.constantFrom(null, 1_767_225_600_000);
const unread = fc.constantFrom(undefined, undefined, undefined, 'web-page', 'cut-off', 'unexpected');

function wireOf(name: OperationName): fc.Arbitrary<WireReply> {
  const body = fc.oneof(
    { weight: 8, arbitrary: breaks.map((list) => mangled(replies[name], list)) },
    {
      weight: 2,
      arbitrary: breaks.map((list) => mangled({ errors: [{ id: 'wrong_params', code: 400, details: 'no' }] }, list)),
    },
    { weight: 1, arbitrary: breaks.map((list) => mangled([{ id: 'claimed_email', code: 451, details: '' }], list)) },
  );
  return fc.record({ status: fc.constantFrom(...statuses), body, unread, again, left: fc.constantFrom(null, 0, 173) });
}

const codes = [
  'key-refused',
  'refused-input',
  'too-fast',
  'used-up',
  'restricted-account',
  'domain-cap',
  'no-access',
  'not-permitted',
  'plan-limit',
  'not-found',
  'opted-out',
  'mail-server',
  'not-created',
  'service-failed',
  'unreadable',
];

function isSound(answer: Answer<OperationName>): boolean {
  if (answer.ok)
    return (
      answer.at === 'pending' || (typeof answer.reply === 'object' && answer.reply !== null && 'data' in answer.reply)
    );
  const { problem } = answer;
  const quoted = 'quoted' in problem ? problem.quoted : null;
  return codes.includes(problem.code) && (quoted === null || (quoted !== '' && quoted.length <= 300));
}

describe('any mangled reply', () => {
  it.each(operationNames)('to %s is read, or is a problem', (name) => {
    fc.assert(
      fc.property(wireOf(name), (wire) => isSound(readReply(name, wire))),
      { numRuns: cases, seed: 20_260_501 },
    );
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it.each(operationNames)('to %s matches its schema if it is read, and can be cloned', (name) => {
    let read = 0;
    fc.assert(
      fc.property(breaks, (list) => {
        const answer = readReply(name, { status: 200, body: mangled(replies[name], list), again: null, left: null });
        if (!answer.ok || answer.at !== 'done') return;
        read += 1;
        expect(z.parse(operationOf(name).reply, answer.reply)).toEqual(answer.reply);
        structuredClone(answer);
      }),
      { numRuns: runs(50, 300), seed: 20_260_501 },
    );
    expect(read).toBeGreaterThan(runs(15, 100));
  });
});
