import { vi } from 'vitest';

/**
 * Settles with the result of `look` once it no longer throws. The timeout allows for the slowest machine; a passing
 * test never waits that long.
 */
export function waitFor<Result>(look: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(look, { timeout: 120_000, interval: 5 });
}
