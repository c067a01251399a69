/** Data of the workspace: lists, saved filters, columns, and rows of long jobs. */
import { beforeEach, describe, expect, it } from 'vitest';
import { contactOfAddress } from '../../../lib/contract/contact.ts';
import type { Says } from '../../../lib/messages/catalogue.ts';
import type { Handlers } from '../../../lib/messages/serve.ts';
import { createEngine } from './fake-engine.ts';
import { type FakePlatform, fakePlatform, onDisk, settled } from './fakes.ts';
import { job, step } from './records.ts';

let platform: FakePlatform;
let handlers: Handlers;

const address = 'https://service.test/v2';
const request = { service: null, name: 'Service', address, key: 'k-123', keyKept: 'device' as const };

beforeEach(async () => {
  platform = fakePlatform();
  ({ handlers } = createEngine(platform));
  await handlers.connect(request, 'connect');
});

const lead = (id: number, list: { id: number; name: string; leads_count: number } | null) => ({
  id,
  email: `p${id}@acme.test`,
  leads_list: list ?? { id: null, name: null, leads_count: null },
});

function answerLeads(...leads: ReturnType<typeof lead>[]): void {
  const body = { data: { leads }, meta: { count: leads.length, total: leads.length } };
  platform.web.answers.set('/leads', { status: 200, body });
}

const listLeads = (id: string) =>
  handlers.request(
    { operation: 'listLeads', params: {}, click: false, skipCache: true, again: false, private: false, page: null },
    id,
  );

describe('begin', () => {
  it('returns all known data without a request', async () => {
    await handlers['keep-draft']({ form: 'discover', values: { query: 'Instrument makers' }, private: false }, 'd');
    const sent = platform.web.sent.length;
    expect(await handlers.begin({}, 'b')).toMatchObject({
      service: { state: 'connected' },
      usage: { plan: 'Starter' },
      settings: { leadColumns: [] },
      jobs: [],
      lists: [],
      draft: { query: 'Instrument makers' },
      revision: expect.any(Number),
    });
    expect(platform.web.sent.length).toBe(sent);
  });
});

