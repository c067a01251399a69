import { afterEach, describe, expect, it, vi } from 'vitest';
import { inSlices, type Steps } from '../../../lib/page/slices.ts';

/** Works until `isOver`, for at most `most` steps. Only steps take time: a millisecond each. Returns their number. */
function work(most: number, isOver = () => false): Steps<number> {
  let step = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => step);
  return (function* () {
    while (step < most && !isOver()) {
      step += 1;
      yield;
    }
    return step;
  })();
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('long work', () => {
  it('returns its result and yields to other tasks', async () => {
    expect(await inSlices(work(60))).toBe(60);
    let turns = 0;
    setImmediate(function other() {
      turns += 1;
      if (turns < 3) setImmediate(other);
    });
    expect(await inSlices(work(9_000, () => turns === 3))).toBeLessThan(9_000);
  });

  it('leaves no port open', async () => {
    const opened = vi.spyOn(globalThis, 'MessageChannel');
    const closed = vi.spyOn(MessagePort.prototype, 'close');
    await inSlices(work(40));
    expect(opened).toHaveBeenCalledTimes(2);
    expect(closed).toHaveBeenCalledTimes(2);
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
