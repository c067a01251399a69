/** The windows of a second and of a minute, on a clock moved by hand. */
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

test('takes so many in any second, wherever it begins', () => {
  now = 990;
  expect(taken(20)).toBe(15);
  now = 1_010;
  expect(taken(20)).toBe(0);
  now = 1_990;
  expect(taken(20)).toBe(15);
});

test('takes so many in any minute, and says how long to wait', () => {
  let all = 0;
  for (; now < 40_000; now += 1_000) all += taken(20);
  expect(all).toBe(500);
  expect(windows.take('searchDomain', pace)).toBe(20_000);
  now = 60_000;
  expect(taken(20)).toBe(15);
  expect(windows.take('searchDomain', pace)).toBe(1_000);
});

test('does not count what it refused', () => {
  taken(1_000);
  now = 1_000;
  expect(taken(20)).toBe(15);
});

test('keeps each bucket by itself', () => {
  taken(15);
  expect(taken(20, 'verifyEmail')).toBe(15);
});

test('passes faster when it is scaled, from then on, and gives waits in real time', () => {
  now = 500;
  taken(15);
  windows.scale(20);
  expect(windows.take('searchDomain', pace)).toBe(50);
  now = 550;
  expect(taken(20)).toBe(15);
});

test('stands still while it is frozen, and goes on where it stood', () => {
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
