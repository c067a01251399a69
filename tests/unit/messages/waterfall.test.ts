/** The order of services, and which of two answers is shown. */
import { expect, test } from 'vitest';
import {
  type Compared,
  inOrder,
  isBetterAnswer,
  isPartOf,
  noWaterfall,
  type Sufficiency,
  servicesToAsk,
  type WaterfallAsk,
} from '../../../lib/messages/waterfall.ts';

const said = (at: Sufficiency, score: number | null = null, asked = 0): Compared => ({ at, score, asked });

const cases: [WaterfallAsk, Compared, Compared, boolean][] = [
  ['find', said('weak', 10), said('nothing'), true],
  ['find', said('answered', 90), said('weak', 99), true],
  ['find', said('weak', 70), said('weak', 60), true],
  ['find', said('weak', 60, 2), said('weak', 60, 1), false],
  ['verify', said('nothing', null, 2), said('answered', null, 1), false],
  ['verify', said('answered', null, 2), said('answered', null, 1), true],
  ['verify', said('nothing', null, 1), said('nothing', null, 2), false],
  ['search', said('answered', null, 2), said('answered', null, 1), false],
  ['count', said('answered'), said('nothing'), true],
];

test.each(cases)('for %s, %o is a better answer than %o: %s', (ask, one, than, is) => {
  expect(isBetterAnswer(ask, one, than)).toBe(is);
  expect(isBetterAnswer(ask, than, one) && is).toBe(false);
});

const services = [
  { id: 'a', kind: 'remote' as const },
  { id: 'team', kind: 'remote' as const, team: true },
  { id: 'sample', kind: 'sample' as const },
  { id: 'device', kind: 'device' as const },
];

test('the default order is device, team, others; the user’s order takes precedence, and new services follow it', () => {
  expect(inOrder({ services: [] }, services).map(({ id }) => id)).toEqual(['device', 'team', 'a']);
  const listed = [
    { id: 'gone', asks: [], dailyCap: null },
    { id: 'a', asks: ['find' as const], dailyCap: 3 },
  ];
  expect(inOrder({ services: listed }, services).map(({ id }) => id)).toEqual(['a', 'device', 'team']);
  const on = { ...noWaterfall, on: true, services: listed };
  expect(servicesToAsk(on, services, 'verify')).toEqual(['device', 'team']);
  expect(servicesToAsk(on, services)).toEqual(['a', 'device', 'team']);
  expect(servicesToAsk({ ...on, on: false }, services)).toEqual([]);
});

test.each([
  [['a', 'c'], true],
  [['c', 'a'], false],
  [['a', 'a'], false],
  [['d'], false],
])('%j is a selection of a, b, c in their order: %s', (named, is) => {
  expect(isPartOf(named, ['a', 'b', 'c'])).toBe(is);
});
