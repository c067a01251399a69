/** The price of a click that asks several services. */
import { beforeEach, expect, test } from 'vitest';
import { costWords, searchesWords } from '../../../components/format/cost-words.ts';
import { type Member, members, spentSoFar } from '../../../components/format/waterfall-words.ts';
import { waterfallAsks } from '../../../lib/messages/waterfall.ts';

const member = (id: string, some: Partial<Member> = {}): Member => ({
  ...{ id, name: id, here: false, free: false, capped: false, asks: waterfallAsks },
  ...some,
});
const here = member('On this device', { here: true, free: true });
const team = member('Team', { free: true });
const [harbour, quay] = [member('Harbour'), member('Quay')];

beforeEach(() => {
  members.value = [here, team, harbour, quay];
});

const find = () => costWords({ spends: 'search', left: 38, asks: 'find' });

test('the price lists the services in their order, with the most that each may cost', () => {
  expect(find()).toBe('free here, free at Team, then up to 1 search at Harbour, 1 at Quay');
  members.value = [here, harbour];
  expect(find()).toBe('free here, then up to 1 search at Harbour');
  members.value = [harbour, here, quay];
  expect(find()).toBe('up to 1 search at Harbour, free here, 1 at Quay');
});

test('a single service has an exact price; free services alone are free', () => {
  members.value = [harbour];
  expect(find()).toBe('1 search at Harbour');
  members.value = [here, team];
  expect(find()).toBe('free');
});

test('a service that may not be asked, or has reached its daily cap, is left out of the price', () => {
  members.value = [member('Harbour', { asks: ['count'] }), member('Pier', { capped: true }), quay];
  expect(find()).toBe('1 search at Quay');
});

test('the price counts verifications and searches; that of an enrichment is unknown', () => {
  members.value = [harbour, quay];
  expect(costWords({ spends: 'verification', asks: 'verify' })).toBe('up to 1 verification at Harbour, 1 at Quay');
  expect(costWords({ spends: 'verification', most: 7, asks: 'verify' })).toBe(
    'up to 7 verifications at Harbour, 7 at Quay',
  );
  expect(searchesWords(5, null, 'find')).toBe('up to 5 searches at Harbour, 5 at Quay');
  expect(costWords({ spends: 'search', asks: 'enrich' })).toBe('may use credits at Harbour, Quay');
});

test('the sum includes spending at a service that was disconnected later', () => {
  members.value = [here, quay];
  const spent = { a: 3, Quay: 1 };
  const words = (kind: 'search' | 'verify') => spentSoFar({ kind, spent, gone: { a: 'Harbour' } });
  expect(words('verify')).toBe('3 verifications at Harbour, 1 at Quay so far');
  expect(words('search')).toBe('3 searches at Harbour, 1 at Quay so far');
});

test('while the waterfall is off, a price names no service', () => {
  members.value = [];
  expect(find()).toBe('1 search, 38 left');
  expect(searchesWords(20, 38)).toBe('up to 20 searches, 38 left');
});

test('a run shows its cost so far', () => {
  expect(spentSoFar({ kind: 'verify', spent: { Harbour: 3, Quay: 1 } })).toBe(
    '3 verifications at Harbour, 1 at Quay so far',
  );
  expect(spentSoFar({ kind: 'verify' })).toBe('nothing spent so far');
});
