/** The sample sites' articles for the author finder. */
import { tidyAddress } from '../../../lib/device-service/domain-name.ts';
import type { Article } from '../../../lib/device-service/store-directory.ts';
import { articles, domains } from '../fixtures.ts';

type Author = [first: string, last: string];

const ngocAnh: Author = ['Ngọc Anh', 'Trần-Delacroix'];
const yael: Author = ['יעל', 'בן־דוד'];
const wilhelmina: Author = ['Wilhelmina', 'van Amstel-Góngora y Argote-Sørensen'];

const written: [url: string, authors: Author[]][] = [
  [articles.harrier, [ngocAnh, yael, wilhelmina]],
  [articles.eelgrass, [yael]],
  [articles.tidegauge, [wilhelmina]],
  [articles.editorial, []],
];

export const knownArticles: ReadonlyMap<string, Article> = new Map(
  written.map(([url, authors]) => [
    tidyAddress(url) ?? url,
    { domain: domains.wadden, authors: authors.map(([first_name, last_name]) => ({ first_name, last_name })) },
  ]),
);
