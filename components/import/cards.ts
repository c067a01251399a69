/** Contact cards as a table: one row per card, one column per field that any card has. */
import { type CardFault, type CardField, cardFields, readVcards } from '../../lib/contract/vcard.ts';
import type { Table } from '../../lib/lead-file/table.ts';
import { nothing, type Target } from '../../lib/lead-file/targets.ts';

export type { CardFault };

/** Fields that leads lack. They can become custom attributes. */
const beside = ['middle_name', 'email_2', 'email_3', 'phone_2', 'phone_3', 'address', 'birthday'] as const;

/**
 * Columns have the fields' names, so that the table can be read again. Addresses come first, even if no card has one.
 */
export function readCards(
  text: string,
  slugs: readonly string[],
): { table: Table; targets: Target[]; faults: CardFault[] } {
  const { contacts, faults } = readVcards(text);
  const columns = cardFields.filter((field) => field === 'email' || contacts.some(({ fields }) => field in fields));
  const rows = contacts.map(({ line, fields }) => ({ line, cells: columns.map((field) => fields[field] ?? '') }));
  return {
    table: { delimiter: ',', rows: [{ line: 1, cells: columns }, ...rows], width: columns.length, openQuote: null },
    targets: columns.map((field) => targetOf(field, slugs)),
    faults,
  };
}

function targetOf(field: CardField, slugs: readonly string[]): Target {
  if (!isBeside(field)) return { to: 'field', field };
  return slugs.includes(field) ? { to: 'attribute', slug: field } : nothing;
}

function isBeside(field: CardField): field is (typeof beside)[number] {
  return beside.some((one) => one === field);
}
