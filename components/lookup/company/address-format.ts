/**
 * How a company writes its addresses, without the contract's braces: `{first}.{last}` is "first.last, as in signe.aas".
 */
import { i18n } from '#i18n';
import type { Domain } from '../../../lib/subject/subject.ts';

/** An invented person, for the example. */
const parts = { first: 'signe', last: 'aas', f: 's', l: 'a' };

type Part = keyof typeof parts;

export function formatWords(pattern: string): string {
  return i18n.t('company.pattern_like', [placeholders(pattern), filled(pattern, (part) => parts[part])]);
}

/** To be copied: `first.last@aldermoor.test`. */
export function formatAddress(pattern: string, domain: Domain | null): string {
  return domain === null ? placeholders(pattern) : `${placeholders(pattern)}@${domain.unicode}`;
}

const placeholders = (pattern: string) => filled(pattern, (part) => i18n.t(`company.part_${part}`));

function filled(pattern: string, word: (part: Part) => string): string {
  const [local = ''] = pattern.split('@');
  return local.replace(/\{(first|last|f|l)\}/g, (_, part: Part) => word(part));
}
