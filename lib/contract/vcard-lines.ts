/** Unfolds the lines of a vCard file and reads their properties. RFC 6350 §3, RFC 2426 §2, vCard 2.1 §2. */

export interface Property {
  /** Upper case, without its group (`item1.`). */
  name: string;
  /** As written: from `TYPE=`, and the bare words of version 2.1. */
  types: string[];
  /** 1 to 100, lower is better; 101 if there is none. */
  preference: number;
  /** Decoded but not yet unescaped. */
  value: string;
}

const quotedPrintable = /^[^:]*[;=]QUOTED-PRINTABLE\b/i;
/** Longer lines are pictures and keys. */
const longestValue = 50_000;

/** Unfolded lines, each with the number of its first line, from 1. */
export function* cardLines(text: string): Generator<{ line: number; text: string }> {
  let held: { line: number; parts: string[]; size: number; isSoft: boolean } | null = null;
  let number = 0;
  const flush = (all: { line: number; parts: string[] }) => ({ line: all.line, text: all.parts.join('') });
  const breaks = /\r\n|\n|\r|$/g;
  let from = text.startsWith('\ufeff') ? 1 : 0;
  while (from <= text.length) {
    breaks.lastIndex = from;
    const found = breaks.exec(text);
    const to = found?.index ?? text.length;
    number += 1;
    const content = text.slice(from, to);
    // Quoted-printable breaks a line after `=`, and does not indent the next one.
    const isMore: boolean = held !== null && (held.isSoft || /^[ \t]/.test(content));
    if (held && isMore) {
      const more: string = held.isSoft ? content : content.slice(1);
      if (held.isSoft) held.parts[held.parts.length - 1] = (held.parts.at(-1) ?? '').slice(0, -1);
      held.size += more.length;
      if (held.size <= longestValue) held.parts.push(more);
      held.isSoft = held.isSoft && more.endsWith('=');
    } else {
      if (held) yield flush(held);
      const isSoft = content.endsWith('=') && quotedPrintable.test(content);
      held = { line: number, parts: [content], size: content.length, isSoft };
    }
    if (to === text.length) break;
    from = to + (found?.[0].length ?? 1);
  }
  if (held) yield flush(held);
}

/** Null if the line names no property. */
export function propertyOf(line: string): Property | null {
  const colon = endOfHead(line);
  if (colon < 0) return null;
  const [head = '', ...words] = splitUnquoted(line.slice(0, colon), ';');
  const name = head
    .slice(head.lastIndexOf('.') + 1)
    .trim()
    .toUpperCase();
  if (!/^[A-Z0-9-]+$/.test(name)) return null;
  const types: string[] = [];
  const said = new Map<string, string>();
  for (const word of words) {
    const [, key = '', text = ''] = /^\s*([\w-]+)\s*=\s*(.*)$/s.exec(word) ?? [];
    const bare = text.replace(/"/g, '');
    if (key === '') types.push(word.trim());
    else if (/^type$/i.test(key)) types.push(...bare.split(',').map((type) => type.trim()));
    else said.set(key.toUpperCase(), bare.trim());
  }
  const isQuoted =
    /^quoted-printable$/i.test(said.get('ENCODING') ?? '') || types.some((type) => /^quoted-printable$/i.test(type));
  const raw = line.slice(colon + 1);
  const preference = Number(said.get('PREF') ?? Number.NaN);
  return {
    name,
    types,
    preference:
      preference >= 1 && preference <= 100 ? preference : types.some((type) => /^pref$/i.test(type)) ? 1 : 101,
    value: isQuoted ? fromQuotedPrintable(raw, said.get('CHARSET') ?? 'utf-8') : raw,
  };
}

/** The parts of a value (`;`), each unescaped. In names, a part that is a list (`,`) is joined by spaces. */
export function valuesOf({ name, value }: Property): string[] {
  const isParted = name === 'N' || name === 'ORG' || name === 'ADR';
  const parts = isParted ? splitEscaped(value, ';') : [value];
  return parts.map((part) =>
    (name === 'N' ? splitEscaped(part, ',').join(' ') : part)
      .replace(/\\([nN,;:\\])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))
      .trim(),
  );
}

/** The colon after name and parameters; quoted parameters may contain others. */
function endOfHead(line: string): number {
  let isQuoted = false;
  for (let at = 0; at < Math.min(line.length, 2_000); at += 1) {
    const sign = line[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === ':' && !isQuoted) return at;
  }
  // An unclosed quote is an ordinary character.
  return isQuoted ? line.slice(0, 2_000).indexOf(':') : -1;
}

function splitUnquoted(text: string, by: string): string[] {
  return split(text, (sign, isQuoted) => sign === by && !isQuoted);
}

function split(text: string, isEnd: (sign: string, isQuoted: boolean) => boolean): string[] {
  const parts = [''];
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    if (isEnd(sign, isQuoted)) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

/** Splits at separators without a backslash before them; escapes stay. */
function splitEscaped(text: string, by: ';' | ','): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === by) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}

function fromQuotedPrintable(text: string, charset: string): string {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = /^=[0-9a-f]{2}$/i.test(text.slice(at, at + 3))
      ? Number.parseInt(text.slice(at + 1, at + 3), 16)
      : null;
    if (code !== null) {
      bytes.push(code);
      at += 2;
    } else bytes.push(...new TextEncoder().encode(text[at] ?? ''));
  }
  return decoded(new Uint8Array(bytes), charset).replace(/\r\n?/g, '\n');
}

/** Many cards name no charset: read as UTF-8 if valid, otherwise as Windows-1252, which Outlook writes. */
function decoded(bytes: Uint8Array, charset: string): string {
  for (const name of [charset, 'utf-8'])
    try {
      return new TextDecoder(name, { fatal: true }).decode(bytes);
    } catch {
      // Unknown here, or another one.
    }
  return new TextDecoder('windows-1252').decode(bytes);
}
