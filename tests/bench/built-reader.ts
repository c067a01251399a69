/** The built page reader as the extension injects it. Builds the extension first if the file is missing. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The script's text. Its last expression is a promise of the facts. */
export function builtReader(file = `${root}.output/chrome-mv3/page-reader.js`): string {
  if (!existsSync(file)) execFileSync('npx', ['wxt', 'build'], { cwd: root, stdio: 'inherit' });
  return readFileSync(file, 'utf8');
}
