/** Builds the Chromium extension if there is no build, or one that is older than what it is made from. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumBuild } from '../e2e/harness/build-copy.ts';
import { root, runTool } from './command.ts';

const madeFrom = ['entrypoints', 'components', 'lib', 'assets', 'wxt.config.ts', 'package-lock.json'];

/** Gives whether it had to build. */
export async function freshBuild(): Promise<boolean> {
  const manifest = join(chromiumBuild, 'manifest.json');
  if (existsSync(manifest) && statSync(manifest).mtimeMs > newestSource()) return false;
  const { ok, output } = await runTool('wxt', ['build']);
  if (!ok) throw new Error(`The build failed:\n${output}`);
  return true;
}

function newestSource(): number {
  const files = madeFrom
    .map((place) => join(root, place))
    .filter((path) => existsSync(path))
    .flatMap(withAllIn);
  return Math.max(...files.map((path) => statSync(path).mtimeMs));
}

/** A folder's own time tells when a file was taken out of it. */
function withAllIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return [path, ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((inside) => join(path, inside))];
}
