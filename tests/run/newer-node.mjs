/** Runs a script again under the Node of the dev dependencies when the machine's own is too old to read TypeScript. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * The shell that npm starts remembers where it found `node`, so right after an install the next `node` is still the old one.
 * Does not return when it ran the script again.
 */
export function onNewerNode(scriptUrl) {
  if (Number.parseInt(process.versions.node, 10) >= 24) return;
  const node = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
  const again = spawnSync(node, [fileURLToPath(scriptUrl), ...process.argv.slice(2)], { stdio: 'inherit' });
  process.exit(again.status ?? 1);
}
