/** How much is shipped: each script as a browser would be sent it, and the whole as the store takes it. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { atMost, type Row } from './row.ts';

const kilobyte = 1_000;

/** What the popup loads on top until it shows rows is weighed where it is opened: popup.ts. */
export async function sizes(build: string): Promise<Row[]> {
  return [
    scriptRow('popup, script that it opens with', build, openedBy(build, 'popup.html'), 35),
    scriptRow('background, first file', build, ['background.js'], 20),
    scriptRow('background, engine', build, ['engine.js'], 150),
    scriptRow('page reader', build, ['page-reader.js'], 12),
    scriptRow('mailbox reader', build, ['mailbox.js'], 12),
    scriptRow('name reader', build, ['name-reader.js'], 12),
    sizeRow('whole extension, zip', zipped(build), 1_000),
  ];
}

/** `scripts` are files of the build; each is compressed by itself. */
export function scriptRow(what: string, build: string, scripts: readonly string[], budget: number): Row {
  const weights = scripts.map((name) => gzipSync(readFileSync(join(build, name)), { level: 9 }).length);
  return sizeRow(
    `${what}, gzip`,
    weights.reduce((sum, weight) => sum + weight, 0),
    budget,
  );
}

const sizeRow = (what: string, bytes: number, budget: number): Row =>
  atMost({ what, measured: bytes / kilobyte, unit: 'KB', budget });

/** The scripts that a page names, and all that these import from the start, each once. */
function openedBy(build: string, page: string): string[] {
  const tags = readFileSync(join(build, page), 'utf8').match(/<(?:script|link)\b[^>]*>/g) ?? [];
  const scripts = new Set(tags.flatMap((tag) => /(?:src|href)="\/([^"]+\.js)"/.exec(tag)?.[1] ?? []));
  for (const script of scripts) {
    const code = readFileSync(join(build, script), 'utf8');
    for (const [, file] of code.matchAll(/(?:\bfrom|^import|[;}]import)\s*["']\.\/([^"']+)["']/g))
      scripts.add(`chunks/${file}`);
  }
  return [...scripts];
}

/** What a zip of the folder weighs: each file deflated, with its two headers, and the end of the directory. */
function zipped(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  const each = (name: string) =>
    deflateRawSync(readFileSync(join(folder, name)), { level: 9 }).length + 30 + 46 + 2 * Buffer.byteLength(name);
  return files.reduce((sum, name) => sum + each(name), 22);
}