describe('lists', () => {
  it('are learnt from leads, stored, and known after a background restart', async () => {
    answerLeads(
      lead(1, { id: 7, name: 'Fair', leads_count: 12 }),
      lead(2, null),
      lead(3, { id: 9, name: 'Old', leads_count: 1 }),
    );
    await listLeads('one');
    await platform.clock.advance(2_000);
    const known = [
      { id: 7, name: 'Fair', leads: 12 },
      { id: 9, name: 'Old', leads: 1 },
    ];
    expect(await handlers.lists({ ask: false }, 'm')).toEqual({ lists: known });
    expect(await createEngine(fakePlatform(platform)).handlers.lists({ ask: false }, 'm')).toEqual({ lists: known });
  });

  it('are requested once when a menu opens and none is known', async () => {
    answerLeads(lead(1, { id: 7, name: 'Fair', leads_count: 12 }));
    const before = platform.web.sent.length;
    expect(await handlers.lists({ ask: false }, 'm')).toEqual({ lists: [] });
    expect(platform.web.sent.length).toBe(before);
    const known = { lists: [{ id: 7, name: 'Fair', leads: 12 }] };
    expect(await handlers.lists({ ask: true }, 'm')).toEqual(known);
    expect(await handlers.lists({ ask: true }, 'm')).toEqual(known);
    expect(platform.web.sent.length).toBe(before + 1);
  });

  it('are requested in full when a menu opens, even if one is known', async () => {
    answerLeads(lead(1, { id: 7, name: 'Fair', leads_count: 1 }));
    await listLeads('one');
    answerLeads(
      lead(1, { id: 7, name: 'Fair', leads_count: 1 }),
      lead(2, { id: 8, name: 'Mine', leads_count: 1 }),
      lead(3, { id: 9, name: 'Old', leads_count: 1 }),
    );
    const { lists } = await handlers.lists({ ask: true }, 'm');
    expect(lists.map(({ name }) => name)).toEqual(['Fair', 'Mine', 'Old']);
  });

  it('are requested from the next pages while they do not account for all leads', async () => {
    const body = (leads: ReturnType<typeof lead>[], total: number) => ({
      status: 200,
      body: { data: { leads }, meta: { count: leads.length, total } },
    });
    const newest = Array.from({ length: 250 }, (_, at) => lead(at, { id: 7, name: 'Fair', leads_count: 250 }));
    platform.web.answers.set('/leads', body(newest, 300));
    const before = platform.web.sent.length;
    await handlers.lists({ ask: true }, 'm');
    // 50 leads are in no list that was seen. The same page comes again, so their list stays unknown.
    expect(platform.web.sent.length).toBe(before + 2);
    expect(platform.web.sent.at(-1)?.url).toContain('offset=250');
  });

  it('take their size from a response to a request for the whole list, not from its rows', async () => {
    answerLeads(lead(1, { id: 7, name: 'Fair', leads_count: 12 }));
    await listLeads('one');
    const how = { click: false, skipCache: true, again: false, private: false, page: null };
    const ask = (params: Says<'request'>['params'], id: string) =>
      handlers.request({ operation: 'listLeads', params, ...how }, id);
    await ask({ leads_list_id: 7, limit: 1 }, 'two');
    await platform.clock.advance(2_000);
    expect(await handlers.lists({ ask: false }, 'm')).toEqual({ lists: [{ id: 7, name: 'Fair', leads: 1 }] });
    // A filtered part of a list does not change the list's size.
    answerLeads();
    await ask({ leads_list_id: 7, company: 'acme', limit: 1 }, 'three');
    expect(await handlers.lists({ ask: false }, 'm')).toEqual({ lists: [{ id: 7, name: 'Fair', leads: 1 }] });
    await ask({ leads_list_id: 7, limit: 1 }, 'four');
    expect(await handlers.lists({ ask: false }, 'm')).toEqual({ lists: [{ id: 7, name: 'Fair', leads: 0 }] });
  });

  it('that were renamed appear once, by their new name, whatever its case', async () => {
    answerLeads(lead(1, { id: 7, name: 'Fair', leads_count: 12 }));
    await listLeads('one');
    answerLeads(lead(1, { id: 7, name: 'Fair of May', leads_count: 13 }));
    await listLeads('two');
    await handlers['change-settings']({ list: 'FAIR of may' }, 's');
    await platform.clock.advance(2_000);
    expect(await handlers.lists({ ask: false }, 'm')).toEqual({ lists: [{ id: 7, name: 'Fair of May', leads: 13 }] });
    expect(await platform.store.list('lists')).toHaveLength(1);
  });

  it('cached responses of a private window are gone once the last one closes', async () => {
    platform.web.answers.set('/email-count', { status: 200, body: { data: { total: 5 } } });
    const params = { domain: 'initech.test' };
    const how = { click: true, skipCache: false, again: false, private: true, page: null };
    const count = () => handlers.request({ operation: 'countDomainEmails', params, ...how }, crypto.randomUUID());
    expect([await count(), await count()]).toMatchObject([{ cached: false }, { cached: true }]);
    platform.closePrivate();
    expect(await count()).toMatchObject({ cached: false });
  });

  it('of a private window are not written to disk', async () => {
    answerLeads(lead(1, { id: 7, name: 'Hidden', leads_count: 12 }));
    const how = { click: false, skipCache: true, again: false, private: true, page: null };
    await handlers.request({ operation: 'listLeads', params: {}, ...how }, 'one');
    await platform.clock.advance(2_000);
    expect(await onDisk(platform)).not.toContain('Hidden');
    expect(await platform.store.list('lists')).toEqual([]);
  });

  it('are removed with their service, also those not stored yet', async () => {
    answerLeads(lead(1, { id: 7, name: 'Fair', leads_count: 12 }));
    await listLeads('one');
    const { services } = await handlers.services({}, 's');
    await handlers.disconnect({ service: services[0]?.id ?? '' }, 'd');
    await platform.clock.advance(2_000);
    expect(await platform.store.list('lists')).toEqual([]);
  });
});

