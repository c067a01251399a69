import { describe, expect, it } from 'vitest';
import { createActivity, csvOfJournal, isNarrowed, placeOfJob } from '../../../components/activity/activity-store.ts';
import type { Says } from '../../../lib/messages/catalogue.ts';
import type { JournalEntry } from '../../../lib/messages/request-views.ts';
import { settled } from '../harness/fake-background.ts';
import { deviceService, job, opening } from '../harness/fixtures.ts';
import { openWorkspace } from '../harness/opened-workspace.ts';
import { readCsv } from '../read-csv.ts';

const entry = (number: number, some: Partial<JournalEntry> = {}): JournalEntry => ({
  id: `e${number}`,
  at: 1_000 - number,
  service: 's1',
  operation: 'countDomainEmails',
  params: { domain: 'aldermoor.test' },
  outcome: '200',
  spent: 'nothing',
  ...some,
});

async function opened(entries: number, hash = '#/activity') {
  const rest = await openWorkspace(hash, {
    jobs: [
      job({ id: 'old', state: 'done', created: 1 }),
      job({ id: 'new', state: 'done', created: 9 }),
      job({ id: 'held', state: 'held', created: 5 }),
    ],
  });
  const { background, workspace } = rest;
  const service = opening().service;
  background.answer('services', () => ({ services: service ? [service, deviceService] : [], chosen: 's1' }));
  background.answer('journal', ({ before, limit }) => {
    const all = Array.from({ length: entries }, (_, at) => entry(at)).filter(
      ({ at }) => before === null || at < before,
    );
    return { entries: all.slice(0, limit), more: all.length > limit };
  });
  const store = createActivity(workspace);
  await settled();
  const asked = (): Says<'journal'>[] => background.said('journal');
  return { ...rest, store, asked };
}

describe('the activity', () => {
  it('shows unfinished jobs first, then the newest', async () => {
    const { store } = await opened(0);
    expect(store.jobs.value.map(({ id }) => id)).toEqual(['held', 'new', 'old']);
  });

  it('reads the journal each time it is shown, and not before', async () => {
    const { asked, goTo } = await opened(1, '#/leads');
    expect(asked()).toEqual([]);
    goTo('#/activity');
    await settled();
    goTo('#/leads');
    goTo('#/activity');
    await settled();
    expect(asked()).toHaveLength(2);
  });

  it('names the services, including this device, which has no name of its own', async () => {
    const { store } = await opened(1);
    expect(store.journal.services.value.get('s1')).toBe('Contacts');
    expect(store.journal.services.value.get(deviceService.id)).toBe('On this device');
  });

  it('links a job to its outcome', () => {
    expect(placeOfJob(job({ id: 'v', kind: 'verify', total: 40 }))?.link).toBe('#/checks?job=v');
    expect(placeOfJob(job({ id: 'i', kind: 'import' }))?.link).toBe('#/import?job=i');
    expect(placeOfJob(job({ kind: 'delete' }))?.link).toBe('#/leads');
    expect(placeOfJob(job({ kind: 'search' }))?.link).toBe('#/discover');
    expect(placeOfJob(job({ kind: 'verify', total: 1 }))).toBeNull();
  });

  it('does not link to leads or companies if the job belongs to another service', () => {
    expect(placeOfJob(job({ kind: 'save' }), true)).toBeNull();
    expect(placeOfJob(job({ kind: 'search' }), true)).toBeNull();
    expect(placeOfJob(job({ id: 'i', kind: 'import' }), true)?.link).toBe('#/import?job=i');
  });
});

describe('the journal', () => {
  it('is reloaded when a job ends, unless older pages are shown', async () => {
    const { store, background, asked } = await opened(230);
    background.push({ revision: 2, topic: 'job', job: job({ id: 'held', state: 'running' }) });
    await settled();
    expect(asked()).toHaveLength(1);
    background.push({ revision: 3, topic: 'job', job: job({ id: 'held', state: 'done' }) });
    await settled();
    expect(asked()).toHaveLength(2);
    await store.journal.older();
    background.push({ revision: 4, topic: 'job', job: job({ id: 'new', state: 'done' }) });
    await settled();
    expect(asked()).toHaveLength(3);
  });

  it('is loaded page by page without duplicates', async () => {
    const { store, asked } = await opened(230);
    await store.journal.older();
    await store.journal.older();
    await store.journal.older();
    expect(store.journal.state.value).toEqual({ at: 'shown' });
    const read = store.journal.entries.value;
    expect(read?.rows.length).toBe(230);
    expect(new Set(read?.rows.map(({ id }) => id)).size).toBe(230);
    expect(read?.next).toBe(null);
    expect(asked()).toHaveLength(3);
  });

  it('is filtered by the background, and the newest filter wins', async () => {
    const { store, background, asked } = await opened(3);
    const answerFirst = background.hold('journal');
    store.journal.narrow({ operation: 'verifyEmail', spent: 'verification' });
    await settled();
    const answer = background.hold('journal');
    store.journal.narrow({ text: 'Key refused', since: 'day' });
    expect(asked().at(-1)).toEqual({
      before: null,
      limit: 100,
      operations: ['verifyEmail'],
      spent: 'verification',
      text: 'Key refused',
      codes: { operations: [], outcomes: ['key-refused'], spent: [], services: [] },
      since: 1_000_000 - 24 * 60 * 60 * 1_000,
    });
    answer({ entries: [entry(7)], more: false });
    await settled();
    answerFirst({ entries: [entry(1), entry(2)], more: true });
    await settled();
    expect(store.journal.state.value).toEqual({ at: 'shown' });
    expect(store.journal.entries.value).toMatchObject({ rows: [{ id: 'e7' }] });
    expect(isNarrowed(store.journal.filter.value)).toBe(true);
    store.journal.widen();
    expect(isNarrowed(store.journal.filter.value)).toBe(false);
    expect(asked().at(-1)).toMatchObject({ operations: null, spent: null, text: '', since: null });
  });

  it('is filtered by all operations that share a label', async () => {
    const { store, asked } = await opened(3);
    store.journal.narrow({ operation: 'searchDomain' });
    await settled();
    expect(asked().at(-1)?.operations).toEqual(['searchDomain', 'searchDomainWithPost']);
  });

  it('reports a background that does not respond', async () => {
    const { store, background } = await opened(3);
    background.answer('journal', () => Promise.reject(new Error('stopped')));
    await store.journal.load();
    expect(store.journal.state.value).toMatchObject({ at: 'failed', problem: { code: 'background-silent' } });
  });

  it('is inert in a spreadsheet, and reads back without loss', () => {
    const params = { company: '=cmd|1', domain: 'a"b,c' };
    const file = csvOfJournal([entry(0, { params, at: Date.UTC(2026, 2, 14) })], new Map([['s1', '@Contacts']]));
    expect(file).toContain("'@Contacts");
    const { header, rows } = readCsv(file);
    expect(Object.fromEntries(header.map((name, at) => [name, rows[0]?.[at]]))).toEqual({
      time: '2026-03-14T00:00:00.000Z',
      service: '@Contacts',
      operation: 'countDomainEmails',
      parameters: JSON.stringify(params),
      outcome: '200',
      spent: 'nothing',
    });
  });
});
