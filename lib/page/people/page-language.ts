/** The page's two-letter language, which decides the order of names. */
import { attribute, tagged } from '../dom.ts';
import type { Flow } from './page-flow.ts';

/** Countries with pages in one language, used when the page states none. */
const COUNTRIES: Readonly<Record<string, string>> = {
  de: 'de',
  at: 'de',
  fr: 'fr',
  es: 'es',
  mx: 'es',
  ar: 'es',
  cl: 'es',
  co: 'es',
  pe: 'es',
  uy: 'es',
  it: 'it',
  pt: 'pt',
  br: 'pt',
  nl: 'nl',
  pl: 'pl',
  cz: 'cs',
  sk: 'sk',
  hu: 'hu',
  ro: 'ro',
  md: 'ro',
  tr: 'tr',
  gr: 'el',
  ru: 'ru',
  by: 'ru',
  ua: 'uk',
  se: 'sv',
  no: 'no',
  dk: 'da',
  fi: 'fi',
  jp: 'ja',
  cn: 'zh',
  tw: 'zh',
  hk: 'zh',
  kr: 'ko',
  vn: 'vn',
  il: 'he',
};

/** Characters that prove a language, whatever the template states. */
const SIGNS: readonly [string, RegExp][] = [
  ['hu', /[őű]/giu],
  ['ja', /[ぁ-んァ-ヶ]/gu],
  ['ko', /[가-힣]/gu],
  ['uk', /[іїєґ]/giu],
  ['ru', /[ыэё]/giu],
  ['el', /[α-ωά-ώ]/giu],
  ['zh', /[\u4e00-\u9fff]/gu],
];
const LONGEST = 6_000;

/** Two letters, or empty when unknown. */
export function pageLanguage(document: Document, flow: Flow, hostname: string): string {
  const [root] = tagged(document, 'html', 1);
  const said = (root ? attribute(root, 'lang') || attribute(root, 'xml:lang') : '').slice(0, 2).toLowerCase();
  let text = '';
  for (const line of flow.lines) {
    if (text.length > LONGEST) break;
    text += `${line.text} `;
  }
  const country = COUNTRIES[hostname.slice(hostname.lastIndexOf('.') + 1)] ?? '';
  for (const [language, sign] of SIGNS) {
    const share = (text.match(sign)?.length ?? 0) / Math.max(1, text.length);
    if (
      share > (language === 'hu' ? 0.006 : 0.02) &&
      (said === '' || said === 'en' || said === language || (language !== 'zh' && language !== 'ru'))
    ) {
      return said === 'zh' && language === 'ja' && share < 0.1 ? 'zh' : language;
    }
  }
  if (/^[a-z]{2}$/.test(said)) return said === 'nb' || said === 'nn' ? 'no' : said;
  return country === 'vn' ? 'vi' : country;
}
