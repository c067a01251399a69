// @vitest-environment jsdom
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Form } from '../../../components/filters/form.ts';
import { countries } from '../../../components/format/countries.ts';
import { BulkEdit } from '../../../components/leads/bulk-view.tsx';
import { filterValue } from '../../../components/leads/filters/filter-words.ts';
import { SavedFilters } from '../../../components/leads/filters/saved-filters-view.tsx';
import { LeadsTable } from '../../../components/leads/leads-table.tsx';
import { LeadsView } from '../../../components/leads/leads-view.tsx';
import type { Edit, LeadEdits } from '../../../components/leads/opened/edits-store.ts';
import { LeadDrawer } from '../../../components/leads/opened/lead-drawer.tsx';
import { LeadLine } from '../../../components/leads/opened/lead-field.tsx';
import { LeadOutreach } from '../../../components/leads/opened/lead-state.tsx';
import { type Lead, lead as schema } from '../../../lib/contract/resources/lead.ts';
import type { ServiceView } from '../../../lib/messages/service-views.ts';
import { settled } from '../harness/fake-background.ts';
import { deviceService, remoteService, settings } from '../harness/fixtures.ts';
import { byRole, click, draw, press, saidIn, write } from '../harness/render.tsx';
import { lead as leadOf, openLeads } from './lead-fixtures.ts';

const lead = (some: Record<string, unknown> = {}): Lead =>
  z.parse(schema, { id: 12, email: 'marit@aldermoor.test', ...some });
const none = async () => undefined;
const verbs = { begin: none, type: none, save: none, write: async () => new Set<string>(), leave: none, useMine: none };

let part: Awaited<ReturnType<typeof openLeads>>;
beforeEach(async () => {
  part = await openLeads('#/leads', []);
});

function line(edit: Edit | null, some: Partial<LeadEdits> = {}, field = 'position') {
  const { leads, workspace } = part;
  const edits = { ...verbs, ...some, all: signal(new Map(edit ? [[`12 ${field}`, edit]] : [])) };
  return <LeadLine leads={{ ...leads, edits }} workspace={workspace} lead={lead({ position: 'Head' })} field={field} />;
}
const typing = (text: string, fault: 'country' | null = null): Edit => ({
  at: 'typing',
  text,
  saw: 'Head',
  where: 'drawer',
  fault,
});

test('the number of selected leads is announced in an existing live region', async () => {
  part = await openLeads('#/leads', [leadOf(1), leadOf(2)]);
  const { leads, workspace } = part;
  const place = draw(<LeadsView workspace={workspace} store={leads} />);
  const said = saidIn(place);
  act(() => leads.selection.toggle('1', false));
  expect(said()).toContain('1 selected');
  act(leads.selection.clear);
  expect(said()).not.toContain('1 selected');
});

test('the saved filters menu shows filters that another window saved', async () => {
  const { leads, background } = part;
  const place = draw(<SavedFilters leads={leads} />);
  background.answer('lead-filters', () => ({ saved: [{ name: 'Fresh', filters: { company: 'Aldermoor' } }] }));
  await act(async () => {
    click(byRole(place, 'button', 'Saved filters'));
    await settled();
  });
  expect(byRole(place, '[role=dialog]', 'Saved filters').textContent).toContain('Fresh');
});

test('a lead of this device names no team member', async () => {
  const added = async (service: ServiceView) => {
    const { leads } = await openLeads('#/leads', [], { service });
    const [last] = [
      ...draw(<LeadOutreach leads={leads} lead={lead({ created_by: 1 })} />).querySelectorAll('li'),
    ].slice(-1);
    return last?.textContent;
  };
  expect(await added(remoteService)).toBe('Added · team member 1');
  expect(await added(deviceService)).toBe('Added');
});

