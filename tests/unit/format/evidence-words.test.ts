import { expect, test } from 'vitest';
import { evidenceWords } from '../../../components/format/problem-words.ts';

const saved = [{ id: 7, email: 'ada@aldermoor.test', name: 'Ada\u202e Brandt', position: null, created: null }];

test('names what the service saved by itself, without tricks in the name', () => {
  expect(evidenceWords({ saved, used: { before: null, after: null } })).toEqual([
    'The service has saved Ada Brandt (ada@aldermoor.test) since then.',
  ]);
});

test('tells a charge that the counter shows from one that it does not', () => {
  expect(evidenceWords({ saved: null, used: { before: 3, after: 4 } })).toEqual([
    'Its counter has gone up by 1 since then, so it was probably charged.',
  ]);
  expect(evidenceWords({ saved: null, used: { before: 4, after: 4 } })).toEqual([
    'Its counter has not gone up since then, so it was probably not charged.',
  ]);
});

test('says nothing where nothing is known', () => {
  expect(evidenceWords({ saved: [], used: { before: null, after: 4 } })).toEqual([]);
});
