import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chromium } from './chromium.ts';
import { until } from './until.ts';

interface SavedFile {
  name: string;
  text: string;
}

/** The downloaded file whose name contains the words and has the ending, once its text is there. */
export function savedFile({ downloads }: Pick<Chromium, 'downloads'>, words = '', ending = '.csv'): Promise<SavedFile> {
  return until(`a file “${words}” with ${ending} is saved`, () => {
    const name = readdirSync(downloads).find((one) => one.includes(words) && one.endsWith(ending));
    // The browser first reserves the name with an empty file.
    const text = name === undefined ? '' : readFileSync(join(downloads, name), 'utf8');
    return name !== undefined && text !== '' && { name, text };
  });
}
