import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createExport, isLong, minutesFor } from '../../../components/export/export-store.ts';
import { bookFields } from '../../../components/format/address-book.ts';
import { createStale } from '../../../components/leads/stale-store.ts';
import { createWorkspace } from '../../../components/shell/workspace-state.ts';
import { type Contact, contactOfAddress } from '../../../lib/contract/contact.ts';
import type { Usage } from '../../../lib/messages/service-views.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { deviceService, job, nothingKnown, remoteService } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { beginning, done, fakeWindow } from '../harness/stage.ts';

let background: FakeBackground;
let life: AbortController;
const now = Date.parse('2026-06-30T12:00:00Z');

beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  background.answer('begin', () => beginning({ usage: usage(3) }));
  background.answer('lists', () => ({ lists: [] }));
  background.answer('verify', () => ({ job: job({ id: 'v1', kind: 'verify', total: 3 }) }));
});
afterEach(() => life.abort());

const usage = (left: number): Usage => ({
  searches: { left: 1, of: 1 },
  verifications: { left, of: 10 },
  plan: null,
  resets: null,
  asked: 1,
});

interface Made {
  email: string;
  date: string | null;
  created: string;
}

const never: Made[] = [
  { email: 'newer@acme.test', date: null, created: '2026-05-02 00:00:00 UTC' },
  { email: 'older@acme.test', date: null, created: '2026-05-01 00:00:00 UTC' },
];
const old: Made[] = [
  { email: 'spring@acme.test', date: '2026-03-01 00:00:00 UTC', created: '2026-01-01 00:00:00 UTC' },
  { email: 'winter@acme.test', date: '2026-01-01 00:00:00 UTC', created: '2026-01-02 00:00:00 UTC' },
];

/** Responds as a service does: newest first, in pages. */
function answerLeads(hasTotal = true, cap: number | null = null): void {
  background.answer('request', ({ params }) => {
    const all = params.verification_date === '~' ? never : old;
    const { limit: wanted = 20, offset = 0 } = params as { limit?: number; offset?: number };
    const limit = Math.min(wanted, cap ?? wanted);
    const leads = all.slice(offset, offset + limit).map(({ email, date, created }, at) => ({
      id: at,
      email,
      created_at: created,
      verification: { date, status: null },
    }));
    const total = hasTotal ? all.length : null;
    const meta = { count: leads.length, total, custom_attributes: [], params: { limit: cap } };
    const reply = { data: { leads }, meta };
    return { ok: true, reply, asked: 1, cached: false, planEnd: null };
  });
}

async function opened() {
  const workspace = createWorkspace(life.signal, fakeWindow('#/leads'), () => now);
  await settled();
  return workspace;
}

