/** An address by one known pattern. */
import { fold } from '../../contract/text.ts';

/** Null when the pattern needs a part that the name lacks in ASCII. */
export function fromPattern(pattern: string, first: string, last: string, domain: string): string | null {
  const names = { first: localPart(first), last: localPart(last) };
  const parts: Record<string, string> = { ...names, f: names.first.slice(0, 1), l: names.last.slice(0, 1) };
  let whole = true;
  const local = pattern.replace(/\{(\w+)\}/g, (_, token: string) => {
    const part = parts[token] ?? '';
    whole &&= part !== '';
    return part;
  });
  return whole ? `${local}@${domain}` : null;
}

/** The part of a name that can precede the `@`; empty for other scripts. */
export function localPart(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9-]/g, '')
    .replace(/^-+|-+$/g, '');
}
