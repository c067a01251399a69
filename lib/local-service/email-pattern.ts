/** Addresses made from a company's pattern, `{first}.{last}` and the like. Contract, section 2.3; tokens: field notes. */
import { localPart } from './fold.ts';

/** Null when the pattern wants a part that the name does not have in ASCII. */
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
