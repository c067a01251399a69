/** Reruns a script with the Node of the dev dependencies if the machine's own is too old for TypeScript. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Right after an install, npm's shell still has the old `node` in its path cache. Does not return if it reran the
 * script.
 */
export function onNewerNode(scriptUrl) {
  if (Number.parseInt(process.versions.node, 10) >= 24) return;
  const node = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
  const again = spawnSync(node, [fileURLToPath(scriptUrl), ...process.argv.slice(2)], { stdio: 'inherit' });
  process.exit(again.status ?? 1);
}
