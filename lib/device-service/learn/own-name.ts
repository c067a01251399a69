/** A company's own name from its pages' titles, footers and imprint, for sites without data about themselves. */
import { foldedName } from '../../contract/text.ts';
import type { OwnLine } from '../../page/own-lines.ts';
import type { PageKind } from './page-kind.ts';

interface Said {
  title: string;
  lines: readonly OwnLine[];
  domain: string;
  kind: PageKind;
}

const longest = 70;
const mostWords = 9;

/** What site builders put where the name belongs, and pages' own titles. Whole words only: there is a Homewood. */
export const noName =
  /^(?:home ?page|home|start(?:seite|page)?|welcome|willkommen|index|untitled|my (?:site|blog)|accueil|bienvenue|inicio|bienvenid\p{L}*|home page|strona glowna|hlavni stranka|etusivu|forside|hjem|hem|pagina inicial|inici|benvenuti|kezdolap|ana sayfa|impressum|imprint|kontakt|contact(?: us)?|about(?: us)?|uber uns|team|all rights reserved|menu|copyright)(?![\p{L}\p{M}\p{N}])/iu;

const legalForm =
  /(?<!\p{L})(?:GmbH|mbH|AG|KG|KGaA|OHG|e\.\s?[KV]\.|Ltd|Limited|plc|Inc|LLC|LLP|Corp|SAS|S\.?A\.?R\.?L|S\.?r\.?l|S\.?p\.?A|S\.?L\.?U?|Lda|Ltda|B\.?V|N\.?V|Sp\.? z o\.?\s?o|s\.\s?r\.\s?o|AB|A\/S|ApS|Oyj?|Kft|Zrt|d\.o\.o|A\.Ş|OÜ|UAB|SIA)\.?$|^(?:株式会社|合同会社|有限会社)|(?:株式会社|有限公司|有限责任公司)$/u;

/** Null where nothing says which of the words is the name. */
export function ownName({ title, lines, domain, kind }: Said): string | null {
  const found = new Map<string, { text: string; titled: number; lined: number }>();
  const note = (text: string, place: 'titled' | 'lined'): void => {
    const key = squash(text);
    const before = found.get(key) ?? { text, titled: 0, lined: 0 };
    if (key.length > 2) found.set(key, { ...before, [place]: before[place] + 1 });
  };
  for (const text of inTitle(title)) note(text, 'titled');
  const own = kind === 'contact' ? lines : lines.filter(({ stands, text }) => stands === 'frame' || /©/.test(text));
  for (const line of own) for (const text of inLine(line.text)) note(text, 'lined');
  let best: { text: string; score: number } | null = null;
  for (const { text, titled, lined } of found.values()) {
    const isBrand = isMadeOf(domain, text);
    const isLegal = legalForm.test(text);
    const isTwice = titled > 0 && lined > 0;
    const isImprint = kind === 'contact' && isLegal && lined > 0;
    if (!isBrand && !isTwice && !(isLegal && titled > 0) && !isImprint) continue;
    const score = (isBrand ? 4 : 0) + (isLegal ? 1 : 0) + (titled > 0 ? 2 : 0) + (lined > 0 ? 1 : 0);
    if (!best || score > best.score) best = { text, score };
  }
  return best?.text ?? null;
}

/** Folded, without spaces. */
export const squash = (text: string): string => foldedName(text).replaceAll(' ', '');

const mayBeName = (text: string): boolean =>
  text.length <= longest &&
  /\p{L}{2}/u.test(text) &&
  text.split(' ').length <= mostWords &&
  !/[@!?:]|https?|www\.|\d{4}/.test(text) &&
  !noName.test(foldedName(text));

const inTitle = (title: string): string[] =>
  title
    .split(/\s*[|·•｜»«›—–:]\s*|\s+[-~]\s+/u)
    .map((text) => text.trim())
    .filter(mayBeName);

/** The beginning of a line is the owner's: an address or a slogan follows. */
const inLine = (line: string): string[] =>
  line
    .replace(/\([cC]\)|©|copyright|\b(?:19|20)\d\d(?:\s?[-–]\s?(?:19|20)?\d\d)?\b/giu, ' ')
    .split(/[,|·•｜\t〒]|\s[–—-]\s|(?<=\p{L}{3})\.\s|\s{3,}/u)
    .map((text) =>
      text
        .replace(/\s+/g, ' ')
        .replace(/^(?:by|von|the year)\s/i, '')
        .trim(),
    )
    .filter((text) => text !== '')
    .slice(0, 2)
    .filter(mayBeName);

/** Is the domain made of the name: whole, by its words, or by their initials? */
function isMadeOf(domain: string, name: string): boolean {
  const label = domain.split('.')[0] ?? '';
  const joined = label.replaceAll('-', '');
  const own = squash(name);
  if (joined.length > 3 && own.includes(joined)) return true;
  if (own.length > 3 && joined.startsWith(own) && own.length * 2 > joined.length) return true;
  const words = foldedName(name).split(' ');
  const initials = words.map((word) => word.charAt(0)).join('');
  const parts = label.split('-');
  const isPart = (part: string): boolean =>
    (part.length < 4 && initials.includes(part)) || words.some((word) => isSameWord(word, part));
  return parts.length > 1 && parts.every(isPart) && parts.some((part) => part.length > 3);
}

/** A word with another ending, or shortened: `gminy` and `gmina`, `universitat` and `uni`. */
function isSameWord(word: string, part: string): boolean {
  if (part.length > 2 && word.startsWith(part)) return true;
  return part.length > 3 && word.startsWith(part.slice(0, -1)) && Math.abs(word.length - part.length) <= 2;
}
