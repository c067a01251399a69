// @vitest-environment jsdom
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import type { LeadsPart } from '../../../components/leads/leads-store.ts';
import { LeadDrawer } from '../../../components/leads/opened/lead-drawer.tsx';
import type { Lead } from '../../../lib/contract/resources/lead.ts';
import type { EditOutcome, PageChange } from '../../../lib/messages/lead-views.ts';
import { type FakeBackground, settled } from '../harness/fake-background.ts';
import { deviceService } from '../harness/fixtures.ts';
import { byRole, click, draw } from '../harness/render.tsx';
import { lead, openLeads } from './lead-fixtures.ts';

const uri = 'https://aldermoor.test/team';
const change: PageChange = { field: 'position', value: 'Head of Sales', uri, extracted_on: '2026-03-12', along: [] };
const held = (position: string, more: object = {}) =>
  lead(12, { first_name: 'Marit', last_name: 'Lindqvist', position, ...more });

/** A background that stores the lead and reports the change `said` until the lead has it or the user refuses it. */
async function opened(some: object = { service: deviceService }, said: PageChange = change, more: object = {}) {
  let stored: Lead = held('Head of Calibration', more);
  let refused = false;
  const part: LeadsPart & { background: FakeBackground } = await openLeads('#/leads', [stored], some);
  const { background } = part;
  background.answer('page-words', () => ({
    changes: stored.position === said.value || refused ? [] : [said],
    sources: { last_name: { by: 'page', uri, extracted_on: '2026-03-12' } },
  }));
  background.answer('edit-lead', ({ saw, changes }): EditOutcome => {
    const others: Record<string, unknown> = stored;
    const fields = Object.keys(changes).filter((field) => (others[field] ?? '') !== Reflect.get(saw, field));
    if (fields.length > 0) return { at: 'differs', lead: stored, fields };
    stored = { ...stored, ...changes } as Lead;
    return { at: 'edited', lead: stored };
  });
  background.answer('refuse-change', () => {
    refused = true;
    return { refused };
  });
  part.leads.opened.open(12);
  await settled();
  const place = draw(<LeadDrawer {...part} />);
  const press = async (name: string) => {
    click(byRole(place, 'button', name));
    await act(settled);
  };
  /** Changes the lead from elsewhere, without a push to this window. */
  const meanwhile = (fields: object) => {
    stored = { ...stored, ...fields };
  };
  return { ...part, background, place, press, meanwhile };
}

describe('a page’s change to the opened lead', () => {
  it('appears below the field with a link to the text; confirmed fields link to their source', async () => {
    const { place } = await opened();
    const said = place.querySelector('.page-change');
    expect(said?.textContent).toContain('The page now says: Head of Sales');
    expect(said?.querySelector('a')?.href).toBe('https://aldermoor.test/team#:~:text=Head%20of%20Sales');
    expect(said?.textContent).toContain('12 Mar');
    expect(place.querySelector('.field-sources')?.textContent).toContain('Name');
    expect(place.querySelector('.field-sources a')?.getAttribute('href')).toContain('#:~:text=Marit%20Lindqvist');
  });

  it('is applied once with one click, and undone with another', async () => {
    const { place, press, background } = await opened();
    await press('Take it: Position');
    expect(background.said('edit-lead')).toEqual([
      {
        ...{ lead: 12, service: 'here', over: false },
        ...{ saw: { position: 'Head of Calibration' }, changes: { position: 'Head of Sales' } },
      },
    ]);
    expect(place.querySelector('.page-change')?.textContent).toBe('Taken from the page. Undo');
    await press('Undo: Position');
    expect(background.said('edit-lead')[1]).toEqual({
      lead: 12,
      service: 'here',
      saw: { position: 'Head of Sales' },
      changes: { position: 'Head of Calibration' },
      over: false,
    });
    expect(place.querySelector('.page-change')?.textContent).toContain('The page now says: Head of Sales');
  });

  describe('with fields derived from the old value', () => {
    const more = { department: 'it', notes: 'Met in Lund\nSeniority: senior' };
    const along = [
      { field: 'department' as const, value: 'sales' },
      { field: 'notes' as const, value: 'Met in Lund' },
    ];
    const open = () => opened({ service: deviceService }, { ...change, along }, more);
    const before = { position: 'Head of Calibration', ...more };
    const after = { position: 'Head of Sales', department: 'sales', notes: 'Met in Lund' };

    it('names them, writes them in one request, and undoes all of them', async () => {
      const { place, press, background } = await open();
      expect(place.querySelector('.page-change')?.textContent).toContain('Also changes: Department, Notes');
      await press('Take it: Position');
      expect(background.said('edit-lead')).toEqual([
        { lead: 12, service: 'here', saw: before, changes: after, over: false },
      ]);
      await press('Undo: Position');
      expect(background.said('edit-lead')[1]).toEqual({
        lead: 12,
        service: 'here',
        saw: after,
        changes: before,
        over: false,
      });
    });

    it('writes and undoes the field alone if a derived field was changed elsewhere', async () => {
      const { press, background, meanwhile, leads } = await open();
      meanwhile({ department: 'legal' });
      await press('Take it: Position');
      expect(background.said('edit-lead')[1]?.changes).toEqual({ position: 'Head of Sales' });
      expect(leads.edits.all.value.size).toBe(0);
      await press('Undo: Position');
      expect(background.said('edit-lead')[2]?.changes).toEqual({ position: 'Head of Calibration' });
    });

    it('skips a derived field that is being edited', async () => {
      const { press, background, leads } = await open();
      await act(() => leads.edits.begin(held('Head of Calibration', more), 'department', 'table'));
      await press('Take it: Position');
      expect(Object.keys(background.said('edit-lead')[0]?.changes ?? {}).sort()).toEqual(['notes', 'position']);
    });
  });

  it('disappears when the user keeps the lead’s value', async () => {
    const { place, press, background } = await opened();
    await press('Keep mine: Position');
    expect(background.said('refuse-change')).toEqual([{ lead: 12, field: 'position', value: 'Head of Sales' }]);
    expect(place.querySelector('.page-change')).toBeNull();
    expect(background.said('edit-lead')).toEqual([]);
  });

  it('stays if that could not be stored, and the reason is shown', async () => {
    const { place, press, background, workspace } = await opened();
    const problem = { code: 'storage', full: true, used: null, room: null } as const;
    background.refuse('refuse-change', problem);
    await press('Keep mine: Position');
    expect(place.querySelector('.page-change')).not.toBeNull();
    expect(workspace.shared.flash.now.value?.done).toEqual({ what: 'refused', problem });
  });

  it('is hidden while the field is being edited', async () => {
    const { place, leads } = await opened();
    await act(() => leads.edits.begin(held('Head of Calibration'), 'position', 'drawer'));
    expect(place.querySelector('.page-change')).toBeNull();
  });

  it('is requested from this device only', async () => {
    const { background, place } = await opened({});
    expect(background.said('page-words')).toEqual([]);
    expect(place.querySelector('.page-change')).toBeNull();
  });
});
