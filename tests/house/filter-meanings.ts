/**
 * Filters that the compiler must refuse. Nothing runs this: the type check fails unless each line below
 * `@ts-expect-error` is an error.
 */
import type { AddressFilterTable, CompanyFilterTable, LeadFilterTable } from '../../lib/contract/filters/meaning.ts';

export const taken = {
  notes: { kind: 'contains', means: { on: 'text', field: 'notes' } },
} as const satisfies LeadFilterTable;

export const refused = [
  // @ts-expect-error: it means nothing.
  { notes: { kind: 'contains' } } satisfies LeadFilterTable,
  // @ts-expect-error: leads have no such text.
  { notes: { kind: 'contains', means: { on: 'text', field: 'memo' } } } satisfies LeadFilterTable,
  // @ts-expect-error: a text is no time.
  { notes: { kind: 'contains', means: { on: 'time', field: 'created_at' } } } satisfies LeadFilterTable,
  // @ts-expect-error: addresses are not found by tags.
  { tags: { kind: 'listed', means: { on: 'set', field: 'tags' } } } satisfies AddressFilterTable,
  // @ts-expect-error: it means nothing.
  { seniority: { kind: 'listed' } } satisfies AddressFilterTable,
  // @ts-expect-error: it means nothing.
  { keywords: { kind: 'matched' } } satisfies CompanyFilterTable,
  {
    funding: {
      kind: 'group',
      means: 'round',
      // @ts-expect-error: one of its fields means nothing.
      of: { amount: { kind: 'range', of: 'number', most: 1 } },
    },
  } satisfies CompanyFilterTable,
  {
    funding: {
      kind: 'group',
      means: 'round',
      // @ts-expect-error: an amount is no day.
      of: { amount: { kind: 'range', of: 'day', means: { by: 'amount' } } },
    },
  } satisfies CompanyFilterTable,
];