describe('saved filters', () => {
  const filters = { company: 'acme', sending_status: ['replied'] };

  it('are stored by name, replaced and deleted', async () => {
    await handlers['keep-lead-filters']({ name: 'Warm', filters }, '1');
    await handlers['keep-lead-filters']({ name: 'Cold', filters: { sending_status: ['~'] } }, '2');
    const changed = await handlers['keep-lead-filters']({ name: ' Warm ', filters: { company: 'globex' } }, '3');
    expect(changed.saved).toEqual([
      { name: 'Cold', filters: { sending_status: ['~'] } },
      { name: 'Warm', filters: { company: 'globex' } },
    ]);
    const next = createEngine(fakePlatform(platform)).handlers;
    expect(await next['lead-filters']({}, '4')).toEqual(changed);
    expect((await next['forget-lead-filters']({ name: 'Warm' }, '5')).saved).toMatchObject([{ name: 'Cold' }]);
  });

  it('that are invalid are not stored', async () => {
    const wrong = { name: 'Wrong', filters: { sync_status: 'never' } };
    expect((await handlers['keep-lead-filters'](wrong, '1')).saved).toEqual([]);
  });

  it('are unchanged if the click named another service', async () => {
    await handlers['keep-lead-filters']({ name: 'Warm', filters }, '1');
    const former = (await handlers.services({}, 's')).chosen ?? '';
    await handlers.connect({ ...request, address: 'https://service.test/other/v2' }, 'c');
    await handlers['keep-lead-filters']({ name: 'Warm', filters }, '2');
    const before = await handlers['lead-filters']({}, '3');
    const refused = { problem: { code: 'service-changed' } };
    const forget = handlers['forget-lead-filters']({ name: 'Warm', service: former }, '4');
    await expect(forget).rejects.toMatchObject(refused);
    const keep = handlers['keep-lead-filters']({ name: 'Cold', filters, service: former }, '5');
    await expect(keep).rejects.toMatchObject(refused);
    expect(await handlers['lead-filters']({}, '6')).toEqual(before);
  });

  it('belong to a service, and are removed with it', async () => {
    await handlers['keep-lead-filters']({ name: 'Warm', filters }, '1');
    const [first] = (await handlers.services({}, 's')).services;
    await handlers.connect({ ...request, address: 'https://service.test/other/v2' }, 'c');
    expect((await handlers['lead-filters']({}, '2')).saved).toEqual([]);
    await handlers.disconnect({ service: first?.id ?? '' }, 'd');
    // Quoted, because an encrypted key may contain these four letters by chance.
    expect(JSON.stringify([...platform.local.stored])).not.toContain('"Warm"');
  });

  it('are deleted when everything is forgotten', async () => {
    await handlers['keep-lead-filters']({ name: 'Warm', filters }, '1');
    await handlers['forget-everything']({}, 'f');
    expect((await handlers['lead-filters']({}, '2')).saved).toEqual([]);
  });
});

describe('columns of the leads table', () => {
  it('are stored as a setting', async () => {
    await handlers['change-settings']({ leadColumns: ['email', 'fair_badge'] }, '1');
    const next = createEngine(fakePlatform(platform)).handlers;
    expect(await next.settings({}, '2')).toMatchObject({ leadColumns: ['email', 'fair_badge'] });
  });

  it('keep their widths per table, and ignore invalid stored widths', async () => {
    await handlers['change-settings']({ columnWidths: { leads: { company: 20.5 }, checks: { address: 30 } } }, '1');
    await handlers['change-settings']({ columnWidths: { leads: {} } }, '2');
    const next = createEngine(fakePlatform(platform)).handlers;
    expect(await next.settings({}, '3')).toMatchObject({ columnWidths: { leads: {}, checks: { address: 30 } } });

    await platform.local.set({ settings: { columnWidths: { leads: { company: 'wide', person: 12 }, checks: 7 } } });
    const after = createEngine(fakePlatform(platform)).handlers;
    expect((await after.settings({}, '4')).columnWidths).toEqual({ leads: { person: 12 }, checks: {} });
  });
});

