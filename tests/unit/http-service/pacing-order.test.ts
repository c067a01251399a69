import { describe, expect, it } from 'vitest';
import { createRateLimits } from '../../../lib/http-service/rate-limits.ts';
import { forgetful } from './asking.ts';
import { fakeClock } from './clocks.ts';
import { mostWithin, startTraffic } from './traffic.ts';

function paced() {
  const clock = fakeClock();
  return { clock, pacing: createRateLimits({ clock, store: forgetful }) };
}

describe('the order', () => {
  it('puts clicks before jobs, each in order of arrival', async () => {
    const { clock, pacing } = paced();
    const order: string[] = [];
    const come = async (word: string, urgent: boolean) => {
      const turn = await pacing.turn('getAccount', { urgent });
      if (turn.at === 'go') turn.sending();
      order.push(word);
    };
    const asked = [1, 2, 3, 4, 5, 6, 7].map((nth) => come(`job ${nth}`, false));
    await clock.advance(0);
    asked.push(come('click 1', true), come('click 2', true));
    await clock.drain();
    await Promise.all(asked);
    expect(order.slice(5)).toEqual(['click 1', 'click 2', 'job 6', 'job 7']);
  });

  it('lets three clicks go at once after jobs have used up their minute', async () => {
    const { clock, pacing } = paced();
    const { sent } = startTraffic(
      clock,
      pacing,
      'verifyEmail',
      Array.from({ length: 400 }, () => ({ after: 0 })),
    );
    await clock.advance(40_000);
    expect(sent).toHaveLength(297);
    const clicks = startTraffic(
      clock,
      pacing,
      'verifyEmail',
      Array.from({ length: 6 }, () => ({ after: 0, urgent: true })),
    );
    await clock.advance(10);
    expect(clicks.sent).toHaveLength(3);
    await clock.drain();
    expect(mostWithin([...sent, ...clicks.sent], 60_000)).toBeLessThanOrEqual(300);
  });
});

describe('waiting', () => {
  it('ends when the request is aborted, and takes no turn', async () => {
    const { clock, pacing } = paced();
    const giving = new AbortController();
    const { sent } = startTraffic(
      clock,
      pacing,
      'getAccount',
      Array.from({ length: 5 }, () => ({ after: 0 })),
    );
    await clock.advance(0);
    const waiting = pacing.turn('getAccount', { signal: giving.signal });
    const next = pacing.turn('getAccount');
    await clock.advance(0);
    giving.abort();
    expect(await waiting).toEqual({ at: 'stopped' });
    await clock.advance(1_010);
    expect(await next).toMatchObject({ at: 'go' });
    expect(sent).toHaveLength(5);
    expect(await pacing.turn('getAccount', { signal: giving.signal })).toEqual({ at: 'stopped' });
  });

  it('continues for others when a request is aborted after its turn', async () => {
    const { clock, pacing } = paced();
    const giving = new AbortController();
    const turns = Promise.all(Array.from({ length: 5 }, () => pacing.turn('getAccount', { signal: giving.signal })));
    for (const turn of await turns) if (turn.at === 'go') turn.sending();
    const next = pacing.turn('getAccount');
    await clock.advance(0);
    giving.abort();
    await clock.advance(1_500);
    expect(await next).toMatchObject({ at: 'go' });
  });

  it('on a hold of 20 s is refused to a click and granted to a job', async () => {
    const { clock, pacing } = paced();
    await clock.advance(0);
    pacing.hold('getAccount', 20_000);
    expect(pacing.heldUntil('getAccount')).toBe(clock.now() + 20_000);
    expect(await pacing.turn('getAccount', { urgent: true })).toEqual({ at: 'too-fast', ms: 20_000 });
    let went = 0;
    void pacing.turn('getAccount').then(() => {
      went = clock.monotonic();
    });
    await clock.drain();
    expect(went).toBe(20_000);
    pacing.hold('getAccount', 600_000);
    expect(await pacing.turn('getAccount')).toEqual({ at: 'too-fast', ms: 600_000 });
    expect(pacing.heldUntil('verifyEmail')).toBeNull();
  });

  it('ends for a click when a new hold is too long for it', async () => {
    const { clock, pacing } = paced();
    startTraffic(
      clock,
      pacing,
      'getAccount',
      Array.from({ length: 5 }, () => ({ after: 0 })),
    );
    await clock.advance(0);
    const waiting = pacing.turn('getAccount', { urgent: true });
    await clock.advance(10);
    pacing.hold('getAccount', 16_000);
    expect(await waiting).toEqual({ at: 'too-fast', ms: 16_000 });
  });

  it('ends at once when a turn is given back', async () => {
    const { clock, pacing } = paced();
    const turns = await Promise.all(Array.from({ length: 5 }, () => pacing.turn('getAccount')));
    let went = false;
    void pacing.turn('getAccount').then(() => {
      went = true;
    });
    await clock.advance(5_000);
    expect(went).toBe(false);
    const [first] = turns;
    if (first?.at === 'go') first.unused();
    await clock.advance(0);
    expect(went).toBe(true);

    // The other four turns still count.
    let isNext = false;
    void pacing.turn('getAccount').then(() => {
      isNext = true;
    });
    await clock.advance(5_000);
    expect(isNext).toBe(false);
  });
});
