/** Where the builds are, and copies of them that differ in the manifest only. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const output = fileURLToPath(new URL('../../../.output/', import.meta.url));

export const chromiumBuild = join(output, 'chrome-mv3');
export const firefoxBuild = join(output, 'firefox-mv3');

export interface BuildCopy {
  dir: string;
  remove(): void;
}

/**
 * A copy of a build that holds `origins` as required host permissions, for flows where a prompt would have to be answered.
 * Everything else in it is what is shipped.
 */
export function widened(dir: string, origins: string[]): BuildCopy {
  const manifestPath = join(dir, 'manifest.json');
  if (!existsSync(manifestPath)) throw new Error('There is no build to copy: run `npm run build` first');
  const manifest: Record<string, unknown> = JSON.parse(readFileSync(manifestPath, 'utf8'));
  const copy = mkdtempSync(join(tmpdir(), 'harrier-build-'));
  cpSync(dir, copy, { recursive: true });
  writeFileSync(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, host_permissions: origins }));
  return { dir: copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
}
