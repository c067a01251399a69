/** Limits parallel conversations with a host and spaces their starts, as mail servers expect of any client. */
import type { Clock } from '../../contract/times.ts';

export interface PaceOptions {
  clock: Clock;
  /** Parallel conversations with a host; default 2. */
  atOnce?: number;
  /** Milliseconds between two starts; default 500. */
  pause?: number;
  /** Length of the queue; default 100. */
  mostWaiting?: number;
  /** Ends all pauses: queued work starts at once. */
  signal?: AbortSignal | undefined;
}

/** `null` if the queue is full. */
export type InPace = <Result>(host: string, work: () => Promise<Result>) => Promise<Result> | null;

interface Host {
  running: number;
  waiting: (() => void)[];
  /** When the next one may start, by the monotonic clock. */
  next: number;
}

export function hostPace({ clock, atOnce = 2, pause = 500, mostWaiting = 100, signal }: PaceOptions): InPace {
  const hosts = new Map<string, Host>();

  async function inTurn<Result>(name: string, host: Host, work: () => Promise<Result>): Promise<Result> {
    try {
      const begins = Math.max(clock.monotonic(), host.next);
      host.next = begins + pause;
      if (begins > clock.monotonic()) await clock.wait(begins - clock.monotonic(), signal);
      return await work();
    } finally {
      host.running -= 1;
      host.waiting.shift()?.();
      if (host.running === 0) forgetLater(name, host);
    }
  }

  /** The pause also applies to the next caller. */
  function forgetLater(name: string, host: Host): void {
    const left = host.next - clock.monotonic();
    void (left > 0 ? clock.wait(left, signal) : Promise.resolve()).then(() => {
      if (host.running === 0 && hosts.get(name) === host) hosts.delete(name);
    });
  }

  return (name, work) => {
    const host = hosts.get(name) ?? { running: 0, waiting: [], next: 0 };
    hosts.set(name, host);
    if (host.running < atOnce) {
      host.running += 1;
      return inTurn(name, host, work);
    }
    if (host.waiting.length >= mostWaiting) return null;
    return new Promise((resolve, reject) => {
      host.waiting.push(() => {
        host.running += 1;
        inTurn(name, host, work).then(resolve, reject);
      });
    });
  };
}
