import { expect, test } from 'vitest';
import { isSavedTo, type RowSave } from '../../../components/shell/saving/saved.ts';
import type { KnownLead } from '../../../lib/messages/people-views.ts';
import { knownLead } from '../harness/fixtures.ts';

const lead = (some: Partial<KnownLead> = {}) => knownLead({ email: 'ada@acme.test', list: 'Fair', ...some });
const undoable: RowSave = { at: 'undoable', job: 'j', list: 'Fair', until: 1 };
const failed: RowSave = { at: 'failed', job: 'j', list: 'Fair', problem: { code: 'offline' } };

test.each<[string, boolean, KnownLead | null, RowSave | null, string | null]>([
  ['nobody', false, null, null, null],
  ['a lead', true, lead(), null, null],
  ['a lead in that list, whatever its case', true, lead(), null, 'fair'],
  ['not a lead of another list', false, lead(), null, 'Mine'],
  ['what was saved a moment ago', true, null, undoable, null],
  ['not what could not be saved', false, null, failed, null],
  ['not a bare lead that the service made by itself', false, lead({ by: 'service' }), null, null],
  ['such a lead once it was saved', true, lead({ by: 'service' }), undoable, null],
  ['not such a lead whose save failed', false, lead({ by: 'service' }), failed, null],
])('is saved: %s', (_, is, known, save, list) => {
  expect(isSavedTo({ knownLead: known, save }, list)).toBe(is);
});