describe('a field edited in place', () => {
  it('starts on a click, saves on Enter and on blur, and reverts on Escape', () => {
    const onBegin = vi.fn();
    const onSave = vi.fn(none);
    const onLeave = vi.fn();
    const onType = vi.fn();
    const some = { begin: onBegin, save: onSave, leave: onLeave, type: onType };
    const place = draw(line(null, some));
    click(byRole(place, 'button', 'Change Position: Head'));
    expect(onBegin).toHaveBeenCalledWith(expect.objectContaining({ id: 12 }), 'position', 'drawer');
    draw(line(typing('Head'), some), place);
    const input = place.querySelector('input');
    if (!input) throw new Error('there is nothing to type into');
    expect(document.activeElement).toBe(input);
    write(input, 'Chief');
    expect(onType).toHaveBeenCalledWith(12, 'position', 'Chief');
    press(input, 'Enter');
    expect(onSave).toHaveBeenCalledTimes(1);
    press(input, 'Escape');
    expect(onLeave).toHaveBeenCalledWith(12, 'position');
    input.blur();
    expect(onSave).toHaveBeenCalledTimes(2);
    draw(line(null, some), place);
    expect(place.textContent).toContain('Head');
  });

  it('shows the fault beside the input', () => {
    const place = draw(line(typing('Holland', 'country'), {}, 'source'));
    expect(place.querySelector('[role=alert]')?.textContent).toContain('Two letters');
    expect(place.querySelector('input')?.getAttribute('aria-invalid')).toBe('true');
  });

  it('shows both values of a conflicting edit, with a button for each', () => {
    const onUseMine = vi.fn(none);
    const onLeave = vi.fn();
    const edit: Edit = { at: 'differs', text: 'Chief', saw: 'Head', where: 'table', theirs: 'Director' };
    const place = draw(line(edit, { useMine: onUseMine, leave: onLeave }));
    expect(place.textContent).toContain('TheirsDirector');
    expect(place.textContent).toContain('YoursChief');
    click(byRole(place, 'button', 'Use mine'));
    click(byRole(place, 'button', 'Keep theirs'));
    expect(onUseMine).toHaveBeenCalledWith(12, 'position');
    expect(onLeave).toHaveBeenCalledWith(12, 'position');
  });

  it('offers a list where the contract requires a code, and keeps an unknown code as an option', () => {
    const place = draw(line(typing('QZ'), {}, 'country_code'));
    const options = [...place.querySelectorAll('option')].map(({ value }) => value);
    expect(options).toContain('NL');
    expect(options).toContain('QZ');
    expect(countries().length).toBeGreaterThan(240);
    expect(countries().map(({ code }) => code)).not.toContain('EU');
  });
});

describe('a text value', () => {
  const address = 'Quay 4\n1011 Haven';
  it.each([
    ['notes', 'Met at the fair.\nWrite in May.', 'notes'],
    ['a custom attribute', address, 'attribute:address'],
  ])('is edited in the drawer and keeps its line breaks if it has several lines: %s', async (_name, text, column) => {
    const { leads, workspace } = await openLeads('#/leads', [lead({ [column.replace('attribute:', '')]: text })], {
      settings: { ...settings, leadColumns: [column] },
    });
    const all = () => (
      <>
        <LeadsTable leads={leads} workspace={workspace} />
        <LeadDrawer leads={leads} workspace={workspace} />
      </>
    );
    const place = draw(all());
    const cell = place.querySelector(`td:last-child .leads-writable`);
    void act(() => void cell?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })));
    draw(all(), place);
    expect(place.querySelector('table input:not([type=checkbox])')).toBeNull();
    expect(place.querySelector<HTMLTextAreaElement>('.drawer textarea')?.value).toBe(text);
  });

  it('is edited in the table if it has a single line', async () => {
    const { leads, workspace } = await openLeads('#/leads', [lead({ position: 'Head' })]);
    const place = draw(<LeadsTable leads={leads} workspace={workspace} />);
    const cell = [...place.querySelectorAll('.leads-writable')].find(({ textContent }) => textContent === 'Head');
    void act(() => void cell?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })));
    expect(place.querySelector<HTMLInputElement>('table input:not([type=checkbox])')?.value).toBe('Head');
    expect(workspace.route.value.of).toEqual({});
  });
});