describe('a long job', () => {
  const count = 600;

  beforeEach(async () => {
    const [{ id: service = '' } = {}] = (await handlers.services({}, 's')).services;
    const verified = { kind: 'verify', service } as const;
    const steps = Array.from({ length: count }, (_, number) =>
      step(`long|${number}`, {
        ...verified,
        job: 'long',
        key: `p${number}@acme.test`,
        at: number < 500 ? 'done' : 'failed',
        data: { skipCache: false, polls: 0, fails: 0, rests: false, verdict: number < 500 ? 'valid' : null },
        problem: number < 500 ? null : { code: 'not-found', quoted: null },
      }),
    );
    const tally = { done: 500, failed: 100, counts: { valid: 500 } };
    await platform.store.write([
      {
        table: 'jobs',
        put: job('long', {
          ...verified,
          name: 'May',
          state: 'done',
          total: count,
          created: platform.clock.now(),
          tally,
        }),
      },
      ...steps.map((put) => ({ table: 'steps' as const, put })),
    ]);
  });

  it('is listed at a start without reading its steps, and its rows are read on request', async () => {
    const next = fakePlatform(platform);
    const lists: string[] = [];
    const { list } = next.store;
    next.store.list = (table, range) => {
      lists.push(table);
      return list(table, range);
    };
    const later = createEngine(next);
    const { jobs } = await later.handlers.jobs({}, 'j');
    expect(jobs).toMatchObject([
      { id: 'long', name: 'May', total: count, done: 500, failed: 100, counts: { valid: 500 } },
    ]);
    expect(lists).not.toContain('steps');
    const page = { job: 'long', offset: 500, limit: 2, failed: false };
    expect(await later.handlers['job-rows'](page, 'r')).toMatchObject({
      total: count,
      rows: [{ key: 'p500@acme.test', at: 'failed', problem: { code: 'not-found' } }, { key: 'p501@acme.test' }],
    });
    expect((await later.handlers['job-rows']({ ...page, offset: 0, failed: true }, 'f')).total).toBe(100);
  });

  it('reports the checks of its addresses although its steps were not read', async () => {
    const later = createEngine(fakePlatform(platform));
    const about = await later.handlers.about(
      { domain: null, page: null, emails: ['p550@acme.test'], private: false },
      'a',
    );
    expect(about.checks).toMatchObject([{ at: 'failed', email: 'p550@acme.test', job: 'long' }]);
    await settled();
  });
});

describe('the default list', () => {
  const contact = { ...contactOfAddress('ann@acme.test', null) };
  const save = (list: string | null, id: string, isPrivate = false) =>
    handlers.save({ contacts: [contact], page: null, list, private: isPrivate }, id);
  const usual = async () => (await handlers.begin({}, 'b')).settings.list;

  it('is the list that was chosen last', async () => {
    await save(null, 'one');
    expect(await usual()).toBeNull();
    await save('Fair', 'two');
    expect(await usual()).toBe('Fair');
    await save(null, 'three');
    expect(await usual()).toBe('Fair');
    await handlers['change-list']({ job: 'three', list: 'Mine' }, 'm');
    expect(await usual()).toBe('Mine');
  });

  it('gets the lead even if the private window closes before the save is sent', async () => {
    await handlers['change-settings']({ list: 'Fair' }, 's');
    const posted: unknown[] = [];
    const { fetch, ...wire } = platform.wire;
    const watched: typeof fetch = (address, init) => {
      if (init.method === 'POST') posted.push(JSON.parse(String(init.body)));
      return fetch(address, init);
    };
    platform.wire = { ...wire, fetch: watched };
    ({ handlers } = createEngine(platform));
    const answers = [
      { status: 200, body: { data: { leads: [] }, meta: { count: 0, total: 0 } } },
      { status: 201, body: { data: lead(1, null) } },
    ];
    platform.web.answers.set('/leads', async () => answers.shift() ?? { status: 404, body: {} });
    await save(null, 'one', true);
    await platform.clock.advance(2_000);
    expect(answers).toHaveLength(2);
    platform.closePrivate();
    await platform.clock.advance(30_000);
    await settled();
    expect(posted).toMatchObject([{ email: 'ann@acme.test', leads_list_name: 'Fair' }]);
  });

  it('is not changed by a private window', async () => {
    await save('Secret', 'one', true);
    await handlers['change-list']({ job: 'one', list: 'Hidden' }, 'm');
    expect(await usual()).toBeNull();
  });
});
