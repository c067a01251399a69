import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hostPace, type PaceOptions } from '../../../../lib/team-service/mail/host-pace.ts';
import { fakeClock } from '../../http-service/clocks.ts';

function paced(options: Omit<PaceOptions, 'clock'> = {}) {
  const clock = fakeClock();
  const inPace = hostPace({ clock, ...options });
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (name: string, host = 'mx.test') =>
    inPace(host, () => {
      began.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  return { clock, began, begin, end: (name: string) => ends.get(name)?.() };
}

test('two conversations run at once, and the next begins when one ends', async () => {
  const { clock, began, begin, end } = paced({ pause: 0 });
  const all = ['a', 'b', 'c', 'd'].map((name) => begin(name));
  await clock.advance(10_000);
  expect(began).toEqual(['a', 'b']);
  end('b');
  expect(await all[1]).toBe('b');
  await clock.advance(0);
  expect(began).toEqual(['a', 'b', 'c']);
});

test('conversations begin a pause apart, even if the first has already ended', async () => {
  const { clock, began, begin, end } = paced({ pause: 500 });
  const first = begin('a');
  await clock.advance(0);
  end('a');
  await first;
  begin('b');
  begin('c');
  await clock.advance(499);
  expect(began).toEqual(['a']);
  await clock.advance(1);
  expect(began).toEqual(['a', 'b']);
  await clock.advance(500);
  expect(began).toEqual(['a', 'b', 'c']);
});

test('no host waits for another', async () => {
  const { began, begin } = paced({ pause: 60_000, atOnce: 1 });
  begin('a', 'mx.one.test');
  begin('b', 'mx.two.test');
  await setImmediate();
  expect(began).toEqual(['a', 'b']);
});

test('a full queue returns null', async () => {
  const { clock, begin, end } = paced({ atOnce: 1, pause: 0, mostWaiting: 2 });
  const [first, , third, fourth] = ['a', 'b', 'c', 'd'].map((name) => begin(name));
  expect(third).not.toBeNull();
  expect(fourth).toBeNull();
  await clock.advance(0);
  end('a');
  await first;
  expect(begin('e')).not.toBeNull();
});

test('a conversation that fails passes its turn on', async () => {
  const clock = fakeClock();
  const inPace = hostPace({ clock, atOnce: 1, pause: 0 });
  const failing = inPace('mx.test', () => Promise.reject(new Error('broken')));
  const next = inPace('mx.test', async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('waiting conversations begin at once when the service ends', async () => {
  const stop = new AbortController();
  const { began, begin } = paced({ pause: 60_000, signal: stop.signal });
  begin('a');
  begin('b');
  await setImmediate();
  expect(began).toEqual(['a']);
  stop.abort();
  await setImmediate();
  expect(began).toEqual(['a', 'b']);
});
