import { describe, expect, it } from 'vitest';
import { changedBy, csvOfLeads, tableOfLeads } from '../../../components/leads/bulk-store.ts';
import { fieldsOfColumns } from '../../../components/leads/columns-store.ts';
import { actOnLeads, leadVerbOf } from '../../../components/leads/leads-keys.tsx';
import type { Leads } from '../../../components/leads/leads-store.ts';
import { type Contact, contactOfAddress } from '../../../lib/contract/contact.ts';
import { attributesOf } from '../../../lib/contract/lead-values.ts';
import type { MessageName } from '../../../lib/messages/catalogue.ts';
import { settled } from '../harness/fake-background.ts';
import { job, nothingKnown, remoteService, settings } from '../harness/fixtures.ts';
import { waitFor } from '../harness/wait-for.ts';
import { readCsv } from '../read-csv.ts';
import { done, lead, openLeads, pageOf } from './lead-fixtures.ts';

const three = () => [
  lead(3, { last_name: 'Zhu', company: 'Kestrel 10', confidence_score: 40 }),
  lead(2, { last_name: 'Adé', company: null, confidence_score: 90 }),
  lead(1, { last_name: 'Moe', company: 'Kestrel 9', confidence_score: null }),
];

describe('sorting the loaded leads', () => {
  it('cycles through ascending, descending and the service’s order; empty values come last', async () => {
    const { leads, ids, listed } = await openLeads('#/leads', three());
    leads.sortBy('company');
    expect(ids()).toEqual([1, 3, 2]);
    leads.sortBy('company');
    expect(ids()).toEqual([3, 1, 2]);
    leads.sortBy('company');
    expect(ids()).toEqual([3, 2, 1]);
    leads.sortBy('person');
    expect(ids()).toEqual([2, 1, 3]);
    leads.sortBy('confidence_score');
    expect(ids()).toEqual([3, 2, 1]);
    expect(listed()).toHaveLength(1);
  });

  it('uses the words that the table shows for a code', async () => {
    const { leads, ids } = await openLeads('#/leads', [
      lead(3, { country_code: 'CH' }),
      lead(2, { country_code: 'DE' }),
      lead(1, { country_code: 'AT' }),
      lead(4),
    ]);
    leads.sortBy('country_code');
    expect(ids()).toEqual([1, 2, 3, 4]);
  });
});

describe('this device’s knowledge of the loaded leads', () => {
  const verified = (email: string, date: string): Contact => ({
    ...contactOfAddress(email, null),
    verification: { status: 'valid', date },
  });

  it('is requested once, and its verdict wins unless the service has a newer one', async () => {
    const { leads, background, workspace } = await openLeads('#/leads', [
      lead(1),
      lead(2, { verification: { status: 'invalid', date: '2026-03-09' } }),
      lead(3, { verification: { status: 'invalid', date: '2026-03-01' } }),
    ]);
    expect(background.said('known')).toMatchObject([{ emails: [1, 2, 3].map((id) => `lead${id}@aldermoor.test`) }]);
    const people = [1, 2, 3].map((id) => verified(`lead${id}@aldermoor.test`, '2026-03-08'));
    workspace.shared.known.learn({ ...nothingKnown, people }, []);
    expect(leads.rows.value.map((row) => row.lead.verification.status)).toEqual(['valid', 'invalid', 'valid']);
  });
});

describe('columns', () => {
  it('can be chosen and reordered, are stored, and reset to the default', async () => {
    const { leads, background } = await openLeads('#/leads', [lead(1, { fair_badge: 'A' })]);
    background.answer('change-settings', ({ leadColumns = [] }) => ({ ...settings, leadColumns }));
    const { columns } = leads;
    columns.toggle('attribute:fair_badge');
    columns.move('attribute:fair_badge', -3);
    columns.toggle('verification');
    columns.move('company', 5);
    expect(columns.shown.value).toEqual(['attribute:fair_badge', 'company', 'outreach']);
    expect(background.said('change-settings').at(-1)).toEqual({
      leadColumns: ['attribute:fair_badge', 'company', 'outreach'],
    });
    expect(columns.all.value.slice(0, 3)).toEqual(columns.shown.value);
    for (const key of ['attribute:fair_badge', 'company', 'outreach']) columns.toggle(key);
    expect(columns.shown.value).toEqual(['outreach']);
    columns.reset();
    expect(columns.shown.value).toEqual(['company', 'verification', 'outreach']);
  });

  it('omit a stored key that this version does not know', async () => {
    const { leads } = await openLeads('#/leads', [], { settings: { ...settings, leadColumns: ['zodiac', 'notes'] } });
    expect(leads.columns.shown.value).toEqual(['notes']);
  });
});

