import { vi } from 'vitest';

/** Settles with what `look` gives once it throws no more; within the time that the slowest machine needs, which a passing test never waits for. */
export function waitFor<Result>(look: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(look, { timeout: 20_000, interval: 5 });
}
