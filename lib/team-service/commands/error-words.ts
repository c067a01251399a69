import { codeOf } from '../database/errors.ts';

/** `ENOSPC`, and PostgreSQL's code for the same. */
const full = new Set<string | null>(['ENOSPC', '53100']);

/** What a command says about why it failed. */
export function errorWords(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return full.has(codeOf(error)) ? `A disk is full: free some space, then run the command again. (${words})` : words;
}
