/** Builds the Chromium extension if the build is missing or older than its sources. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumBuild } from '../e2e/harness/build-copy.ts';
import { root, runTool } from './command.ts';

const madeFrom = ['entrypoints', 'components', 'lib', 'assets', 'wxt.config.ts', 'package-lock.json'];

/** Returns whether it had to build. */
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

/** Includes folders: a folder's modification time reveals a removed file. */
function withAllIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return [path, ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((inside) => join(path, inside))];
}
