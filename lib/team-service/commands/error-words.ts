import { visible } from '../../contract/text.ts';
import { codeOf } from '../database/errors.ts';

/** `ENOSPC`, and PostgreSQL's code for the same. */
const full = new Set<string | null>(['ENOSPC', '53100']);

/** For a terminal: names, files and apps' errors come from others, and control characters would steer it. */
export const forTerminal = (text: string): string => visible(text).replaceAll('\r', ' ');

/** What a command says about why it failed. */
export function errorWords(error: unknown): string {
  const words = forTerminal(error instanceof Error ? error.message : String(error));
  return full.has(codeOf(error)) ? `A disk is full: free some space, then run the command again. (${words})` : words;
}
