/** The queue of one path: a user's click goes before a job, each in the order of arrival. */
import type { Pace } from '../contract/limits.ts';
import type { Clock } from '../contract/times.ts';

export interface TurnOptions {
  /** A user is waiting: goes before jobs, and is refused rather than kept waiting for long. */
  urgent?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

export type Turn =
  | {
      at: 'go';
      /** Call right before sending. */
      sending(): void;
      /** The response has started: the slot is free from the earliest safe moment. */
      arrived(): void;
      /** Nothing was sent: gives the slot back. */
      unused(): void;
    }
  /** The wait would be too long: `ms` milliseconds. */
  | { at: 'too-fast'; ms: number }
  | { at: 'stopped' };

/** What survives a background restart, in milliseconds relative to the moment of saving. */
export interface RateLimiterState {
  ages: number[];
  held: number;
}

interface Waiting {
  urgent: boolean;
  settle(turn: Turn): void;
}

/** Longest wait in milliseconds. A click's page gives up after 30 s; a job can wait out a one-minute window. */
export const patience = { urgent: 15_000, job: 90_000 };

export class RateLimiter {
  private readonly windows: ReturnType<typeof windowsOf>;
  private readonly clock: Clock;
  private readonly changed: () => void;
  private passages: Passage[] = [];
  private heldUntil = Number.NEGATIVE_INFINITY;
  private readonly clicks: Waiting[] = [];
  private readonly jobs: Waiting[] = [];
  private sleep: { until: number; waking: AbortController } | null = null;

  /** `changed` is called when there is something new to save. */
  constructor(pace: Pace, scale: number, clock: Clock, changed: () => void) {
    this.windows = windowsOf(pace, scale);
    this.clock = clock;
    this.changed = changed;
  }