describe('hostile text in a lead', () => {
  const evil = '<img src=x onerror=alert(1)>\u202egnp.exe\u200b';
  const fields = [
    'first_name',
    'last_name',
    'position',
    'company',
    'notes',
    'source',
    'website',
    'phone_number',
    'department',
  ];
  const hostile = lead({
    ...Object.fromEntries(fields.map((field) => [field, evil])),
    sending_status: evil,
    sync_status: evil,
    country_code: evil,
    linkedin_url: 'javascript:alert(1)',
    leads_list: { id: 1, name: evil, leads_count: 1 },
    [evil]: evil,
  });
  it('is inert in the table and in the drawer', async () => {
    const { leads, workspace } = await openLeads('#/leads?lead=12', [hostile], {
      lists: [{ id: 1, name: evil, leads: 1 }],
      settings: { ...settings, leadColumns: ['company', 'outreach', 'notes', 'leads_list', `attribute:${evil}`] },
    });
    const place = draw(
      <>
        <LeadsTable leads={leads} workspace={workspace} />
        <LeadDrawer leads={leads} workspace={workspace} />
      </>,
    );
    expect(place.querySelector('img')).toBeNull();
    expect(place.querySelector('[href^="javascript:"]')).toBeNull();
    expect(place.innerHTML).not.toMatch(/[\u202e\u200b]/);
    expect(place.textContent).toContain('<img src=x');
  });
});

describe('a filter in words', () => {
  const names = { lists: new Map([['3', 'Prospects']]), people: new Map([['815', 'Ada']]) };
  const said: [string, Form, string | null][] = [
    ['leads_list_id', { '': '3' }, 'Prospects'],
    ['leads_list_id', { '': '9' }, 'List 9'],
    ['user_id', { '': '815' }, 'Ada'],
    ['verification_status', { '': 'valid\naccept_all\npending' }, 'Valid, Accepts any +1'],
    ['sending_status', { '': '~\nreplied' }, 'Not contacted, Replied'],
    ['company', { is: 'none', '': 'kept' }, 'empty'],
    ['company', { is: 'some', '': 'optics' }, 'optics'],
    ['created_at', { is: 'this_week', from: '', to: '' }, 'This week'],
    ['created_at', { is: 'some', from: '2026-01-01', to: '' }, 'since 1 January 2026'],
    ['verification_date', { is: 'none', from: '', to: '' }, 'never'],
    ['confidence_score', { is: 'some', from: '', to: '40' }, 'at most 40'],
    ['sequence_ids', { is: 'none', '': '' }, 'In none'],
    ['place:country', { include: 'nl\nBE', exclude: 'DE' }, 'Netherlands, Belgium, not Germany'],
    ['company', { is: 'some', '': '' }, null],
  ];
  it.each(said)('describes the value of %s', (key, form, words) => {
    expect(filterValue(key, form, names)).toBe(words);
  });
});

describe('changing a field of many leads', () => {
  it('starts without a field, shows how many leads change, and labels clearing as such', async () => {
    const all = [1, 2, 3, 4, 5, 6, 7].map((id) => leadOf(id, { company: id < 3 ? 'Kestrel' : 'Other' }));
    const { leads, background } = await openLeads('#/leads', all);
    background.answer('edit-leads', () => ({ job: null }));
    leads.selection.toggleAll();
    const place = draw(<BulkEdit leads={leads} onClose={() => undefined} />);
    const button = () => place.querySelector<HTMLButtonElement>('.primary');
    expect(button()?.disabled).toBe(true);
    const select = place.querySelector('select');
    if (!select) throw new Error('there is no field to choose');
    select.value = 'company';
    void act(() => void select.dispatchEvent(new Event('change', { bubbles: true })));
    expect(button()?.textContent).toBe('Clear it in 7 leads');
    const input = place.querySelector('input');
    if (!input) throw new Error('there is nothing to type into');
    write(input, 'Kestrel');
    expect(place.textContent).toContain('Changes 5 of 7');
    click(byRole(place, 'button', 'Change 5 leads'));
    await settled();
    expect(background.said('edit-leads')).toMatchObject([{ changes: { company: 'Kestrel' } }]);
    expect(background.said('edit-leads')[0]?.leads).toHaveLength(5);
  });
});
