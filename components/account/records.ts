/** Reads a value of which nothing is known. */

export type ReadRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is ReadRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
