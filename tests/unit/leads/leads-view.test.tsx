// @vitest-environment jsdom
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { DataTable } from '../../../components/controls/table/data-table.tsx';
import { BulkEdit } from '../../../components/leads/bulk-edit.tsx';
import { countries } from '../../../components/leads/countries.ts';
import { FieldLine } from '../../../components/leads/field-line.tsx';
import type { FilterForm } from '../../../components/leads/filter-form.ts';
import { filterValue } from '../../../components/leads/filter-words.ts';
import { leadColumns } from '../../../components/leads/lead-columns.tsx';
import { LeadDrawer } from '../../../components/leads/lead-drawer.tsx';
import type { EditView } from '../../../components/leads/lead-row.ts';
import { leadName } from '../../../components/leads/lead-words.ts';
import { type Lead, lead as schema } from '../../../lib/contract/resources/lead.ts';
import { byRole, click, draw, now, press, write } from '../harness/render.tsx';

const lead = (some: Record<string, unknown> = {}): Lead =>
  z.parse(schema, { id: 12, email: 'marit@aldermoor.test', ...some });
const none = () => undefined;
const events = { onBegin: none, onType: none, onSave: none, onLeave: none, onUseMine: none };

function line(edit: EditView | null, some: Partial<Parameters<typeof FieldLine>[0]> = {}) {
  const given = {
    lead: lead({ position: 'Head' }),
    field: 'position',
    text: 'Head',
    now,
    onNext: none,
    ...events,
    ...some,
  };
  return <FieldLine {...given} edit={edit} />;
}
const typing = (text: string, fault: 'country' | null = null): EditView => ({
  at: 'typing',
  text,
  saw: 'Head',
  where: 'drawer',
  fault,
});

describe('a field that is written in place', () => {
  it('begins with a click, is kept by Enter and by leaving it, and restored by Escape', () => {
    const onBegin = vi.fn();
    const onSave = vi.fn();
    const onLeave = vi.fn();
    const onType = vi.fn();
    const some = { onBegin, onSave, onLeave, onType };
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

  it('says beside it what is wrong', () => {
    const place = draw(line(typing('Holland', 'country'), { field: 'source' }));
    expect(place.querySelector('[role=alert]')?.textContent).toContain('Two letters');
    expect(place.querySelector('input')?.getAttribute('aria-invalid')).toBe('true');
  });

  it('shows both values when somebody else wrote one, with a step for each', () => {
    const onUseMine = vi.fn();
    const onLeave = vi.fn();
    const edit: EditView = { at: 'differs', text: 'Chief', saw: 'Head', where: 'table', theirs: 'Director' };
    const place = draw(line(edit, { onUseMine, onLeave }));
    expect(place.textContent).toContain('TheirsDirector');
    expect(place.textContent).toContain('YoursChief');
    click(byRole(place, 'button', 'Use mine'));
    click(byRole(place, 'button', 'Keep theirs'));
    expect(onUseMine).toHaveBeenCalledWith(12, 'position');
    expect(onLeave).toHaveBeenCalledWith(12, 'position');
  });

  it('is chosen from a list where the contract wants a code, and what stands there already can stay', () => {
    const place = draw(line({ ...typing('XK') }, { field: 'country_code' }));
    const options = [...place.querySelectorAll('option')].map(({ value }) => value);
    expect(options).toContain('NL');
    expect(options).toContain('XK');
    expect(countries().length).toBeGreaterThan(240);
    expect(countries().map(({ value }) => value)).not.toContain('EU');
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
  const surroundings = { ...events, edits: new Map(), onOpen: none, onCopy: none };

  it('is inert in the table and in the drawer', () => {
    const place = draw(
      <>
        <DataTable
          label="Leads"
          columns={leadColumns(['company', 'outreach', 'notes', 'leads_list', `attribute:${evil}`], surroundings)}
          rows={[{ lead: hostile, check: null }]}
          keyOf={({ lead: { id } }) => String(id)}
          nameOf={({ lead: one }) => leadName(one)}
          selected={new Set()}
          cursor={null}
        />
        <LeadDrawer
          lead={hostile}
          check={null}
          edits={new Map()}
          slugs={[evil]}
          lists={[evil]}
          creator={{ id: 1, name: evil }}
          enrichLink="#/enrichment"
          onStep={none}
          onVerify={none}
          onAddTo={none}
          onCopy={none}
          onDelete={none}
          onNext={none}
          onCheckNext={none}
          onClose={none}
          {...events}
        />
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
  const said: [string, FilterForm, string | null][] = [
    ['leads_list_id', { kind: 'choices', chosen: ['3'], single: true }, 'Prospects'],
    ['leads_list_id', { kind: 'choices', chosen: ['9'], single: true }, 'List 9'],
    ['user_id', { kind: 'choices', chosen: ['815'], single: false }, 'Ada'],
    [
      'verification_status',
      { kind: 'choices', chosen: ['valid', 'accept_all', 'pending'], single: false },
      'Valid and 2 more',
    ],
    ['sending_status', { kind: 'choices', chosen: ['~', 'replied'], single: false }, 'Not contacted, Replied'],
    ['company', { kind: 'text', is: 'none', text: 'kept', many: false }, 'empty'],
    ['company', { kind: 'text', is: 'some', text: 'optics', many: false }, 'optics'],
    ['created_at', { kind: 'time', is: 'this_week', from: '', to: '' }, 'This week'],
    ['created_at', { kind: 'time', is: 'some', from: '2026-01-01', to: '' }, 'since 1 January 2026'],
    ['verification_date', { kind: 'time', is: 'none', from: '', to: '' }, 'never'],
    ['confidence_score', { kind: 'range', is: 'some', from: '', to: '40' }, 'at most 40'],
    ['sequence_ids', { kind: 'words', is: 'none', text: '', anyOrNone: true }, 'In none'],
    ['place:country', { kind: 'place', include: 'nl\nBE', exclude: 'DE' }, 'Netherlands, Belgium, not Germany'],
    ['company', { kind: 'text', is: 'some', text: '', many: false }, null],
  ];
  it.each(said)('says what %s narrows to', (key, form, words) => {
    expect(filterValue(key, form, names)).toBe(words);
  });
});

describe('changing a field of many leads', () => {
  it('begins with no field, says how many it changes, and calls clearing by its name', () => {
    const onWrite = vi.fn();
    const place = draw(
      <BulkEdit
        chosen={7}
        fields={['company', 'notes']}
        preview={(_, text) => (text === 'Kestrel' ? 5 : 7)}
        onWrite={onWrite}
        onClose={none}
      />,
    );
    const button = () => place.querySelector<HTMLButtonElement>('.primary');
    expect(button()?.disabled).toBe(true);
    const select = place.querySelector('select');
    if (!select) throw new Error('there is no field to choose');
    select.value = 'company';
    void act(() => void select.dispatchEvent(new Event('input', { bubbles: true })));
    expect(button()?.textContent).toBe('Clear it in 7 leads');
    const input = place.querySelector('input');
    if (!input) throw new Error('there is nothing to type into');
    write(input, 'Kestrel');
    expect(place.textContent).toContain('Changes 5 of 7');
    click(byRole(place, 'button', 'Change 5 leads'));
    expect(onWrite).toHaveBeenCalledWith('company', 'Kestrel');
  });
});