describe('saved filters', () => {
  it('are saved under a name, replace all current filters, and can be deleted', async () => {
    const { leads, background, listed, workspace } = await openLeads('#/leads', three());
    const set = { name: 'Fresh', filters: { leads_list_id: 3, query: 'moe', created_at: 'today' as const } };
    background.answer('keep-lead-filters', () => ({ saved: [set] }));
    background.answer('forget-lead-filters', () => ({ saved: [] }));
    await leads.saved.keep(' Fresh ', set.filters);
    expect(background.said('keep-lead-filters')).toMatchObject([set]);
    leads.query.replace(leads.saved.sets.value[0]?.filters ?? {});
    await settled();
    expect(listed().slice(1)).toEqual([{ ...set.filters, limit: 100 }]);
    expect(leads.query.search.value).toBe('moe');
    expect(workspace.route.value.of).toEqual({ list: '3' });
    await leads.saved.forget('Fresh');
    expect(leads.saved.sets.value).toEqual([]);
  });
});

describe('deleting', () => {
  const waiting = (some = {}) => job({ id: 'd1', kind: 'delete', total: 1, sendAfter: 1_008_000, ...some });

  it('restores the rows and shows the reason if another service was chosen meanwhile', async () => {
    const { leads, background, workspace, ids } = await openLeads('#/leads', three());
    background.refuse('delete-leads', { code: 'service-changed' });
    leads.selection.moveTo('2');
    actOnLeads('delete', leads, workspace, false);
    expect(ids()).toEqual([3, 1]);
    await settled();
    expect(ids()).toEqual([3, 2, 1]);
    expect(workspace.shared.flash.now.value?.done).toEqual({
      ...{ what: 'refused', problem: { code: 'service-changed' } },
    });
  });

  it('hides the rows at once and moves the cursor to the next; undo restores them', async () => {
    const { leads, background, workspace, ids } = await openLeads('#/leads', three());
    background.answer('delete-leads', () => ({ job: waiting() }));
    background.answer('undo', () => ({ undone: true }));
    leads.selection.moveTo('2');
    expect(actOnLeads('delete', leads, workspace, false)).toBe(true);
    expect(ids()).toEqual([3, 1]);
    expect(leads.selection.cursor.value).toBe('1');
    await settled();
    expect(background.said('delete-leads')).toEqual([
      { leads: [{ id: 2, email: 'lead2@aldermoor.test' }], service: 's1' },
    ]);
    expect(ids()).toEqual([3, 1]);
    expect([leads.total.value, workspace.leadsLeft.value]).toEqual([2, 2]);
    actOnLeads('undo', leads, workspace, false);
    await settled();
    expect(background.said('undo')).toEqual([{ job: 'd1' }]);
    expect(ids()).toEqual([3, 2, 1]);
    expect([leads.total.value, workspace.leadsLeft.value]).toEqual([3, 3]);
  });

  it('shows why an undo failed, and that another came too late', async () => {
    const { leads, background, workspace } = await openLeads('#/leads', three(), { jobs: [waiting()] });
    const { flash } = workspace.shared;
    background.answer('undo', () => ({ undone: false }));
    actOnLeads('undo', leads, workspace, false);
    await settled();
    expect(flash.now.value?.done).toEqual({ what: 'too-late' });
    const problem = { code: 'storage', full: true, used: null, room: null } as const;
    background.refuse('undo', problem);
    actOnLeads('undo', leads, workspace, false);
    await settled();
    expect(flash.now.value?.done).toEqual({ what: 'refused', problem });
  });

  it('is undone once by two quick clicks, without an error', async () => {
    const { leads, background, workspace } = await openLeads('#/leads', three(), { jobs: [waiting()] });
    let clicks = 0;
    background.answer('undo', () => {
      clicks += 1;
      return { undone: clicks === 1 };
    });
    for (let click = 0; click < 2; click += 1) actOnLeads('undo', leads, workspace, false);
    await settled();
    expect([clicks, workspace.shared.flash.now.value]).toEqual([2, null]);
  });

  it('hides the rows of an earlier deletion, and shows a row again if its deletion fails', async () => {
    const opened = await openLeads('#/account', three(), { jobs: [waiting()] });
    opened.background.answer('job-rows', () => ({ rows: [{ ...row, key: 'Lead3@aldermoor.test' }], total: 1 }));
    opened.background.push({ topic: 'job', job: waiting({ state: 'running' }), revision: 20 });
    opened.goTo('#/leads');
    await settled();
    opened.background.push({ topic: 'job', job: waiting({ id: 'd2', state: 'running' }), revision: 21 });
    await settled();
    expect(opened.ids()).toEqual([2, 1]);
    opened.background.push({ topic: 'job', job: waiting({ id: 'd2', state: 'done', failed: 1 }), revision: 22 });
    expect(opened.ids()).toEqual([3, 2, 1]);
    expect(opened.leads.bulk.jobs.value.map(({ id }) => id)).toEqual(['d2']);
  });
});

