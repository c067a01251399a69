import type { PageRead } from './page-read.ts';
import { parseInSlices } from './parse-inertly.ts';
import type {} from './shared-reader.ts';

/** Reads a page's text with the reader in `page-people.js`, which is loaded on first use. */
export async function readShared(html: string, url: string): Promise<PageRead> {
  // A packaged file, cast so that the compiler does not resolve it.
  if (!globalThis.harrierSharedReader) await import('/page-people.js' as string);
  if (!globalThis.harrierSharedReader) throw new Error('The reader left nothing');
  return globalThis.harrierSharedReader.readPageText(html, url, parseInSlices);
}
