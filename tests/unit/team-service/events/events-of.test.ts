import { expect, test } from 'vitest';
import { emptyLead } from '../../../../lib/device-service/leads/lead-writing.ts';
import type { StoredLead } from '../../../../lib/device-service/store-leads.ts';
import { eventsOf } from '../../../../lib/team-service/events/events-of.ts';

const ada: StoredLead = {
  ...emptyLead('ada@ferrocrate.test', Date.UTC(2026, 10, 2), 815),
  id: 7,
  texts: { first_name: 'Ada', position: 'Head of Tooling' },
  attributes: { tier: 'A' },
};
const verification = { status: 'valid', date: Date.UTC(2026, 10, 3) };

test('a new lead and a deleted one are one event each, and no lead is none', () => {
  expect(eventsOf(null, ada)).toEqual([{ kind: 'created', lead: 7, fields: [] }]);
  expect(eventsOf(ada, null)).toEqual([{ kind: 'deleted', lead: 7, fields: [] }]);
  expect(eventsOf(null, null)).toEqual([]);
});

test('a change names its fields and custom attributes, without their values', () => {
  const changed = {
    ...ada,
    email: 'ada.okafor@ferrocrate.test',
    texts: { first_name: 'Ada', position: 'Buyer', notes: 'Call in March.' },
    attributes: { region: 'North' },
    lists: [3],
  };
  const [event, ...more] = eventsOf(ada, changed);
  expect(more).toEqual([]);
  expect(event?.fields.toSorted()).toEqual(['email', 'leads_list', 'notes', 'position', 'region', 'tier']);
  expect(JSON.stringify(event)).not.toMatch(/okafor|Buyer|March|North/);
});

test('a second list is a change, although a reply names only the first', () => {
  expect(eventsOf({ ...ada, lists: [3] }, { ...ada, lists: [3, 4] })).toMatchObject([{ fields: ['leads_list'] }]);
});

test('a verification and a reply are events of their own, beside other changes', () => {
  expect(eventsOf(ada, { ...ada, verification, texts: {}, sending_status: 'replied' })).toEqual([
    { kind: 'changed', lead: 7, fields: ['first_name', 'position'] },
    { kind: 'verified', lead: 7, fields: ['verification'] },
    { kind: 'replied', lead: 7, fields: ['sending_status'] },
  ]);
  expect(eventsOf(null, { ...ada, verification }).map(({ kind }) => kind)).toEqual(['created', 'verified']);
  const again = { ...verification, date: verification.date + 60_000 };
  expect(eventsOf({ ...ada, verification }, { ...ada, verification: again })).toMatchObject([{ kind: 'verified' }]);
  expect(eventsOf({ ...ada, verification }, ada)).toMatchObject([{ kind: 'changed', fields: ['verification'] }]);
  expect(eventsOf(ada, { ...ada, sending_status: 'opened' })).toMatchObject([{ kind: 'changed' }]);
});

test('a push, an export, and a save that changes nothing are no events', () => {
  const [last_exported_at, updated_at] = [ada.updated_at + 1, ada.updated_at + 1];
  expect(eventsOf(ada, { ...ada, sync_status: 'pending', last_exported_at })).toEqual([]);
  expect(eventsOf(ada, { ...ada, updated_at, texts: { ...ada.texts, notes: null } })).toEqual([]);
});
