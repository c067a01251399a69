// @vitest-environment jsdom
/** Where requests are free, texts mention neither costs nor plans. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Journal } from '../../../components/activity/journal-table.tsx';
import { listSaid } from '../../../components/contact/list-head.tsx';
import { isFree, nobodyWords } from '../../../components/format/cost-words.ts';
import { evidenceWords, problemWords, type ShownProblem } from '../../../components/format/problem-words.ts';
import type { JournalEntry } from '../../../lib/messages/request-views.ts';
import { serviceWordsIn } from '../../house/service-words.ts';
import { draw } from '../harness/render.tsx';

beforeEach(() => {
  isFree.value = true;
});
afterEach(() => {
  isFree.value = false;
});

/** Problems of a device service and of a team service, except the service's own failures. */
const problems: ShownProblem[] = [
  { code: 'offline' },
  { code: 'stopped' },
  { code: 'storage', full: true, used: 3_100_000, room: 600_000 },
  { code: 'storage', full: false, used: null, room: null },
  { code: 'refused-input', field: null, fault: 'invalid', quoted: null },
  { code: 'refused-input', field: 'domain', fault: 'unknown', quoted: null },
  { code: 'too-fast', again: null, quoted: null },
  { code: 'domain-cap', again: null, quoted: null },
  { code: 'not-found', quoted: null },
  { code: 'opted-out' },
  { code: 'mail-server', quoted: null },
  { code: 'not-created', field: 'email', quoted: null },
  { code: 'no-answer', why: 'broken', risk: 'none' },
  { code: 'no-answer', why: 'broken' },
  { code: 'outcome-unknown', asked: 0 },
  { code: 'background-silent' },
];

test.each(problems)('the words for $code mention neither costs nor plans', (problem) => {
  const { title, detail } = problemWords(problem);
  expect(serviceWordsIn(`${title}\n${detail ?? ''}`)).toEqual([]);
});

test('an unusable answer mentions no cost, and the counter is no evidence', () => {
  const { detail } = problemWords({ code: 'too-large', spent: 'search' });
  expect(detail).toBe('It was cut off.');
  expect(evidenceWords({ saved: null, used: { before: 1, after: 2 } })).toEqual([]);
});

test('an empty result mentions no cost where requests are free', () => {
  expect(serviceWordsIn(nobodyWords())).toEqual([]);
  expect(listSaid({ shown: 0, loaded: 0, total: 0, approximate: false })).toBe(nobodyWords());
  isFree.value = false;
  expect(serviceWordsIn(nobodyWords())).not.toEqual([]);
});

test('the journal has a cost column only if a request cost something', () => {
  const entry: JournalEntry = {
    id: 'one',
    at: 0,
    service: 'device',
    operation: 'askResolver',
    params: {},
    outcome: '200',
    spent: 'nothing',
  };
  const heads = (entries: JournalEntry[]) =>
    draw(<Journal entries={entries} more={false} onMore={() => undefined} />).querySelectorAll('th').length;
  const without = heads([entry]);
  expect(heads([entry, { ...entry, id: 'two', spent: 'search' }])).toBe(without + 1);
});
