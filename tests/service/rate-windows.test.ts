/** The windows of a second and of a minute, on a clock that the tests move. */
import { beforeEach, expect, test } from 'vitest';
import { createRateWindows, type RateWindows } from './rate-windows.ts';

const pace = { perSecond: 15, perMinute: 500 };

let now = 0;
let windows: RateWindows;
beforeEach(() => {
  now = 0;
  windows = createRateWindows(() => now);
});

/** How many of these simultaneous requests are accepted. */
const taken = (asks: number, bucket = 'searchDomain') =>
  Array.from({ length: asks }, () => windows.take(bucket, pace)).filter((wait) => wait === null).length;

test('accepts up to the limit in any sliding second', () => {
  now = 990;
  expect(taken(20)).toBe(15);
  now = 1_010;
  expect(taken(20)).toBe(0);
  now = 1_990;
  expect(taken(20)).toBe(15);
});

test('accepts up to the limit in any sliding minute, and returns how long to wait', () => {
  let all = 0;
  for (; now < 40_000; now += 1_000) all += taken(20);
  expect(all).toBe(500);
  expect(windows.take('searchDomain', pace)).toBe(20_000);
  now = 60_000;
  expect(taken(20)).toBe(15);
  expect(windows.take('searchDomain', pace)).toBe(1_000);
});

test('does not count refused requests', () => {
  taken(1_000);
  now = 1_000;
  expect(taken(20)).toBe(15);
});

test('counts each bucket separately', () => {
  taken(15);
  expect(taken(20, 'verifyEmail')).toBe(15);
});

test('scaled windows pass faster from then on, and return waits in real time', () => {
  now = 500;
  taken(15);
  windows.scale(20);
  expect(windows.take('searchDomain', pace)).toBe(50);
  now = 550;
  expect(taken(20)).toBe(15);
});

test('frozen windows stand still, and continue from there', () => {
  taken(15);
  now = 900;
  windows.freeze();
  now = 100_000;
  expect(taken(1)).toBe(0);
  windows.thaw();
  now = 100_099;
  expect(taken(1)).toBe(0);
  now = 100_100;
  expect(taken(20)).toBe(15);
});
