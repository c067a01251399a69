/** Waits on a condition instead of on time: asks again until it holds, and says what it waited for when it never does. */

export interface UntilOptions {
  /** How long to keep asking, in milliseconds. 10,000 unless told. */
  within?: number;
  /** Pause between two askings, in milliseconds. 20 unless told. */
  every?: number;
}

/**
 * Asks `answer` until it gives something that is neither `undefined`, `null` nor `false`, and returns that.
 * An exception in `answer` ends the wait at once: a condition that may fail for a while has to say so by its result.
 */
export async function until<T>(
  what: string,
  answer: () => T | Promise<T>,
  { within = 10_000, every = 20 }: UntilOptions = {},
): Promise<Exclude<T, undefined | null | false>> {
  const end = performance.now() + within;
  for (;;) {
    const given = await answer();
    if (isThere(given)) return given;
    if (performance.now() > end) throw new Error(`Waited ${within} ms in vain: ${what}`);
    await new Promise((resume) => setTimeout(resume, every));
  }
}

function isThere<T>(given: T): given is Exclude<T, undefined | null | false> {
  return given !== undefined && given !== null && given !== false;
}
