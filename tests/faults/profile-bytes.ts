/** What a browser left in the folder of its profile. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The files in which a text stands, as bytes of one or of two a letter; the browser has to be closed. */
export function filesHolding(profile: string, text: string): string[] {
  const forms = [Buffer.from(text), Buffer.from(text, 'utf16le')];
  return readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).size < 200_000_000)
    .filter((path) => {
      const bytes = readFileSync(path);
      return forms.some((form) => bytes.includes(form));
    })
    .map((path) => relative(profile, path));
}
