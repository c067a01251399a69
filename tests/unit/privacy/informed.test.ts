/** The record that a person was informed, at our own services and at others. */
import { expect, test } from 'vitest';
import { informedAt, overdue, recordIn } from '../../../components/privacy/informed.ts';
import { monthsBefore } from '../../../lib/contract/times.ts';
import { lead } from '../leads/lead-fixtures.ts';

const at = Date.UTC(2026, 2, 12, 8);
const said = '2026-03-12 08:00:00 UTC';

test('the record is the field `notified_at` if the service sends it', () => {
  const kept = lead(1, { notified_at: null, notes: 'Dutch' });
  expect(recordIn('field', kept, at)).toEqual({ saw: { notified_at: '' }, changes: { notified_at: said } });
  expect(informedAt(lead(1, { notified_at: said }))).toBe(at);
  expect(informedAt(kept)).toBeNull();
});

test('elsewhere the record is the first line of the notes, written once; other lines stay', () => {
  const { changes } = recordIn('notes', lead(1, { notes: 'Dutch\nLikes tea' }), at);
  expect(changes.notes).toBe(`Informed (GDPR Art. 14): ${said}\nDutch\nLikes tea`);
  const noted = lead(1, changes);
  expect(informedAt(noted)).toBe(at);
  expect(recordIn('notes', noted, at).changes).toEqual(changes);
  expect(recordIn('notes', noted, null).changes).toEqual({ notes: 'Dutch\nLikes tea' });
});

test.each([
  ['2026-11-27', '2026-10-27', 1],
  ['2026-03-31', '2026-02-28', 1],
  ['2028-03-31', '2028-02-29', 1],
  ['2026-01-15', '2025-12-15', 1],
  ['2026-11-27', '2024-11-27', 24],
])('%s becomes %s, %i months earlier', (now, then, months) => {
  expect(new Date(monthsBefore(Date.parse(now), months)).toISOString().slice(0, 10)).toBe(then);
});

test('leads are overdue from the day after a month', () => {
  expect(overdue(Date.parse('2026-11-27T10:00:00Z'))).toEqual({ notified_at: '~', created_at: { to: '2026-10-26' } });
});