const row = {
  key: '',
  at: 'waiting' as const,
  outcome: null,
  problem: null,
  line: null,
  fields: null,
  differing: [],
  writes: [],
  samePerson: null,
  verification: null,
  asked: null,
};

describe('bulk actions on leads', () => {
  it('add leads to a list by name in one job, and reload the lists', async () => {
    const { leads, background } = await openLeads('#/leads', three());
    background.answer('edit-leads', () => ({ job: job({ kind: 'edit', state: 'running', total: 2 }) }));
    const before = background.said('lists').length;
    await leads.bulk.addTo(leads.rows.value.slice(0, 2), 'Trade fair');
    expect(background.said('edit-leads')).toEqual([
      {
        leads: [
          { id: 3, email: 'lead3@aldermoor.test' },
          { id: 2, email: 'lead2@aldermoor.test' },
        ],
        changes: { leads_list_name: 'Trade fair' },
        service: 's1',
      },
    ]);
    expect(background.said('lists').length).toBe(before + 1);
    expect(leads.bulk.jobs.value).toHaveLength(1);
  });

  it('set one field to one value, and skip leads that already have it', async () => {
    const { leads, background } = await openLeads('#/leads', three());
    background.answer('edit-leads', () => ({ job: null }));
    const rows = leads.rows.value;
    expect(changedBy(rows, 'company', 'Kestrel 9')).toHaveLength(2);
    expect(changedBy(rows, 'company', '')).toHaveLength(2);
    await leads.bulk.write(rows, 'company', 'Kestrel 9');
    expect(background.said('edit-leads')[0]?.leads.map(({ id }) => id)).toEqual([3, 2]);
    await leads.bulk.write(rows, 'attribute:fair_badge', '');
    expect(background.said('edit-leads')).toHaveLength(1);
  });

  it('show the written value if the service returns no leads, except in rows that failed', async () => {
    const all = Array.from({ length: 120 }, (_, at) => lead(120 - at, { company: 'Kestrel', fair_badge: 'A' }));
    const { leads, background } = await openLeads('#/leads', all);
    await leads.pages.all();
    const edit = { id: 'e1', kind: 'edit', total: 120 } as const;
    background.answer('edit-leads', () => ({ job: job({ ...edit, state: 'running' }) }));
    background.answer('job-rows', ({ offset }) => ({
      rows: all
        .map(({ email, id }) => ({ ...row, key: email, at: id === 7 ? ('failed' as const) : ('done' as const) }))
        .slice(offset),
      total: 120,
    }));
    await leads.bulk.write(leads.rows.value, 'company', 'Aldermoor');
    const changed = [lead(9, { company: 'Elsewhere' })];
    background.push({ topic: 'leads', service: remoteService.id, changed, gone: [], revision: 20 });
    background.push({ topic: 'job', job: job({ ...edit, order: 2, state: 'done', failed: 1 }), revision: 21 });
    await settled();
    const companies = new Map(leads.rows.value.map((one) => [one.lead.id, one.lead.company]));
    expect([companies.get(120), companies.get(1), companies.get(7), companies.get(9)]).toEqual([
      ...['Aldermoor', 'Aldermoor', 'Kestrel', 'Elsewhere'],
    ]);
  });

  const full = { code: 'storage', full: true, used: 1, room: 1 } as const;
  it.each([
    ['edit-leads', ({ bulk, rows }) => bulk.write(rows.value, 'company', 'Kestrel')],
    ['delete-leads', ({ remove, rows }) => remove(rows.value)],
    ['verify', ({ bulk, rows }) => bulk.verify(rows.value)],
  ] as [MessageName, (leads: Leads) => void][])(
    'report full storage on this device and hide no row: %s',
    async (name, act) => {
      const { leads, background, workspace, ids } = await openLeads('#/leads', three());
      background.refuse(name, full);
      act(leads);
      await settled();
      expect(ids()).toEqual([3, 2, 1]);
      expect(workspace.shared.flash.now.value?.done).toEqual({ what: 'refused', problem: full });
    },
  );

  it('verify all addresses in one job', async () => {
    const { leads, background } = await openLeads('#/leads', three());
    background.answer('verify', () => ({ job: null }));
    leads.bulk.verify(leads.rows.value);
    await settled();
    expect(background.said('verify')).toEqual([
      {
        emails: ['lead3@aldermoor.test', 'lead2@aldermoor.test', 'lead1@aldermoor.test'],
        skipCache: false,
        private: false,
        name: 'aldermoor.test',
        service: 's1',
      },
    ]);
  });
});

