/** What a browser left in the folder of its profile. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { entriesOf } from './leveldb-entries.ts';

/**
 * The files in which a text stands, as bytes of one or of two a letter, also where LevelDB wrote it shorter than it is; the browser has to
 * be closed.
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

/** Whether bytes hold the text, in either order of its bytes. */
export function holding(text: string): (bytes: Buffer) => boolean {
  const twoBytes = Buffer.from(text, 'utf16le');
  const forms = [Buffer.from(text), twoBytes, Buffer.from(twoBytes).swap16()];
  return (bytes) => forms.some((form) => bytes.includes(form));
}
