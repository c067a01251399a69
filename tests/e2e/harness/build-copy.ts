/** Folders of the builds, and copies of them with another manifest or other delays. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { delays as shipped } from '../../../lib/background/jobs/delays.ts';

/** `HARRIER_BUILDS`: other builds to test, as `npm run test:late` makes them. */
const output = process.env.HARRIER_BUILDS ?? fileURLToPath(new URL('../../../.output/', import.meta.url));

export const chromiumBuild = join(output, 'chrome-mv3');
export const firefoxBuild = join(output, 'firefox-mv3');

export interface BuildCopy {
  dir: string;
  remove(): void;
}

/** Milliseconds */
export type Delays = Partial<typeof shipped>;

/** Gives a slow machine time to undo. Until a test makes its steps due, nothing that can be undone is sent. */
export const longUndo = { undoTime: 10 * 60_000 } satisfies Delays;

/**
 * A copy of a build with `origins` as required host permissions, for flows that would need a permission prompt.
 * Everything else is as shipped.
 */
export function widened(dir: string, origins: string[]): BuildCopy {
  const copy = copyOf(dir);
  const path = join(copy.dir, 'manifest.json');
  const manifest: Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...manifest, host_permissions: origins }));
  return copy;
}

/** A copy of a build with other delays. The shipped build offers no way to set them; everything else is as shipped. */
export function delayed(dir: string, delays: Delays): BuildCopy {
  const copy = copyOf(dir);
  for (const [name, value] of Object.entries(delays)) {
    let places = 0;
    for (const file of readdirSync(copy.dir).filter((path) => path.endsWith('.js'))) {
      const path = join(copy.dir, file);
      const text = readFileSync(path, 'utf8');
      const found = delaysIn(text, name).length;
      if (found > 0) writeFileSync(path, text.replace(placeOf(name), String(value)));
      places += found;
    }
    if (places !== 1) throw new Error(`The delay ${name} stands ${places} times in the build, not once`);
  }
  return copy;
}

/** The values of a delay in a built file, as in `{undoTime:8e3,…}`. The minifier keeps property names. */
export const delaysIn = (text: string, name: string): number[] => text.match(placeOf(name))?.map(Number) ?? [];

const placeOf = (name: string): RegExp => new RegExp(`(?<=[{,]${name}:)[\\d.e]+`, 'g');

export function copyOf(dir: string): BuildCopy {
  if (!existsSync(dir)) throw new Error('There is no build to copy: run `npm run build` first');
  const copy = mkdtempSync(join(tmpdir(), 'harrier-build-'));
  cpSync(dir, copy, { recursive: true });
  return { dir: copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
}
