/** Internationalised domain names: decodes `xn--…` for display (RFC 3492) and detects deceptive letters. */
import type { Odd } from './subject.ts';

const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;

function adapted(delta: number, points: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1;
  rest += Math.floor(rest / points);
  let steps = 0;
  while (rest > ((BASE - T_MIN) * T_MAX) >> 1) {
    rest = Math.floor(rest / (BASE - T_MIN));
    steps += BASE;
  }
  return steps + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/** a–z are 0–25, 0–9 are 26–35. */
function digit(character: string): number {
  const value = Number.parseInt(character, BASE);
  if (Number.isNaN(value)) return BASE;
  return value < 10 ? value + 26 : value - 10;
}

/** One label after its `xn--`, or null if malformed. */
function decodeLabel(code: string): string | null {
  const cut = code.lastIndexOf('-');
  const out = cut > 0 ? [...code.slice(0, cut)] : [];
  let point = FIRST_CODE;
  let place = 0;
  let bias = FIRST_BIAS;
  let at = cut > 0 ? cut + 1 : 0;
  while (at < code.length) {
    const before = place;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const value = digit(code.charAt(at));
      at += 1;
      if (value >= BASE) return null;
      place += value * weight;
      const threshold = k <= bias ? T_MIN : Math.min(k - bias, T_MAX);
      if (value < threshold) break;
      weight *= BASE - threshold;
      if (place > 0x7fffffff || weight > 0x7fffffff) return null;
    }
    const points = out.length + 1;
    bias = adapted(place - before, points, before === 0);
    point += Math.floor(place / points);
    if (point > 0x10ffff) return null;
    place %= points;
    out.splice(place, 0, String.fromCodePoint(point));
    place += 1;
  }
  return out.join('');
}

/** Decodes every `xn--` label; a malformed one stays as it is. */
export const toUnicode = (ascii: string): string =>
  ascii
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decodeLabel(label.slice(4)) ?? label) : label))
    .join('.');

/** The name in ASCII, lower-cased and mapped as browsers do; null when it is no host. */
export function toAscii(host: string): string | null {
  const bare = host.replace(/\.$/, '');
  if (bare === '' || /[\s/\\?#@:%<>[\]|^"`{}]/.test(bare) || !URL.canParse(`http://${bare}`)) return null;
  return new URL(`http://${bare}`).hostname || null;
}

const SCRIPTS = {
  latin: /\p{Script=Latin}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
  greek: /\p{Script=Greek}/u,
  armenian: /\p{Script=Armenian}/u,
  hebrew: /\p{Script=Hebrew}/u,
  arabic: /\p{Script=Arabic}/u,
  han: /\p{Script=Han}/u,
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  hangul: /\p{Script=Hangul}/u,
  other:
    /(?!\p{Script=Common}|\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Armenian}|\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul})\p{L}/u,
} as const;

/** Scripts that one language mixes. */
const TOGETHER = [
  ['latin', 'han', 'kana'],
  ['latin', 'han', 'hangul'],
];

/** Letters of other scripts that look like Latin ones. */
const LIKE_LATIN = /^[аеорсухіјѕһԁԛԝӏԍъьгпктвмнҽαονρικτυωγηχϲϳնոսօցհզ0-9-]+$/u;

/** Phonetic and other Latin letters that no language's names use, and loose accents. */
const NEVER_IN_NAMES = /[\u0131\u0237\u0250-\u02af\u1d00-\u1d7f\u2c60-\u2c7f\ua720-\ua7ff]|[a-z]\p{M}/u;

function isMixed(label: string): boolean {
  const used = Object.entries(SCRIPTS).flatMap(([name, script]) => (script.test(label) ? [name] : []));
  return used.length > 1 && !TOGETHER.some((group) => used.every((name) => group.includes(name)));
}

/** What is odd about a name's letters, if anything. */
export function oddLetters(unicode: string): Odd | null {
  const labels = unicode.normalize('NFC').split('.');
  if (labels.some(isMixed)) return 'mixed-scripts';
  const [ending = ''] = labels.slice(-1);
  const international = labels.slice(0, -1).filter((label) => /\P{ASCII}/u.test(label));
  const alike = international.some(
    (label) => NEVER_IN_NAMES.test(label) || (LIKE_LATIN.test(label) && !/\P{ASCII}/u.test(ending)),
  );
  return alike || labels.some((label) => label.startsWith('xn--')) ? 'look-alike' : null;
}
