/** One table per language; a word shared by several languages is in one of them. */
import { czech } from './tables/czech.ts';
import { dutch } from './tables/dutch.ts';
import { english } from './tables/english.ts';
import { finnish } from './tables/finnish.ts';
import { french } from './tables/french.ts';
import { german } from './tables/german.ts';
import { italian } from './tables/italian.ts';
import { nordic } from './tables/nordic.ts';
import { polish } from './tables/polish.ts';
import { portuguese } from './tables/portuguese.ts';
import { spanish } from './tables/spanish.ts';
import type { TitleTable } from './title-table.ts';

export const tables: readonly TitleTable[] = [
  english,
  german,
  french,
  spanish,
  italian,
  portuguese,
  dutch,
  polish,
  nordic,
  czech,
  finnish,
];
