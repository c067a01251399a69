import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { entriesOf } from './leveldb-entries.ts';

/**
 * Files in the browser's profile that contain the text, in one or two bytes per letter, also where LevelDB compressed
 * it. The browser must be closed.
 */
export function filesHolding(profile: string, text: string): string[] {
  const holds = holding(text);
  return readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).size < 200_000_000)
    .filter(
      (path) =>
        holds(readFileSync(path)) ||
        entriesOf(path).some(({ key, value }) => holds(key) || (value !== null && holds(value))),
    )
    .map((path) => relative(profile, path));
}

/** Whether bytes contain the text, in UTF-8 or in UTF-16 of either byte order. */
export function holding(text: string): (bytes: Buffer) => boolean {
  const twoBytes = Buffer.from(text, 'utf16le');
  const forms = [Buffer.from(text), twoBytes, Buffer.from(twoBytes).swap16()];
  return (bytes) => forms.some((form) => bytes.includes(form));
}