describe('stale leads', () => {
  it('include leads whose pages dropped them or describe them differently, with this device as the service', async () => {
    answerLeads();
    const leads = [{ id: 7, email: 'marit@acme.test', uri: 'https://acme.test/team', last_seen_on: '2026-03-01' }];
    background.answer('lost-leads', () => ({ leads }));
    const change = {
      field: 'position',
      value: 'CEO',
      uri: 'https://acme.test/team',
      extracted_on: '2026-03-01',
      along: [],
    } as const;
    const others = [{ id: 8, email: 'ada@acme.test', changes: [change] }];
    background.answer('changed-leads', () => ({ leads: others }));
    const ofService = createStale(await opened());
    await ofService.count();
    await settled();
    expect(ofService.lost.value).toEqual([]);
    expect(ofService.changed.value).toEqual([]);
    expect([...background.said('lost-leads'), ...background.said('changed-leads')]).toEqual([]);
    const service = deviceService;
    background.answer('begin', () => ({ ...beginning({}), service }));
    const stale = createStale(await opened());
    await stale.count();
    await settled();
    expect(stale.lost.value).toEqual(leads);
    expect(stale.changed.value).toEqual(others);
  });

  beforeEach(() => answerLeads());

  it('are counted without cost, never-verified ones separately', async () => {
    const stale = createStale(await opened());
    await stale.count();
    expect(stale.counts.value).toEqual({ at: 'known', never: 2, old: 2 });
    expect(background.said('request').map(({ operation, params, click }) => [operation, params, click])).toEqual([
      ['listLeads', { verification_date: '~', limit: 1 }, false],
      // 90 days before that noon is 1 April; leads of that day are not stale yet.
      ['listLeads', { verification_date: { to: '2026-03-31' }, limit: 1 }, false],
      // Few enough to read them and check which ones this device has verified.
      ['listLeads', { verification_date: '~', limit: 1_000 }, false],
      ['listLeads', { verification_date: { to: '2026-03-31' }, limit: 1_000 }, false],
    ]);
  });

  it('are counted and read to the end if the service reports no total', async () => {
    answerLeads(false);
    const stale = createStale(await opened());
    await stale.count();
    expect(stale.counts.value).toEqual({ at: 'known', never: 2, old: 2 });
    const more = Array.from({ length: 1_000 }, (_, at) => ({ ...never[0], email: `p${at}@acme.test` }) as Made);
    never.unshift(...more);
    await stale.start('Stale leads');
    never.splice(0, more.length);
    expect(background.said('verify')[0]?.emails[0]).toBe('older@acme.test');
  });

  it.each([true, false])('are all read if the service caps pages (reports a total: %s)', async (hasTotal) => {
    answerLeads(hasTotal, 1);
    const stale = createStale(await opened());
    await stale.count();
    stale.setWanted('2');
    await stale.start('Stale leads');
    expect(background.said('verify')[0]?.emails).toEqual(['older@acme.test', 'newer@acme.test']);
  });

  it('exclude addresses that this device has verified recently or is verifying', async () => {
    const verified = (email: string, date: string): Contact => ({
      ...contactOfAddress(email, null),
      verification: { status: 'valid', date },
    });
    background.answer('known', () => ({
      ...nothingKnown,
      names: [],
      people: [verified('older@acme.test', '2026-06-29'), verified('spring@acme.test', '2026-03-31')],
      checks: [
        done('newer@acme.test', 'valid', now - 91 * 24 * 60 * 60_000),
        { at: 'checking' as const, email: 'winter@acme.test', job: 'v0', since: now },
      ],
    }));
    const stale = createStale(await opened());
    await stale.count();
    expect(stale.counts.value).toEqual({ at: 'known', never: 1, old: 1 });
    await stale.start('Stale leads');
    expect(background.said('verify')[0]?.emails).toEqual(['newer@acme.test', 'spring@acme.test']);
  });

  it('are verified longest-waiting first, up to the plan’s remaining quota', async () => {
    const workspace = await opened();
    const stale = createStale(workspace);
    await stale.count();
    expect(stale.total.value).toBe(4);
    expect(stale.wanted.value).toBe('3');
    await stale.start('Stale leads');
    expect(background.said('verify')).toEqual([
      {
        emails: ['older@acme.test', 'newer@acme.test', 'winter@acme.test'],
        skipCache: true,
        private: false,
        name: 'Stale leads',
        service: 's1',
      },
    ]);
    expect(workspace.route.value).toEqual({ at: 'checks', of: { job: 'v1' } });
  });

  it('that were never verified can be left out', async () => {
    const stale = createStale(await opened());
    await stale.count();
    stale.setWithNever(false);
    expect(stale.total.value).toBe(2);
    await stale.start('Stale leads');
    expect(background.said('verify')[0]?.emails).toEqual(['winter@acme.test', 'spring@acme.test']);
  });

  it('are limited to the number that the user enters; an invalid number starts nothing', async () => {
    const stale = createStale(await opened());
    await stale.count();
    for (const nonsense of ['', '0', '5', '1e3', '-1']) {
      stale.setWanted(nonsense);
      expect(stale.number.value).toBeNull();
      await stale.start('Stale leads');
    }
    expect(background.said('verify')).toEqual([]);
    stale.setWanted('1');
    await stale.start('Stale leads');
    expect(background.said('verify')[0]?.emails).toEqual(['older@acme.test']);
  });

  it('have no number while the typed age is invalid, and are counted again once it is not', async () => {
    const stale = createStale(await opened());
    await stale.count();
    stale.setDays('');
    expect([stale.total.value, stale.number.value]).toEqual([null, null]);
    stale.setDays('90');
    await settled();
    await settled();
    expect([stale.total.value, stale.number.value]).toEqual([4, 3]);
  });

  it('that turn out to be verified meanwhile, or not to be verified, are reported after the click', async () => {
    const workspace = await opened();
    const stale = createStale(workspace);
    await stale.count();
    background.answer('verify', () => ({ job: null }));
    await stale.start('Stale leads');
    expect(stale.going.value).toEqual({ at: 'failed', problem: { code: 'opted-out' } });
    const checks = [...never, ...old].map(({ email }) => done(email, 'valid', now));
    background.answer('known', () => ({ ...nothingKnown, names: [], checks }));
    await stale.start('Stale leads');
    expect(stale.going.value).toEqual({ at: 'idle' });
    expect(workspace.shared.flash.now.value?.done).toEqual({ what: 'fresh', count: 3 });
    expect(background.said('verify')).toHaveLength(1);
  });

  it('cause no request for an invalid age', async () => {
    const stale = createStale(await opened());
    stale.setDays('0');
    expect(stale.wrongDays.value).toBe(true);
    expect(background.said('request')).toEqual([]);
  });

  it('report why counting failed', async () => {
    background.answer('request', () => ({ ok: false, problem: { code: 'offline' } }));
    const stale = createStale(await opened());
    await stale.count();
    expect(stale.counts.value).toEqual({ at: 'failed', problem: { code: 'offline' } });
  });

  it('are not verified at a service that is chosen while they are read, and are counted again', async () => {
    const stale = createStale(await opened());
    await stale.count();
    stale.setWanted('3');
    const answer = background.hold('known');
    const going = stale.start('Stale leads');
    await settled();
    background.push({ topic: 'service', service: { ...remoteService, id: 'other' }, revision: 20 });
    await settled();
    answer({ ...nothingKnown, names: [] });
    await going;
    await settled();
    expect(background.said('verify')).toEqual([]);
    expect([stale.going.value, stale.counts.value, stale.wanted.value]).toEqual([
      { at: 'idle' },
      { at: 'known', never: 2, old: 2 },
      '4',
    ]);
  });

  it('can be cancelled while they are read', async () => {
    const stale = createStale(await opened());
    await stale.count();
    const going = stale.start('Stale leads');
    stale.cancel();
    await going;
    expect(stale.going.value).toEqual({ at: 'idle' });
    expect(background.said('verify')).toEqual([]);
  });
});

