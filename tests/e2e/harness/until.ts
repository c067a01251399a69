/** Waits for a condition, not for a fixed time: polls until it holds. The error names the condition. */

/**
 * Milliseconds to wait for something that never comes. Only a failing test takes this long, even on a slow machine.
 */
export const longestWait = 240_000;

export interface UntilOptions {
  /** Milliseconds before it gives up. Default: `longestWait`. */
  within?: number;
  /** Milliseconds between polls. Default: from 10 to 100, growing with their number to spare the processor. */
  every?: number;
  /** Replaces the pause: resolves when another attempt may help. */
  pause?: () => Promise<unknown>;
}

const [shortest, longest] = [10, 100];

/**
 * Polls `answer` until it returns something other than `undefined`, `null` or `false`, and returns that. An exception
 * in `answer` ends the wait: a condition that may fail for a while must return `false` instead.
 * @example
 * const name = await until('the company is shown', async () => {
 *   const heading = await page.$('h1');
 *   return heading?.evaluate((element) => element.textContent);
 * });
 */
export async function until<T>(
  what: string,
  answer: () => T | Promise<T>,
  { within = longestWait, every, pause }: UntilOptions = {},
): Promise<Exclude<T, undefined | null | false>> {
  const end = performance.now() + within;
  for (let wait = every ?? shortest; ; wait = every ?? Math.min(longest, wait * 1.5)) {
    const given = await answer();
    if (isThere(given)) return given;
    if (performance.now() > end) throw new Error(`Waited ${within} ms in vain: ${what}`);
    await (pause?.() ?? new Promise((resume) => setTimeout(resume, wait)));
  }
}

function isThere<T>(given: T): given is Exclude<T, undefined | null | false> {
  return given !== undefined && given !== null && given !== false;
}