  turn({ urgent = false, signal }: TurnOptions): Promise<Turn> {
    if (signal?.aborted) return Promise.resolve({ at: 'stopped' });
    return new Promise((resolve) => {
      const queue = urgent ? this.clicks : this.jobs;
      const leave = () => {
        queue.splice(queue.indexOf(waiting), 1);
        resolve({ at: 'stopped' });
      };
      const waiting: Waiting = {
        urgent,
        settle(turn) {
          signal?.removeEventListener('abort', leave);
          resolve(turn);
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      queue.push(waiting);
      this.serve();
    });
  }

  /** Sends nothing for `ms` milliseconds. */
  hold(ms: number): void {
    this.heldUntil = Math.max(this.heldUntil, this.clock.monotonic() + ms);
    this.changed();
    this.serve();
  }

  /** How long a click would wait now, in milliseconds. */
  delay(): number {
    const now = this.clock.monotonic();
    const at = this.opens(now, true);
    return at === Number.POSITIVE_INFINITY ? 0 : at - now;
  }

  /** To be saved: the latest time at which each counted request reached the service, and how long the hold lasts. */
  state(): RateLimiterState {
    const now = this.clock.monotonic();
    const [, longest] = this.windows;
    const ages = this.counting(now).map((passage) => now - Math.min(now, reached(passage, longest)));
    return { ages, held: Math.max(0, this.heldUntil - now) };
  }

  restore({ ages, held }: RateLimiterState): void {
    const now = this.clock.monotonic();
    this.passages = [...ages.map((age) => ({ sent: now - age, arrived: now - age })), ...this.passages];
    if (held > 0) this.heldUntil = Math.max(this.heldUntil, now + held);
  }

  private serve(): void {
    for (;;) {
      const next = this.clicks[0] ?? this.jobs[0];
      if (!next) return;
      const now = this.clock.monotonic();
      const at = this.opens(now, next.urgent);
      if (at > now) {
        giveUp(this.clicks, at - now, patience.urgent);
        giveUp(this.jobs, at - now, patience.job);
        if (this.clicks.length + this.jobs.length > 0) this.sleepUntil(at, now);
        return;
      }
      (next.urgent ? this.clicks : this.jobs).shift();
      next.settle(this.pass(now));
    }
  }

  private opens(now: number, urgent: boolean): number {
    return this.windows.reduce(
      (latest, window) => Math.max(latest, opensAt(this.passages, window, now, urgent)),
      Math.max(this.heldUntil, now),
    );
  }

  private pass(now: number): Turn {
    const passage: Passage = { sent: null, arrived: null };
    this.passages = [...this.counting(now), passage];
    return {
      at: 'go',
      sending: () => {
        passage.sent = this.clock.monotonic();
        this.changed();
        this.serve();
      },
      arrived: () => {
        passage.arrived = this.clock.monotonic();
        this.serve();
      },
      unused: () => {
        this.passages = this.passages.filter((one) => one !== passage);
        this.serve();
      },
    };
  }

  private counting(now: number): Passage[] {
    const [, longest] = this.windows;
    return this.passages.filter((passage) => countsUntil(passage, longest) > now);
  }

  /** Infinity: a request that is about to be sent calls `serve` itself. */
  private sleepUntil(until: number, now: number): void {
    if (this.sleep && this.sleep.until <= until) return;
    this.sleep?.waking.abort();
    this.sleep = null;
    if (until === Number.POSITIVE_INFINITY) return;
    const mine = { until, waking: new AbortController() };
    this.sleep = mine;
    const wake = () => {
      if (this.sleep !== mine) return;
      this.sleep = null;
      this.serve();
    };
    this.clock.wait(until - now, mine.waking.signal).then(wake, wake);
  }
}

function giveUp(queue: Waiting[], ms: number, longest: number): void {
  if (ms <= longest || ms === Number.POSITIVE_INFINITY) return;
  for (const waiting of queue.splice(0)) waiting.settle({ at: 'too-fast', ms });
}

/** One request on its way through the windows. */
interface Passage {
  /** When it was sent. Null while it is about to be; until then it counts. */
  sent: number | null;
  /** When its response started, so it reached the service before that. Null when unknown. */
  arrived: number | null;
}

interface Window {
  /** Requests allowed within `length`. */
  limit: number;
  /** How many of them are reserved for clicks. */
  reserved: number;
  length: number;
  /** The service counts arrivals, not sends. A request may arrive this much later. */
  margin: number;
}

const second = 1_000;
const minute = 60_000;
const marginOf = { second: 450, minute: 1_500 };
const reservedForClicks = 0.01;

/** The windows of a pace. `scale` shortens them for tests and measurements, but not the network's margin. */
function windowsOf(pace: Pace, scale: number): readonly [second: Window, minute: Window] {
  return [
    { limit: pace.perSecond, reserved: 0, length: lengthOf(second, scale), margin: marginOf.second },
    {
      limit: pace.perMinute,
      reserved: pace.perMinute > 1 ? Math.ceil(pace.perMinute * reservedForClicks) : 0,
      length: lengthOf(minute, scale),
      margin: marginOf.minute,
    },
  ];
}

/**
 * No two clocks agree exactly, and they count whole milliseconds, so a window is a little longer than the service's.
 */
function lengthOf(length: number, scale: number): number {
  const scaled = length / scale;
  return scaled + 2 + scaled / 1_000;
}

/** When the window has room for another request: `now` if it has, Infinity while unknown. */
function opensAt(passages: readonly Passage[], window: Window, now: number, urgent: boolean): number {
  const limit = urgent ? window.limit : window.limit - window.reserved;
  let inside = 0;
  for (const passage of passages) if (countsUntil(passage, window) > now) inside += 1;
  if (inside < limit) return now;
  const ends = Float64Array.from(passages, (passage) => countsUntil(passage, window)).sort();
  return ends[ends.length - limit] ?? now;
}

/** The latest moment at which the request can have reached the service. */
function reached(passage: Passage, window: Window): number {
  if (passage.sent === null) return Number.POSITIVE_INFINITY;
  const latest = passage.sent + window.margin;
  return passage.arrived === null ? latest : Math.min(passage.arrived, latest);
}

function countsUntil(passage: Passage, window: Window): number {
  return reached(passage, window) + window.length;
}
