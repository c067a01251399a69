/** A contact's identity in a row. */
import { i18n } from '#i18n';
import { type Contact, isFamilyFirst } from '../../lib/contract/contact.ts';
import { plainOrNull } from './plain.ts';
import { departmentWord, seniorityWord } from './taxonomy-words.ts';

/** A person's name as known; null for a role address or an unknown one. */
export function nameOf(contact: Pick<Contact, 'first_name' | 'last_name'>): string | null {
  const first = plainOrNull(contact.first_name);
  const last = plainOrNull(contact.last_name);
  const names = first && last && isFamilyFirst(first) && isFamilyFirst(last) ? [last, first] : [first, last];
  return names.filter((name) => name !== null).join(' ') || null;
}

/** The text that the source page most likely shows; null if it may be worded differently. */
export function textOnPage(
  person: Pick<Contact, 'first_name' | 'last_name' | 'position'>,
  fields: readonly string[],
): string | null {
  if (fields.includes('position')) return person.position;
  return fields.includes('last_name') ? nameOf(person) : null;
}

/** Shown instead of a name: "Role address · Support". */
export function namelessWords(contact: Contact): string {
  const department = contact.department === null ? null : departmentWord(contact.department);
  if (contact.type !== 'generic') return department ?? i18n.t('row.nameless');
  return department ? i18n.t('row.role_of', [department]) : i18n.t('row.role');
}

/** "Sales", "Senior"; Executive only once. */
export function placeInCompany(contact: Contact): string[] {
  const words = [
    contact.department === null ? '' : departmentWord(contact.department),
    contact.seniority === null ? '' : seniorityWord(contact.seniority),
  ];
  return [...new Set(words)].filter((word) => word !== '');
}

/** A person in labels: the name, else the address. */
export function calledWords(contact: Contact): string {
  return nameOf(contact) ?? contact.email;
}
