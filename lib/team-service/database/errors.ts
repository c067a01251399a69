/** SQLSTATE codes: the same in every engine that speaks PostgreSQL's protocol. */

export const sqlState = {
  /** A conflict with another transaction's write. */
  serialization: '40001',
  deadlock: '40P01',
  cannotConnectNow: '57P03',
  /** A statement ended by its timeout. */
  canceled: '57014',
  tooManyConnections: '53300',
  /** A pooler's refusal of a setting that it doesn't know. */
  protocolViolation: '08P01',
  uniqueViolation: '23505',
  duplicateTable: '42P07',
  /** If a table is created concurrently, PostgreSQL may report its row type first. */
  duplicateObject: '42710',
} as const;

/** The code of the error or of its cause; `null` without one, as for a lost connection. */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return codeOf(error.cause);
}

/**
 * Whether to retry a failed transaction. A duplicate key is included: another writer was faster, or a new id
 * collided. Each was rolled back, so nothing is done twice.
 */
export function isWorthAnotherTry(error: unknown): boolean {
  const code = codeOf(error);
  return code === sqlState.serialization || code === sqlState.deadlock || code === sqlState.uniqueViolation;
}

/** Whether the host did not answer, ended the connection, or has no room. The driver's own errors have no code. */
export function isOfConnection(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== null) return /^(?:E[A-Z]+|08\w{3}|53\w{3}|57P\w{2})$/.test(code);
  return error instanceof Error && /connect/i.test(error.message);
}

/**
 * Whether a statement was refused for the values in it (classes 22 and 23), so that the same statement without them may
 * succeed.
 */
export function isOfItsValues(error: unknown): boolean {
  return /^2[23][0-9A-Z]{3}$/.test(codeOf(error) ?? '');
}
