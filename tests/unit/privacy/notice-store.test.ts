/** Informing people: nothing is recorded that was not sent, and no record is lost. */
import { expect, test } from 'vitest';
import { informedAt } from '../../../components/privacy/informed.ts';
import { createNotice } from '../../../components/privacy/notice-store.ts';
import type { Lead } from '../../../lib/contract/resources/lead.ts';
import type { Answers } from '../../../lib/messages/answers.ts';
import type { Says } from '../../../lib/messages/catalogue.ts';
import { type FakeBackground, settled } from '../harness/fake-background.ts';
import { remoteService, settings } from '../harness/fixtures.ts';
import { openWorkspace } from '../harness/opened-workspace.ts';
import { lead } from '../leads/lead-fixtures.ts';

/** A service with these leads. `forgets`: it does not know `notified_at`, and ignores it. */
async function begun(
  first: Lead,
  others: Lead[] = [],
  forgets = false,
  answer: (background: FakeBackground) => void = () => undefined,
) {
  const { workspace, background } = await openWorkspace('#/leads');
  answer(background);
  const stored = new Map([first, ...others].map((one) => [one.id, one]));
  background.answer('edit-lead', ({ lead: id, saw, changes }: Says<'edit-lead'>): Answers['edit-lead'] => {
    const before = stored.get(id);
    if (!before) return { at: 'gone' };
    const [[field = '', value] = []] = Object.entries(changes);
    if ((before[field] ?? '') !== saw[field]) return { at: 'differs', lead: before, fields: [field] };
    const after: Lead = forgets && field === 'notified_at' ? before : { ...before, [field]: value };
    stored.set(id, after);
    return { at: 'edited', lead: after };
  });
  background.answer('change-settings', () => {
    throw new Error('not asked here');
  });
  const learnt: Lead[] = [];
  const store = createNotice(workspace, [first, ...others], 'en', (one) => learnt.push(one));
  return { store, background, stored, learnt };
}

const now = '1970-01-01 00:16:40 UTC';

test('opening the draft records nothing until the user says that it was sent', async () => {
  const { store, background, stored, learnt } = await begun(lead(7, { notified_at: null }));
  store.drafted();
  expect(store.state.value).toEqual({ at: 'drafted' });
  store.notSent();
  expect(background.said('edit-lead')).toEqual([]);
  await store.record(true);
  expect([stored.get(7)?.notified_at, store.informed.value]).toEqual([now, 1_000_000]);
  expect(learnt).toMatchObject([{ id: 7, notified_at: now }]);
  await store.record(false);
  expect(store.informed.value).toBeNull();
});

test('a foreign service gets a line in the notes, since it would ignore the field', async () => {
  const { store, background, stored } = await begun(lead(7, { notes: 'Dutch' }));
  expect(store.inNotes.value).toBe(true);
  await store.record(true);
  expect(stored.get(7)?.notes).toBe(`Informed (GDPR Art. 14): ${now}\nDutch`);
  expect(background.said('edit-lead')).toHaveLength(1);
});

test('a service that shows the field but does not store it gets the line as well', async () => {
  const { store, stored } = await begun(lead(7, { notified_at: null, notes: null }), [], true);
  await store.record(true);
  expect(stored.get(7)?.notes).toBe(`Informed (GDPR Art. 14): ${now}`);
});

test('notes changed elsewhere meanwhile stay beside the record', async () => {
  const { store, stored } = await begun(lead(7, { notes: 'Dutch' }));
  stored.set(7, lead(7, { notes: 'Dutch, likes tea' }));
  await store.record(true);
  expect(stored.get(7)?.notes).toBe(`Informed (GDPR Art. 14): ${now}\nDutch, likes tea`);
});

test('recording all keeps earlier dates and reports a lead that is gone', async () => {
  const before = '2026-01-02 03:04:05 UTC';
  const { store, stored } = await begun(lead(7, { notified_at: null }), [
    lead(8, { notified_at: before }),
    lead(9, { notified_at: null }),
  ]);
  stored.delete(9);
  await store.recordAll();
  expect([...stored.values()].map(informedAt)).toEqual([1_000_000, Date.parse('2026-01-02T03:04:05Z')]);
  expect(store.state.value).toMatchObject({ at: 'failed', left: 1, problem: { code: 'not-found' } });
});

test('nothing is recorded at a service chosen meanwhile, where the ids mean other leads', async () => {
  const { store, background, learnt } = await begun(lead(7, { notified_at: null }), [lead(8, { notified_at: null })]);
  const answer = background.hold('edit-lead');
  const all = store.recordAll();
  await settled();
  background.push({ topic: 'service', service: { ...remoteService, id: 'other' }, revision: 5 });
  const refused: Answers['edit-lead'] = { at: 'failed', problem: { code: 'service-changed' } };
  background.answer('edit-lead', () => refused);
  answer({ at: 'edited', lead: lead(7, { notified_at: now }) });
  await all;
  expect(background.said('edit-lead').map(({ lead: id, service }) => [id, service])).toEqual([
    [7, remoteService.id],
    [8, remoteService.id],
  ]);
  // By then the table shows the leads of the other service.
  expect(learnt).toEqual([]);
});

test('the recipients are the chosen service and the services asked about the person', async () => {
  const other = { ...remoteService, id: 'two', name: 'Other', base: 'https://other.test/v2' };
  const asked = { place: 'call', at: 1, operation: 'verifyEmail', name: null, data: {} } as const;
  const { store, background } = await begun(lead(7), [], false, (one) => {
    one.answer('services', () => ({ services: [other, { ...other, id: 'three', name: 'Unasked' }], chosen: 'main' }));
    one.answer('person-report', ({ email }) => ({
      ...{ emails: [email], made: 1, optedOut: false },
      records: [{ ...asked, service: 'two' }],
    }));
  });
  await settled();
  expect(background.said('person-report')).toContainEqual({ email: 'lead7@aldermoor.test' });
  expect(store.made.value.body).toMatch(/^Recipients: .+, Other \(other\.test\)$/m);
});

test('a table of all texts needs every value in every language', async () => {
  const { store, background } = await begun(lead(7, { country_code: 'NL' }), [lead(8, { country_code: 'AT' })]);
  background.answer('change-settings', () => settings);
  for (const key of ['name', 'address', 'contact', 'purpose_en']) store.fill(key, 'said');
  expect([store.made.value.missing, store.complete.value]).toEqual([[], false]);
  store.fill('purpose_de', 'gesagt');
  expect(store.complete.value).toBe(true);
});

test('a text that mail programs would cut off is not put into the draft', async () => {
  const { store } = await begun(lead(7, { notified_at: null }));
  store.edit('Short & sweet\nÄ');
  expect(store.draft.value).toEqual({
    link: 'mailto:lead7@aldermoor.test?subject=Information%20about%20the%20data%20we%20store%20about%20you&body=Short%20%26%20sweet%0D%0A%C3%84',
    whole: true,
  });
  store.edit('x'.repeat(2_000));
  expect(store.draft.value).toMatchObject({ link: expect.not.stringContaining('body='), whole: false });
});