describe('an export', () => {
  it('is one job with the shown filters and columns (attributes by slug), without paging', async () => {
    background.answer('export-leads', () => ({ job: job({ id: 'e1', kind: 'export', state: 'running' }) }));
    const files = createExport(await opened());
    const request = {
      name: 'Leads',
      filters: { company: 'Acme', limit: 100, offset: 300 },
      columns: ['email', 'attribute:fair_badge', 'email'],
      format: 'csv' as const,
      total: 4,
    };
    await Promise.all([files.start(request), files.start(request)]);
    expect(background.said('export-leads')).toEqual([
      {
        ...{ name: 'Leads', filters: { company: 'Acme' }, columns: ['email', 'fair_badge'], format: 'csv', total: 4 },
        service: 's1',
      },
    ]);
    expect(files.jobs.value.map(({ id }) => id)).toEqual(['e1']);
    expect(files.ready.value).toBeNull();
  });

  it('of every field includes custom attributes', async () => {
    background.answer('request', () => ({
      ok: true,
      reply: {
        data: { leads: [{ id: 1, email: 'a@acme.test', erp_id: '9' }] },
        meta: { count: 1, total: 1, custom_attributes: ['tags'] },
      },
      asked: 1,
      cached: false,
      planEnd: null,
    }));
    background.answer('export-leads', () => ({ job: null }));
    const files = createExport(await opened());
    await files.start({ name: 'Leads', filters: {}, columns: 'all', format: 'csv', total: null });
    expect(background.said('export-leads')[0]?.columns).toEqual(
      expect.arrayContaining(['email', 'notes', 'erp_id', 'tags']),
    );
    expect(files.trouble.value).toEqual({ code: 'no-service' });
  });

  it('for an address book has the fields that an address book supports, whatever the table shows', async () => {
    background.answer('export-leads', () => ({ job: null }));
    const files = createExport(await opened());
    await files.start({ name: 'all', filters: {}, columns: ['email'], format: 'vcard', total: null });
    expect(background.said('export-leads')).toMatchObject([{ format: 'vcard', columns: bookFields }]);
  });

  it('that did not start is retried with the same columns', async () => {
    background.answer('export-leads', () => ({ job: null }));
    const files = createExport(await opened());
    await files.start({ name: 'all', filters: {}, columns: 'all', format: 'csv', total: null });
    files.again();
    await settled();
    const [first, again] = background.said('export-leads');
    expect(first?.columns.length).toBeGreaterThan(10);
    expect(again).toEqual(first);
  });

  it('that did not start is retried at its own service, even after another is chosen', async () => {
    background.answer('export-leads', () => ({ job: null }));
    const workspace = await opened();
    const files = createExport(workspace);
    await files.start({ name: 'Fair', filters: { leads_list_id: 3 }, columns: 'all', format: 'csv', total: null });
    background.push({ topic: 'service', revision: 40, service: { ...deviceService, id: 's2' } });
    await settled();
    expect(workspace.shared.service.value?.id).toBe('s2');
    files.again();
    await settled();
    expect(background.said('export-leads').map(({ service }) => service)).toEqual(['s1', 's1']);
  });

  it('offers a finished file, and reports when the file is gone', async () => {
    const done = job({
      id: 'e1',
      kind: 'export',
      state: 'done',
      name: 'Leads',
      file: { parts: 1, rows: 3, format: 'csv' },
    });
    background.answer('begin', () => beginning({ jobs: [done] }));
    const files = createExport(await opened());
    expect(files.ready.value?.id).toBe('e1');
    await files.download(done);
    expect(files.lost.value).toBe('e1');
  });

  it('states its duration if long, at 1,000 leads a page and 200 pages a minute', () => {
    expect([isLong(100_000), isLong(100_001)]).toEqual([false, true]);
    expect([minutesFor(200_000), minutesFor(1_000_000)]).toEqual([1, 5]);
  });
});