describe('exported and copied leads', () => {
  const hostile = lead(1, {
    first_name: '=1+1',
    notes: 'two\nlines, and "quotes"',
    fair_badge: '<b>',
    company: '@x\ty',
  });

  it('become a CSV file that reads back without loss and runs no formula', () => {
    const file = csvOfLeads([hostile, lead(2)]);
    expect(file).not.toMatch(/(^|,|")=1\+1/m);
    const { header, rows } = readCsv(file);
    const cell = (name: string) => rows[0]?.[header.indexOf(name)];
    expect([cell('first_name'), cell('notes'), cell('fair_badge'), cell('company')]).toEqual([
      '=1+1',
      'two\nlines, and "quotes"',
      '<b>',
      '@x\ty',
    ]);
    expect(rows).toHaveLength(2);
  });

  it('become a clipboard table with formulas neutralised and markup escaped', () => {
    const { text, html } = tableOfLeads(
      [hostile],
      ['first_name', 'attribute:fair_badge', 'company'],
      ['First', 'Badge', 'Company'],
    );
    expect(text).toBe("First\tBadge\tCompany\n'=1+1\t<b>\t'@x y");
    expect(html).toContain('<td>&lt;b&gt;</td>');
  });

  it('list the fields behind the columns, each once', () => {
    expect(fieldsOfColumns(['company', 'confidence_score', 'verification', 'attribute:fair_badge'])).toEqual([
      'email',
      'first_name',
      'last_name',
      'company',
      'position',
      'confidence_score',
      'verification_status',
      'verification_date',
      'attribute:fair_badge',
    ]);
  });

  it('separate custom attributes from fields, including an attribute named `created_by`', () => {
    expect(
      attributesOf([lead(1, { fair_badge: null, created_by: 815 }), lead(2, { erp_id: 'X', created_by: 'me' })]),
    ).toEqual(['created_by', 'erp_id', 'fair_badge']);
  });
});

describe('the opened lead', () => {
  it('is requested once if it is not loaded, and stays open when filters exclude it', async () => {
    const all = [...Array.from({ length: 100 }, (_, at) => lead(200 - at)), lead(5, { company: 'Far' })];
    const { leads, background } = await openLeads('#/leads?lead=5', all);
    await settled();
    expect(leads.opened.state.value).toMatchObject({ at: 'shown', lead: { company: 'Far' } });
    const got = () => background.said('request').filter(({ operation }) => operation === 'getLead');
    expect(got()).toHaveLength(1);
    leads.opened.open(200);
    leads.query.replace({ company: 'none' });
    await settled();
    expect(leads.opened.state.value).toMatchObject({ at: 'shown', lead: { id: 200 } });
    expect(got()).toHaveLength(1);
  });

  it('reports not-found if it is deleted or does not exist', async () => {
    const { leads, background } = await openLeads('#/leads?lead=1', three());
    background.push({ topic: 'leads', service: remoteService.id, changed: [], gone: [1], revision: 20 });
    expect(leads.opened.state.value).toMatchObject({ at: 'failed', problem: { code: 'not-found' } });
    leads.opened.open(404);
    await settled();
    expect(leads.opened.state.value).toMatchObject({ at: 'failed', problem: { code: 'not-found' } });
  });

  it('steps through the displayed order, stops at its end, and closes', async () => {
    const { leads, workspace } = await openLeads('#/leads?lead=3', three());
    leads.sortBy('person');
    expect(actOnLeads('next', leads, workspace, true)).toBe(false);
    expect(actOnLeads('previous', leads, workspace, true)).toBe(true);
    expect(leads.opened.state.value).toMatchObject({ lead: { id: 1 } });
    expect(actOnLeads('leave', leads, workspace, true)).toBe(true);
    expect(workspace.route.value.of).toEqual({});
  });
});

describe('a new lead', () => {
  it('requires a valid address, points to an existing lead, and is created once', async () => {
    const { leads, background, workspace, ids } = await openLeads('#/leads', three());
    const { newLead } = leads;
    newLead.open();
    await newLead.create(false);
    expect(newLead.state.value).toEqual({ at: 'open', wrong: 'missing' });
    newLead.write('email', 'not an address');
    await newLead.create(false);
    expect(newLead.state.value).toEqual({ at: 'open', wrong: 'not-an-address' });
    newLead.write('email', ' new@aldermoor.test ');
    newLead.write('leads_list_name', 'Prospects');
    background.answer('request', () =>
      done<'leadExists'>({ data: { id: 2, leads_list_id: 1, leads_list_name: 'Prospects' } }),
    );
    await newLead.create(false);
    expect(newLead.state.value).toEqual({ at: 'exists', id: 2, list: 'Prospects' });
    background.answer('request', ({ operation }) => {
      if (operation === 'listLeads') return done(pageOf(three(), {}));
      return operation === 'leadExists'
        ? done<'leadExists'>({ data: { id: null, leads_list_id: null, leads_list_name: null } })
        : done<'createLead'>({ data: lead(9, { email: 'new@aldermoor.test' }) });
    });
    void newLead.create(false);
    await newLead.create(false);
    await settled();
    const made = background.said('request').filter(({ operation }) => operation === 'createLead');
    expect(made.map(({ params }) => params)).toEqual([{ email: 'new@aldermoor.test', leads_list_name: 'Prospects' }]);
    expect(ids()).toEqual([9, 3, 2, 1]);
    expect(workspace.route.value.of).toEqual({ lead: '9' });
    expect(newLead.values.value.email).toBe('');
  });

  it('is restored half-written when the workspace opens again', async () => {
    const { leads, background } = await openLeads('#/leads', []);
    leads.newLead.open();
    leads.newLead.write('first_name', 'Marit');
    leads.newLead.close();
    await waitFor(() => expect(background.said('keep-draft')).not.toEqual([]));
    const draft = background.said('keep-draft').at(-1)?.values ?? {};
    const again = await openLeads('#/leads', [], { draft });
    expect(again.leads.newLead.values.value.first_name).toBe('Marit');
  });
});

describe('keys', () => {
  const key = (name: string, code = '', shiftKey = false) => ({
    key: name,
    code,
    shiftKey,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    defaultPrevented: false,
  });

  it('match the popup’s keys, add edit and delete, and are ignored in text fields', () => {
    expect(leadVerbOf(key('Delete'), 'nothing')).toBe('delete');
    expect(leadVerbOf(key('F2'), 'control')).toBe('edit');
    expect(leadVerbOf(key('Delete'), 'field')).toBeNull();
    expect(leadVerbOf({ ...key('Delete'), ctrlKey: true }, 'nothing')).toBeNull();
    expect(leadVerbOf(key('j'), 'nothing')).toBe('next');
  });

  it('work with caps lock, and by key position on keyboards of other scripts', () => {
    expect(leadVerbOf(key('J', 'KeyJ'), 'nothing')).toBe('next');
    expect(leadVerbOf(key('J', 'KeyJ', true), 'nothing')).toBeNull();
    expect(leadVerbOf(key('о', 'KeyJ'), 'nothing')).toBe('next');
    expect(leadVerbOf(key('Ж', 'KeyX'), 'field')).toBeNull();
    // On other Latin layouts, the letter counts, not the key's position.
    expect(leadVerbOf(key('z', 'KeyY'), 'nothing')).toBe('undo');
    expect(leadVerbOf(key('y', 'KeyZ'), 'nothing')).toBeNull();
    expect(leadVerbOf(key('/', 'Digit7', true), 'nothing')).toBe('search');
    expect(leadVerbOf(key('ö', 'Semicolon'), 'nothing')).toBeNull();
    expect(leadVerbOf(key('Dead', 'KeyX'), 'nothing')).toBeNull();
  });

  it('act on the selected leads, else on the lead at the cursor; in the drawer, on the opened lead', async () => {
    const { leads, background, workspace } = await openLeads('#/leads?lead=1', three());
    background.answer('verify', () => ({ job: null }));
    const verified = () => background.said('verify').at(-1)?.emails;
    actOnLeads('verify', leads, workspace, true);
    await settled();
    expect(verified()).toEqual(['lead1@aldermoor.test']);
    actOnLeads('next', leads, workspace, false);
    actOnLeads('select', leads, workspace, false);
    actOnLeads('next', leads, workspace, false);
    actOnLeads('select', leads, workspace, false);
    actOnLeads('verify', leads, workspace, false);
    await settled();
    expect(verified()).toEqual(['lead3@aldermoor.test', 'lead2@aldermoor.test']);
    actOnLeads('edit', leads, workspace, false);
    expect([...leads.edits.all.value.keys()]).toEqual(['2 first_name', '2 last_name']);
  });
});
