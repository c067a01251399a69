import { expect, test } from 'vitest';
import { isSavedTo, type RowSave } from '../../../components/shell/saving/saved.ts';
import type { KnownLead } from '../../../lib/messages/people-views.ts';
import { knownLead } from '../harness/fixtures.ts';

const lead = (some: Partial<KnownLead> = {}) => knownLead({ email: 'ada@acme.test', list: 'Fair', ...some });
const undoable: RowSave = { at: 'undoable', job: 'j', list: 'Fair', until: 1 };
const failed: RowSave = { at: 'failed', job: 'j', list: 'Fair', problem: { code: 'offline' } };

test.each<[string, boolean, KnownLead | null, RowSave | null, string | null]>([
  ['no lead: not saved', false, null, null, null],
  ['a lead: saved', true, lead(), null, null],
  ['a lead in that list, whatever its case: saved', true, lead(), null, 'fair'],
  ['a lead in another list: not saved', false, lead(), null, 'Mine'],
  ['a save that can be undone: saved', true, null, undoable, null],
  ['a failed save: not saved', false, null, failed, null],
  ['a bare lead that the service created itself: not saved', false, lead({ by: 'service' }), null, null],
  ['a bare lead after a save: saved', true, lead({ by: 'service' }), undoable, null],
  ['a bare lead after a failed save: not saved', false, lead({ by: 'service' }), failed, null],
])('%s', (_, is, known, save, list) => {
  expect(isSavedTo({ knownLead: known, save }, list)).toBe(is);
});
