import { expect, test } from 'vitest';
import { evidenceWords } from '../../../components/format/problem-words.ts';

const saved = [{ id: 7, email: 'ada@aldermoor.test', name: 'Ada\u202e Brandt', position: null, created: null }];

test('evidence names the lead that the service saved by itself, without bidi controls', () => {
  expect(evidenceWords({ saved, used: { before: null, after: null } })).toEqual([
    'The service has saved Ada Brandt (ada@aldermoor.test) since then.',
  ]);
});

test('evidence distinguishes a charge on the counter from none', () => {
  expect(evidenceWords({ saved: null, used: { before: 3, after: 4 } })).toEqual([
    'Its counter has gone up by 1 since then, so it was probably charged.',
  ]);
  expect(evidenceWords({ saved: null, used: { before: 4, after: 4 } })).toEqual([
    'Its counter has not gone up since then, so it was probably not charged.',
  ]);
});

test('evidence is empty without a saved lead or a known counter', () => {
  expect(evidenceWords({ saved: [], used: { before: null, after: 4 } })).toEqual([]);
});
