/** Companies that have a page on somebody else's site: networks, career pages, directories. From general knowledge. */

import { decoded, visible } from '../contract/text.ts';

/** The host without `www.`, and the path up to the company's name in it. */
const places: readonly (readonly [host: RegExp, path: RegExp])[] = [
  [/^(?:[a-z]{2,3}\.|m\.)?linkedin\.com$/, /^\/(?:company|school|showcase)\//],
  [/^(?:job-)?boards(?:\.eu)?\.greenhouse\.io$/, /^\/(?!embed\/)/],
  [
    /^jobs(?:\.eu)?\.lever\.co$|^jobs\.ashbyhq\.com$|^apply\.workable\.com$|^(?:jobs|careers)\.smartrecruiters\.com$/,
    /^\//,
  ],
  [/^crunchbase\.com$/, /^\/organization\//],
  [/^xing\.com$/, /^\/(?:pages|companies)\//],
  [/^(?:[a-z]{2}\.)?indeed\.com$/, /^\/cmp\//],
  [/^wellfound\.com$/, /^\/company\//],
  [/^kununu\.com$/, /^\/[a-z]{2}\//],
  [/^g2\.com$/, /^\/(?:products|sellers)\//],
  [/^(?:[a-z]{2}\.)?trustpilot\.com$/, /^\/review\//],
];

/**
 * The company's name, or its domain, as the page's address spells it; null on other pages and if the address has only a
 * number.
 */
export function listedCompany({ hostname, pathname }: URL): string | null {
  const host = hostname.replace(/^www\./, '');
  const path = places.find(([site, before]) => site.test(host) && before.test(pathname))?.[1];
  const [slug = ''] = path ? pathname.replace(path, '').split('/') : [];
  const words = visible(decoded(slug)).trim();
  if (!/\p{L}/u.test(words) || /[/?#<>@%]/.test(words) || words.length > 100) return null;
  return words.includes('.')
    ? words
    : words
        .split(/[-_+\s]+/)
        .filter(Boolean)
        .map(capitalized)
        .join(' ');
}

const capitalized = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
