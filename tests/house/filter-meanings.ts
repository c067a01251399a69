/**
 * Filters that the compiler must refuse. Nothing runs this: the type check fails unless each line below
 * `@ts-expect-error` is an error.
 */
import type { AddressFilterTable, CompanyFilterTable, LeadFilterTable } from '../../lib/contract/filters/meaning.ts';

export const taken = {
  notes: { kind: 'contains', means: { on: 'text', field: 'notes' } },
} as const satisfies LeadFilterTable;

export const refused = [
  // @ts-expect-error: `means` is missing.
  { notes: { kind: 'contains' } } satisfies LeadFilterTable,
  // @ts-expect-error: leads have no such text.
  { notes: { kind: 'contains', means: { on: 'text', field: 'memo' } } } satisfies LeadFilterTable,
  // @ts-expect-error: a text is not a time.
  { notes: { kind: 'contains', means: { on: 'time', field: 'created_at' } } } satisfies LeadFilterTable,
  // @ts-expect-error: addresses are not found by tags.
  { tags: { kind: 'listed', means: { on: 'set', field: 'tags' } } } satisfies AddressFilterTable,
  // @ts-expect-error: `means` is missing.
  { seniority: { kind: 'listed' } } satisfies AddressFilterTable,
  // @ts-expect-error: `means` is missing.
  { keywords: { kind: 'matched' } } satisfies CompanyFilterTable,
  {
    funding: {
      kind: 'group',
      means: 'round',
      // @ts-expect-error: `means` is missing in one of its fields.
      of: { amount: { kind: 'range', of: 'number', most: 1 } },
    },
  } satisfies CompanyFilterTable,
  {
    funding: {
      kind: 'group',
      means: 'round',
      // @ts-expect-error: an amount is not a day.
      of: { amount: { kind: 'range', of: 'day', means: { by: 'amount' } } },
    },
  } satisfies CompanyFilterTable,
];
