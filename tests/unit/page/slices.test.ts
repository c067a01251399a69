import { afterEach, describe, expect, it, vi } from 'vitest';
import { inSlices, type Steps } from '../../../lib/page/slices.ts';

/** Works for `steps` steps of about a millisecond each. */
function* work(steps: number): Steps<number> {
  for (let step = 0; step < steps; step += 1) {
    const until = performance.now() + 1;
    while (performance.now() < until);
    yield;
  }
  return steps;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('long work', () => {
  it('returns its result and yields to other tasks', async () => {
    let turns = 0;
    const other = setInterval(() => {
      turns += 1;
    }, 1);
    expect(await inSlices(work(60))).toBe(60);
    clearInterval(other);
    expect(turns).toBeGreaterThan(1);
  });

  it('leaves no port open', async () => {
    const opened = vi.spyOn(globalThis, 'MessageChannel');
    const closed = vi.spyOn(MessagePort.prototype, 'close');
    await inSlices(work(40));
    expect(opened.mock.calls.length).toBeGreaterThan(0);
    expect(closed).toHaveBeenCalledTimes(opened.mock.calls.length);
  });

  it('is aborted after ten seconds', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 1_000;
      return now;
    });
    const endless = function* (): Steps<never> {
      for (;;) yield;
    };
    await expect(inSlices(endless())).rejects.toThrow('too long');
    expect(now).toBeLessThan(20_000);
  });

  it('does not yield if it is short', async () => {
    const opened = vi.spyOn(globalThis, 'MessageChannel');
    // Time stands still here, however busy the machine is.
    vi.spyOn(performance, 'now').mockReturnValue(0);
    const short = function* (): Steps<number> {
      yield;
      return 1;
    };
    expect(await inSlices(short())).toBe(1);
    expect(opened).not.toHaveBeenCalled();
  });
});
