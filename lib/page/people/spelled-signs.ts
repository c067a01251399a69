/** Addresses spelled for people in more languages than English: `ana [arroba] acme [punto] test`. */
import { isMailboxAt } from '../addresses/spelled-addresses.ts';

const AT =
  /\s{0,2}[([{<«*]{1,2}\s{0,2}(?:at|ät|a|et|@|arroba|arobase|chez|chiocciola|kukac|zavin[aá][cč]|ma[lł]pa|собака|apenstaartje|snabel-?a|kr[oø]llalfa|alfakr[oø]ll|(?:klammer)?affe|miukumauku|παπάκι|アット(?:マーク)?|골뱅이)\s{0,2}[)\]}>»*]{1,2}\s{0,2}/giu;
const DOT =
  /\s{0,2}[([{<«*]{1,2}\s{0,2}(?:dot|punkt|punto|ponto|point|kropka|te[cč]ka|pont|punct|nokta|piste|prik|τελεία|точка|крапка|\.)\s{0,2}[)\]}>»*]{1,2}\s{0,2}/giu;
const BARE =
  /(?<![\w.+-])([a-z0-9_+-]{1,40}(?:(?:\.| dot )[a-z0-9_+-]{1,40}){0,3}) at ([a-z0-9-]{1,60}(?: dot [a-z0-9-]{1,60}){1,4})(?![a-z0-9-]| (?:at|dot) )/gi;
/** Full-width characters, also with spaces around: `ana ＠ acme.test`. */
const WIDE = /\s?＠\s?/g;
const APART = /([\w-]) @ ([a-z0-9-]{1,60}\.[a-z])/gi;

/** Replaces them by `@` and `.`. */
export function unspelled(text: string): string {
  let out = text.replace(WIDE, '@');
  if (/[([{<«*]/.test(out)) {
    const at = out.replace(AT, '@');
    if (at !== out) out = at.replace(DOT, '.');
    else if (out.includes('@')) out = out.replace(DOT, '.');
  }
  if (/ at /i.test(out))
    out = out.replace(BARE, (whole: string, local: string, host: string, at: number) =>
      isMailboxAt(local, out.slice(0, at)) ? `${local}@${host}`.replace(/ dot /gi, '.') : whole,
    );
  return out.includes(' @ ') ? out.replace(APART, '$1@$2') : out;
}
