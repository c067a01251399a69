import { expect, it } from 'vitest';
import type { Lead } from '../../../lib/contract/resources/lead.ts';
import { derivedFields } from '../../../lib/device-service/leads/derived-fields.ts';
import { fieldsToCreate, planOf } from '../../../lib/device-service/leads/import-plan.ts';

const leads = 'Seniority: executive\nDecision maker';

it.each([
  [
    { position: 'Head of Sales' },
    { department: 'sales', notes: 'Seniority: senior' },
    { position: 'Head of Sales', department: 'sales', notes: 'Seniority: senior' },
  ],
  [
    { position: 'Vertriebsmitarbeiter' },
    { department: 'sales' },
    { position: 'Vertriebsmitarbeiter', department: 'sales' },
  ],
  [
    { position: 'CFO' },
    { department: 'finance', notes: leads },
    { position: 'CFO', department: 'finance', notes: leads },
  ],
  [
    { position: 'CFO', department: 'Finanzen', notes: 'Met at the fair' },
    {},
    { position: 'CFO', department: 'Finanzen', notes: 'Met at the fair' },
  ],
  [
    { position: 'CFO', department: '', notes: '' },
    { department: 'finance', notes: leads },
    { position: 'CFO', department: 'finance', notes: leads },
  ],
  [{ position: '' }, {}, {}],
  [{ position: 'Fair 2026!' }, {}, { position: 'Fair 2026!' }],
  [{}, {}, {}],
])('a new lead with %j derives %j, and is created with %j', (fields, derived, created) => {
  expect(derivedFields(fields)).toEqual(derived);
  expect(fieldsToCreate(fields, derived)).toEqual(created);
});

const row = { position: 'Head of Sales' };

const lead = (fields: Partial<Lead>) =>
  ({ id: 1, email: 'a@acme.test', leads_list: { id: null, name: null, leads_count: null }, ...fields }) as Lead;

it('filling in a position also fills in the department, but not the notes', () => {
  const plan = planOf(lead({}), row, { existing: 'fill', dry: false }, null, derivedFields(row));
  expect(plan).toEqual({ do: 'write', fields: { position: 'Head of Sales', department: 'sales' } });
});

it.each([
  ['of another position', 'fill', { position: 'CFO' }],
  ['that needs nothing else', 'fill', { position: 'Head of Sales' }],
  ['with a department', 'fill', { position: 'Head of Sales', department: 'it' }],
  ['to be overwritten', 'overwrite', { position: 'Head of Sales', department: 'it' }],
] as const)('derives nothing for a lead %s', (_, existing, found) => {
  const plan = planOf(lead(found), row, { existing, dry: false }, null, derivedFields(row));
  expect(plan).toEqual({ do: 'nothing', outcome: 'unchanged' });
});
