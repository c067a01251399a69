/** Who a contact is, in the words of a row. */
import { i18n } from '#i18n';
import { type Contact, isFamilyFirst } from '../../lib/contract/contact.ts';
import { plainOrNull } from './plain.ts';
import { departmentWord, seniorityWord } from './taxonomy-words.ts';

/** A person's name as the service knows it; null for a role address, or when nobody said. */
export function nameOf(contact: Pick<Contact, 'first_name' | 'last_name'>): string | null {
  const first = plainOrNull(contact.first_name);
  const last = plainOrNull(contact.last_name);
  const names = first && last && isFamilyFirst(first) && isFamilyFirst(last) ? [last, first] : [first, last];
  return names.filter((name) => name !== null).join(' ') || null;
}

/** What the page that these fields came from is likely to say as it is known here; null for what it may word otherwise. */
export function textOnPage(
  person: Pick<Contact, 'first_name' | 'last_name' | 'position'>,
  fields: readonly string[],
): string | null {
  if (fields.includes('position')) return person.position;
  return fields.includes('last_name') ? nameOf(person) : null;
}

/** What stands where a name would: "Role address · Support". */
export function namelessWords(contact: Contact): string {
  const department = contact.department === null ? null : departmentWord(contact.department);
  if (contact.type !== 'generic') return department ?? i18n.t('row.nameless');
  return department ? i18n.t('row.role_of', [department]) : i18n.t('row.role');
}

/** "Sales", "Senior"; an executive in the executive department is one once. */
export function placeInCompany(contact: Contact): string[] {
  const words = [
    contact.department === null ? '' : departmentWord(contact.department),
    contact.seniority === null ? '' : seniorityWord(contact.seniority),
  ];
  return [...new Set(words)].filter((word) => word !== '');
}

/** How a person is called in labels: the name, else the address. */
export function calledWords(contact: Contact): string {
  return nameOf(contact) ?? contact.email;
}
