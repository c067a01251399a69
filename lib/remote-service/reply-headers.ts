/** What a service says in its headers. Contract, section 8; field notes, "Errors". */

const longestWait = 24 * 60 * 60 * 1_000;

/**
 * `Retry-After` as milliseconds from now, whether it was said in seconds or as a date, at most a day; null when it is not said.
 * A date is measured against the service's own `Date`, so that a wrong clock here does not matter.
 */
export function retryAfter(headers: Headers, now: number): number | null {
  const said = headers.get('retry-after')?.trim();
  if (!said) return null;
  if (/^\d{1,9}$/.test(said)) return Math.min(Number(said) * 1_000, longestWait);
  const until = /^[A-Z][a-z]+, /.test(said) ? Date.parse(said) : Number.NaN;
  if (Number.isNaN(until)) return null;
  const servicesNow = Date.parse(headers.get('date') ?? '');
  return Math.min(Math.max(0, until - (Number.isNaN(servicesNow) ? now : servicesNow)), longestWait);
}

/** `X-Rate-Limit-Remaining`, null when it is not said. */
export function remainingAsks(headers: Headers): number | null {
  const said = headers.get('x-rate-limit-remaining')?.trim() ?? '';
  return /^\d{1,9}$/.test(said) ? Number(said) : null;
}
