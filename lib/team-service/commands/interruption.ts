import { constants } from 'node:os';

/** The operator, or the system, asked the command to end. */
export class Interrupted extends Error {
  override name = 'Interrupted';
  /** As shells expect it. */
  readonly exitCode: number;
  constructor(signal: 'SIGINT' | 'SIGTERM') {
    super('Interrupted.');
    this.exitCode = 128 + constants.signals[signal];
  }
}

/** The first SIGINT or SIGTERM until `end` aborts the signal; a second one ends the process at once. */
export function onInterruption(): { signal: AbortSignal; end(): void } {
  const interrupted = new AbortController();
  const onSignal = (signal: NodeJS.Signals) => {
    if (signal === 'SIGINT' || signal === 'SIGTERM') interrupted.abort(new Interrupted(signal));
  };
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  return {
    signal: interrupted.signal,
    end() {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}
