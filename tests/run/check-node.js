/**
 * Prints one clear line instead of a stack trace when Node is too old for a script. Plain JavaScript: Node 20 must be
 * able to read it.
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);

/** The reason a script cannot run; null if it can. */
export function complaintOf(version, oldest, isInstalled) {
  if (!isAtLeast(version, oldest))
    return `Harrier needs Node ${oldest} or newer, and this is ${version}: run \`npm ci\`, which brings its own, or use \`npm start\` and \`npm test\`.`;
  return isInstalled ? null : 'The packages are not installed: run `npm ci` first.';
}

function isAtLeast(version, oldest) {
  const [one, other] = [version, oldest].map((text) => text.split('.').map(Number));
  return one[0] > other[0] || (one[0] === other[0] && one[1] >= other[1]);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { engines } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  const oldest = engines.node.replace('>=', '');
  const complaint = complaintOf(process.versions.node, oldest, existsSync(new URL('node_modules/wxt', root)));
  if (complaint) {
    console.error(complaint);
    process.exit(1);
  }
}
