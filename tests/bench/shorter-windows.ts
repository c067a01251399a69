/** A copy of the build with shorter rate windows, so an hour's work is measured in minutes. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuildCopy } from '../e2e/harness/build-copy.ts';

/** The default of `scale` in lib/http-service/rate-limits.ts, as it appears in the minified engine. */
const scaleOf = /(?<=\bscale:[\w$]+=)1(?=[,}])/g;

/** The rest of the copy is as shipped; the product has no switch for this number. */
export function withShorterWindows(build: string, factor: number): BuildCopy {
  const dir = mkdtempSync(join(tmpdir(), 'harrier-fast-'));
  cpSync(build, dir, { recursive: true });
  const engine = join(dir, 'engine.js');
  const text = readFileSync(engine, 'utf8');
  const places = text.match(scaleOf)?.length ?? 0;
  if (places !== 1) throw new Error(`The scale of the windows stands ${places} times in the engine, not once`);
  writeFileSync(engine, text.replace(scaleOf, String(factor)));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
