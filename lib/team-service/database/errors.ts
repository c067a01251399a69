/** What a database answers instead of a result, by its SQLSTATE: the same codes in every engine that speaks PostgreSQL's protocol. */

export const sqlState = {
  /** Another transaction wrote what this one had read. */
  serialization: '40001',
  deadlock: '40P01',
  uniqueViolation: '23505',
  duplicateTable: '42P07',
  /** Of a table that is made at the same moment, PostgreSQL may meet its row type first. */
  duplicateObject: '42710',
} as const;

/** Of the error or of what caused it; null when a database said none, as when the connection was lost. */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return codeOf(error.cause);
}

/**
 * Whether a transaction that failed so is begun again. A key that is there already is among them: somebody else was quicker, which the next try reads, or
 * an id was given twice, which the next try makes anew. It was rolled back in each case, so that nothing is done twice.
 */
export function isWorthAnotherTry(error: unknown): boolean {
  const code = codeOf(error);
  return code === sqlState.serialization || code === sqlState.deadlock || code === sqlState.uniqueViolation;
}
