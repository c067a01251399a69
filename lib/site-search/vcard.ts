/**
 * Reads a contact card (vCard, RFC 2426 and 6350) as a page that names one person, as law firms and faculties link
 * them.
 */
import type { PageRead } from '../page/page-read.ts';

/** Is the text a contact card? */
export const isVcard = (text: string): boolean => /^\ufeff?\s{0,99}BEGIN:VCARD/i.test(text);

const MOST_CARDS = 20;
const MOST_LINES = 400;
const LONGEST = { name: 100, line: 300, head: 500 } as const;

interface Property {
  name: string;
  /** Its parameters in capitals: `TYPE=WORK,FAX`. */
  about: string;
  value: string;
}

/** The people of a card, each with its addresses. Nothing else is read from it. */
export function readVcard(text: string): PageRead {
  const people = text
    .split(/BEGIN:VCARD/i)
    .slice(1, MOST_CARDS + 1)
    .flatMap((card) => personsIn(propertiesIn(card)));
  return {
    facts: {
      title: '',
      language: null,
      canonical: null,
      article: { is: false, title: null, published: null, siteName: null },
      authors: [],
      addresses: people.map(({ email }) => ({ address: email, forms: ['data'], name: null })),
      addressesCut: false,
      organisation: { name: null, description: null, industry: null, size: null, place: null, socials: {} },
    },
    names: [],
    people,
    phones: [],
    lines: [],
    marks: { generators: [], loads: [], named: [], frame: [], cut: true },
    links: [],
    canonical: null,
  };
}

/** Long lines are folded: the next starts with a space. In version 2.1 a quoted line goes on after `=` at its end. */
function propertiesIn(card: string): Property[] {
  const lines = card
    // A picture is often longer than everything else, and the address may follow it.
    .slice(0, 1_000_000)
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/, MOST_LINES)
    .reduce<string[]>(withQuoted, []);
  return lines.flatMap((line) => {
    const at = valueAt(line);
    const [name = '', ...about] = line.slice(0, Math.max(0, at)).toUpperCase().split(';');
    const value = line.slice(at + 1);
    if (at < 1 || value.trim() === '') return [];
    const plain = about.some((one) => one.includes('QUOTED-PRINTABLE')) ? unquoted(value) : value;
    return [{ name: name.replace(/^.*\./, ''), about: about.join(';'), value: plain.slice(0, LONGEST.line * 4) }];
  });
}

/** Joins quoted-printable lines only. Others may end with `=`, too, such as a base64 picture. */
function withQuoted(lines: string[], line: string): string[] {
  const before = lines.at(-1) ?? '';
  const isQuoted = before.endsWith('=') && /^[^:]{0,500}QUOTED-PRINTABLE/i.test(before);
  if (isQuoted) lines.splice(-1, 1, before.slice(0, -1) + line);
  else lines.push(line);
  return lines;
}

/** Where the value's colon stands: the first outside of quotes, near the beginning. */
function valueAt(line: string): number {
  let isQuoted = false;
  for (let at = 0; at < Math.min(line.length, LONGEST.head); at += 1) {
    const sign = line.charAt(at);
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === ':' && !isQuoted) return at;
  }
  return -1;
}

/** Bytes as `=C3=A9`, in UTF-8 or the older Latin letters. */
function unquoted(value: string): string {
  const bytes = value.replace(/%/g, '%25').replace(/=([0-9a-f]{2})/gi, '%$1');
  try {
    return decodeURIComponent(bytes);
  } catch {
    return value.replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }
}

const unescaped = (value: string): string =>
  value
    .replace(/\\n/gi, ' ')
    .replace(/\\([,;:\\])/g, '$1')
    .replace(/\p{C}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const partsOf = (value: string): string[] => value.split(/(?<!\\);/).map(unescaped);

const short = (text: string | undefined, most: number): string | null => text?.slice(0, most).trim() || null;

function personsIn(properties: readonly Property[]): PageRead['people'] {
  const all = (name: string) => properties.filter((one) => one.name === name);
  const [family, given] = partsOf(all('N')[0]?.value ?? '');
  const whole = unescaped(all('FN')[0]?.value ?? '').split(' ');
  // Half a name is none: the field may hold a department.
  const isSplit = Boolean(family && given);
  const first = isSplit ? given : whole.slice(0, -1).join(' ');
  const last = isSplit ? family : whole.length > 1 ? whole.at(-1) : '';
  const isOrganisation = /^\s*(?:org|group)/i.test(all('KIND')[0]?.value ?? '');
  const isNamed = !isOrganisation && Boolean(first && last);
  const emails = all('EMAIL')
    .map(({ value }) =>
      unescaped(value)
        .replace(/^mailto:/i, '')
        .toLowerCase(),
    )
    .filter((value) => value.length <= 254 && /^[^\s@<>"(),:;[\]\\]+@[a-z0-9.-]+\.[a-z0-9-]{2,}$/.test(value));
  return [...new Set(emails)].map((email) => ({
    email,
    first_name: isNamed ? short(first, LONGEST.name) : null,
    last_name: isNamed ? short(last, LONGEST.name) : null,
    position: isNamed ? short(unescaped((all('TITLE')[0] ?? all('ROLE')[0])?.value ?? ''), LONGEST.name) : null,
    phone: isNamed ? phoneOf(all('TEL')) : null,
  }));
}

/** The number at work first, then a mobile one; never a fax or a private one. */
function phoneOf(numbers: readonly Property[]): string | null {
  const own = numbers.filter(({ about }) => !/FAX|PAGER|HOME|MODEM|VIDEO/.test(about));
  const chosen = own.find(({ about }) => /WORK|PREF/.test(about)) ?? own[0];
  const number = unescaped(chosen?.value ?? '')
    .replace(/^tel:/i, '')
    .replace(/[;,x].*$/i, '');
  const digits = number.replace(/\D/g, '').length;
  return /^\+?[\d\s()./-]{6,40}$/.test(number) && digits >= 7 && digits <= 15 ? number.trim() : null;
}
