import { i18n } from '#i18n';
import type { Contact } from '../../lib/contract/contact.ts';
import { domainWords } from './domains.ts';

/** Named as the columns of the leads. */
const columns = {
  first_name: (contact) => contact.first_name,
  last_name: (contact) => contact.last_name,
  position: (contact) => contact.position,
  email: (contact) => contact.email,
  phone_number: (contact) => contact.phone_number,
  company: ({ company, domain }) => company ?? (domain === null ? null : domainWords(domain)),
} as const satisfies Partial<Record<keyof Contact, (contact: Contact) => string | null>>;

const names: readonly (keyof typeof columns)[] = [
  'first_name',
  'last_name',
  'position',
  'email',
  'phone_number',
  'company',
];

/** A GitHub-flavoured Markdown table, a row per contact. Its cells are plain text: what would be markup is escaped. */
export function markdownOfContacts(contacts: readonly Contact[]): string {
  const head = names.map((name) => i18n.t(`leads_field.${name}`));
  const rows = contacts.map((contact) => names.map((name) => escaped(columns[name](contact) ?? '')));
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/**
 * Data from outside could otherwise load a picture or run a link where it is pasted. Dots, @ and plus signs stay
 * readable. ASCII punctuation may always be escaped (CommonMark 2.4).
 */
function escaped(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_{}[\]()<>#!|~&:]/g, '\\$&');
}
