/** A file of contact cards as a table: a row a card, a column for each field that one of them has. */
import { type CardFault, type CardField, cardFields, readVcards } from '../../lib/contract/vcard.ts';
import type { Table } from '../../lib/lead-file/table.ts';
import { nothing, type Target } from '../../lib/lead-file/targets.ts';

export type { CardFault };

/** What a lead has no field for; it can become a custom attribute. */
const beside = ['middle_name', 'email_2', 'email_3', 'phone_2', 'phone_3', 'address', 'birthday'] as const;

/** The columns are named as fields are, so that they can be read again; the addresses stand first, whether a card has one or not. */
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
