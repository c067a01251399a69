/** Times of ISO 8601 as the contract's filters take them: a time without a zone is in UTC, as all of the contract's times are. */

/** Epoch milliseconds of the first moment that a text names; NaN when it names none. */
export function beginOf(text: string): number {
  const zoned = text.length === 10 || /(Z|[+-]\d{2}:?\d{2})$/.test(text);
  return Date.parse(zoned ? text : `${text}Z`);
}

/** The last moment of what a text names: a whole day, a whole minute or a whole second, since that is how times are shown. */
export function endOf(text: string): number {
  return beginOf(text) + lengthOf(text) - 1;
}

function lengthOf(text: string): number {
  if (text.length === 10) return 24 * 60 * 60 * 1_000;
  const [, seconds, fraction] = /T\d{2}:\d{2}(:\d{2})?(\.\d+)?/.exec(text) ?? [];
  if (fraction !== undefined) return 1;
  return seconds === undefined ? 60_000 : 1_000;
}
