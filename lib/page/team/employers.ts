/** Tells positions at another company from those at the page's own: "CTO of Lumen Ltd", "Founder at Lumen". */
import { fold } from '../../contract/text.ts';
import { tagged, textOf } from '../dom.ts';
import { readJsonLd, words } from '../json-ld.ts';
import { LEGAL_FORM } from '../legal-forms.ts';
import { metaOne, readMeta } from '../meta.ts';
import { isOrganisation } from '../organisation.ts';
import { LONGEST, plain } from '../plain-text.ts';
import type { Line } from './page-lines.ts';

/** After these a capitalised name is a company's, unless it is a part of one. */
const AT = /(?:^|\s)(?:at|@|bei|chez)\s?(\p{Lu}[\p{L}\p{M}\p{N}&.'’-]*(?:\s[\p{Lu}&][\p{L}\p{M}\p{N}&.'’-]*){0,4})$/u;
const PART =
  /^(?:the|department|dept|faculty|institut\p{L}*|school|college|universi\p{L}*|division|office|site|plant|branch|head\p{L}*|hq|campus|cent(?:er|re)|lab\p{L}*|group|team|hospital|clinic|board)(?!\p{L})/iu;

/** What stands before a company's name in a position. */
const BEFORE_NAME =
  /^.*(?:[,|·•–—@/(]|(?<!\p{L})(?:of|at|for|from|with|bei|der|des|von|vom|chez|de|du|van|voor|hos|w)(?!\p{L}))\s*/u;

/** Words of many companies' names. */
const COMMON =
  /^(?:gro?up\p{L}*|gruppe|holdings?|solutions?|services?|systems?|systeme|technolog\p{L}*|consult\p{L}*|international|global|compan\p{L}*|partners?|and|und|the|deutschland|germany|europe|all|rights|reserved|copyright|home|contact|about|team)$/u;

/** Does a text name a company that is not the page's own? */
type IsElsewhere = (text: string) => boolean;

export function employersOn(document: Document, base: string, lines: readonly Line[]): IsElsewhere {
  const own = [...ownNames(document, base), ...lines.flatMap(rightsOf)];
  const squashed = own.map((name) => lettersOf(name)).filter((name) => name.length > 2);
  const ownWords = new Set(own.flatMap(wordsOf).filter((word) => !COMMON.test(word)));
  const isOwn = (company: string): boolean => {
    const parts = wordsOf(company);
    const all = parts.join('');
    const initials = parts.map((part) => part.charAt(0)).join('');
    return (
      parts.length === 0 ||
      parts.some((part) => ownWords.has(part)) ||
      squashed.some((name) => name === initials || name.includes(all) || all.includes(name))
    );
  };
  return (text) => {
    const at = AT.exec(text)?.[1];
    if (at !== undefined && !LEGAL_FORM.test(at)) return !PART.test(at) && !isOwn(at);
    return LEGAL_FORM.test(text) && !isOwn(withoutForm(text).replace(BEFORE_NAME, ''));
  };
}

/** "Lumen GmbH & Co. KG", "Lumen, Inc." without what is no name. */
function withoutForm(text: string): string {
  let name = text;
  for (let turn = 0; turn < 3; turn += 1) {
    name = name
      .replace(LEGAL_FORM, '')
      .replace(/[\s,]*(?:&|und|and|\+)?\s*Co\.?$/u, '')
      .replace(/[\s,]+$/, '');
  }
  return name;
}

function titleOf(document: Document): string {
  const [title] = tagged(document, 'title', 1);
  return title ? plain(textOf(title), LONGEST.text) : '';
}

const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');
const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]{3,}/gu) ?? [];

/** "© 2026 Lumen Ltd" */
const rightsOf = ({ pieces }: Line): string[] => pieces.filter((piece) => /©|\bcopyright\b/i.test(piece));

/** The host's labels, and how the page calls its site and its organisation. */
function ownNames(document: Document, base: string): string[] {
  const labels = new URL(base).hostname.split('.').slice(0, -1);
  const jsonLd = readJsonLd(document);
  const organisations = jsonLd.things.filter(isOrganisation).map((thing) => words(thing, 'name'));
  const meta = readMeta(document);
  const titles = [titleOf(document), metaOne(meta, 'og:title')].flatMap((title) => title.split(/\s[|–—·:-]\s/u));
  // Longer parts are headlines, which name others too.
  const names = titles.filter((part) => part.trim().split(/\s+/).length <= 3);
  return [...labels.filter((label) => label !== 'www'), metaOne(meta, 'og:site_name'), ...names, ...organisations];
}
