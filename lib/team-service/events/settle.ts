/** What becomes of a batch of events, as plain data: how far the receiver is, which leads wait, and its pause. */
import { writeDay } from '../../contract/times.ts';
import { pauseAfter } from '../apps/push-runner.ts';
import type { SettledEvent, SettledReceiver, TakenEvents } from './receiver.ts';

/** One event's delivery. Without one it was not sent. */
export type Attempt =
  | { at: 'delivered' }
  /** `wait`: the pause that the receiver asked for, in milliseconds. */
  | { at: 'failed'; reason: string; wait: number | null }
  /** An earlier event of its lead failed in this batch. */
  | { at: 'held' }
  /** The receiver gets nothing until the operator resumes it. */
  | { at: 'off'; reason: string };

interface Settlement {
  position: number;
  events: SettledEvent[];
  receiver: SettledReceiver;
}

/** So many failures of new events without a success: the receiver seems down. */
const mostFailures = 3;
const hour = 60 * 60_000;
/** Longest pause of a receiver that seems down, and the longest that it may ask for. */
const longestHold = hour;
const longestWait = 6 * hour;
/** An event is given up after so many tries, if the receiver took others meanwhile. */
const mostTries = 16;
/** The first success after so many milliseconds of failures makes waiting events due at once. */
const longSilence = 10 * 60_000;
/** Without one success for so long, a receiver is switched off. */
const longestFailure = 3 * 24 * hour;

/** Whether the rest of a batch stays unsent. By number of the event. */
export function isOver({ fresh }: Pick<TakenEvents, 'fresh'>, attempts: ReadonlyMap<number, Attempt>): boolean {
  const all = [...attempts.values()];
  return all.some((one) => one.at === 'off' || waitOf(one) !== null) || seemsDown(fresh, attempts);
}

/** Counts new events only: failed retries must not hold up the events of other leads. */
function seemsDown(fresh: TakenEvents['fresh'], attempts: ReadonlyMap<number, Attempt>): boolean {
  if ([...attempts.values()].some(({ at }) => at === 'delivered')) return false;
  return fresh.filter(({ number }) => attempts.get(number)?.at === 'failed').length >= mostFailures;
}

export function settlementOf(
  batch: TakenEvents,
  attempts: ReadonlyMap<number, Attempt>,
  now: number,
  random: () => number,
): Settlement {
  const { fresh, again, receiver: before } = batch;
  const all = [...attempts.values()];
  const delivered = all.some(({ at }) => at === 'delivered');
  const succeeded = delivered ? now : before.succeeded;
  // A receiver may ask for a second each time, which would use up the tries within a minute.
  const dueAfter = (tries: number, wait: number | null) =>
    now + Math.max(pauseAfter(tries, random), Math.min(longestWait, wait ?? 0));

  const events: SettledEvent[] = [];
  for (const { number, lead } of fresh) {
    const attempt = attempts.get(number);
    if (attempt?.at === 'failed')
      events.push({ lead, next: number, due: dueAfter(1, attempt.wait), attempts: 1, failedSince: now });
  }
  let dropped = before.dropped;
  for (const { number, lead, attempts: tried, failedSince } of again) {
    const attempt = attempts.get(number);
    const isGivenUp =
      attempt?.at === 'failed' && tried + 1 >= mostTries && (succeeded ?? 0) > (failedSince ?? Number.MAX_VALUE);
    if (isGivenUp) dropped += 1;
    if (isGivenUp || attempt?.at === 'delivered')
      events.push({ lead, next: number + 1, due: now, attempts: 0, failedSince: null });
    else if (attempt?.at === 'failed')
      events.push({
        ...{ lead, next: number, due: dueAfter(tried + 1, attempt.wait), attempts: tried + 1 },
        failedSince: failedSince ?? now,
      });
  }

  const failed = all.some(({ at }) => at === 'failed');
  const failingSince = delivered ? null : (before.failingSince ?? (failed ? now : null));
  const isDown = seemsDown(fresh, attempts);
  const failures = delivered ? 0 : before.failures + (isDown ? 1 : 0);
  const waits = all.flatMap((one) => waitOf(one) ?? []);
  const pause = Math.max(
    isDown ? Math.min(longestHold, pauseAfter(failures, random)) : 0,
    Math.min(longestWait, Math.max(0, ...waits)),
  );
  const receiver: SettledReceiver = {
    ...{ failures, failingSince, succeeded, dropped, now, heldUntil: now + pause },
    off: offBy(all, failed ? failingSince : null, now),
    isBack: delivered && (before.failures > 0 || now - (before.failingSince ?? now) >= longSilence),
  };
  return { position: positionAfter(batch, attempts), events, receiver };
}

/** All up to there is delivered, or waits by its lead. */
function positionAfter({ fresh, end }: TakenEvents, attempts: ReadonlyMap<number, Attempt>): number {
  const unsent = fresh.find(({ number }) => (attempts.get(number)?.at ?? 'off') === 'off');
  return unsent ? unsent.number - 1 : end;
}

function offBy(attempts: readonly Attempt[], failingSince: number | null, now: number): string | null {
  const off = attempts.find((one) => one.at === 'off');
  if (off?.at === 'off') return off.reason;
  if (failingSince === null || now - failingSince < longestFailure) return null;
  const last = attempts.findLast((one) => one.at === 'failed');
  return `Nothing was delivered since ${writeDay(failingSince)}. ${last?.at === 'failed' ? last.reason : ''}`.trim();
}

function waitOf(attempt: Attempt): number | null {
  return attempt.at === 'failed' ? attempt.wait : null;
}
