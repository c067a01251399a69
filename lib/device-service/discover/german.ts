/**
 * Translates a German sentence about companies into the English words that Discover understands. Unknown words stay.
 */
import { countryCodes } from '../../contract/countries.ts';
import { countryName } from './places.ts';

/** Whole words, longer ones first. */
const phrases: readonly [pattern: RegExp, english: string][] = [
  [/\bim (\p{L}+) (?:einstell|such)\p{L}*/giu, 'hiring in $1'],
  [/\b(?:einstell\p{L}*|stellenangebote|offene stellen)\b/giu, 'hiring'],
  [/\bbis zu\b/giu, 'up to'],
  [/\bmehr als\b/giu, 'more than'],
  [/\bweniger als\b/giu, 'fewer than'],
  [/\bmindestens\b/giu, 'at least'],
  [/\b(?:mitarbeit\p{L}*|beschäftigten?|angestellten?|leuten?|personen)(?!\p{L})/giu, 'people'],
  [/\bvertrieb\b/giu, 'Sales'],
  [/\b(?:messgerät|instrument)\p{L}*/giu, 'instruments'],
  [/\boptik\p{L}*/giu, 'optics'],
  [/\bforschung\p{L}*/giu, 'research'],
  [/\bverlag\p{L}*/giu, 'publishing'],
  [/\blogistik\p{L}*/giu, 'logistics'],
  [/\bgemeinnützig\p{L}*/giu, 'non profit'],
  [/\bgegründet seit\b/giu, 'founded since'],
  [/\bgegründet nach\b/giu, 'founded after'],
  [/\bgegründet vor\b/giu, 'founded before'],
  [/\b(?:außerhalb|außer|ohne)(?!\p{L})/giu, 'outside of'],
  [/\beuropa\b/giu, 'Europe'],
  [/\basien\b/giu, 'Asia'],
  [/\bafrika\b/giu, 'Africa'],
  [/\bnordamerika\b/giu, 'North America'],
  [/\bsüdamerika\b/giu, 'South America'],
  [/\bskandinavien\b/giu, 'Scandinavia'],
  [/\bund\b/giu, 'and'],
];

export function inEnglish(sentence: string): string {
  const words = phrases.reduce((said, [pattern, english]) => said.replace(pattern, english), sentence);
  return countries().reduce((said, [german, english]) => said.replace(german, english), words);
}

let known: readonly [german: RegExp, english: string][] | undefined;

/** Names that differ; `in den Niederlanden` is inflected. */
function countries(): readonly [german: RegExp, english: string][] {
  const names = new Intl.DisplayNames(['de'], { type: 'region', fallback: 'none' });
  known ??= countryCodes.flatMap((code): [RegExp, string][] => {
    const [german, english] = [names.of(code), countryName(code)];
    if (!german || !english || german === english) return [];
    return [[new RegExp(`(?<!\\p{L})${escaped(german)}n?(?!\\p{L})`, 'giu'), english]];
  });
  return known;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
