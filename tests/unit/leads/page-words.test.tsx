// @vitest-environment jsdom
// The fake browser has to stand before anything speaks to it.
import '../harness/fake-background.ts';
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import type { LeadsPart } from '../../../components/leads/leads-store.ts';
import { LeadDrawer } from '../../../components/leads/opened/lead-drawer.tsx';
import type { Lead } from '../../../lib/contract/resources/lead.ts';
import type { EditOutcome, PageChange } from '../../../lib/messages/views.ts';
import { type FakeWorker, settled } from '../harness/fake-background.ts';
import { byRole, click, draw } from '../harness/render.tsx';
import { lead, openLeads } from './lead-fixtures.ts';

const device = { kind: 'device', id: 'here', name: '', account: null, state: 'connected' } as const;
const uri = 'https://aldermoor.test/team';
const change: PageChange = { field: 'position', value: 'Head of Sales', uri, extracted_on: '2026-03-12' };
const held = (position: string) => lead(12, { first_name: 'Marit', last_name: 'Lindqvist', position });

/** A worker that keeps the lead: pages say `change` of it until it says the same, or the user refused it. */
async function opened(some: object = { service: device }) {
  let kept: Lead = held('Head of Calibration');
  let refused = false;
  const part: LeadsPart & { worker: FakeWorker } = await openLeads('#/leads', [kept], some);
  const { worker } = part;
  worker.answer('page-words', () => ({
    changes: kept.position === change.value || refused ? [] : [change],
    sources: { last_name: { by: 'page', uri, extracted_on: '2026-03-12' } },
  }));
  worker.answer('edit-lead', ({ changes }): EditOutcome => {
    kept = held(String(changes.position));
    return { at: 'edited', lead: kept };
  });
  worker.answer('refuse-change', () => {
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
  return { ...part, worker, place, press };
}

describe('what a page says of the opened lead', () => {
  it('stands beneath the field, with the page at the place, and what it confirms with its page and day', async () => {
    const { place } = await opened();
    const said = place.querySelector('.page-change');
    expect(said?.textContent).toContain('The page now says: Head of Sales');
    expect(said?.querySelector('a')?.href).toBe('https://aldermoor.test/team#:~:text=Head%20of%20Sales');
    expect(said?.textContent).toContain('12 Mar');
    expect(place.querySelector('.field-sources')?.textContent).toContain('Name');
    expect(place.querySelector('.field-sources a')?.getAttribute('href')).toContain('#:~:text=Marit%20Lindqvist');
  });

  it('is taken with one click, written once, and given back with another', async () => {
    const { place, press, worker } = await opened();
    await press('Take it: Position');
    expect(worker.said('edit-lead')).toEqual([
      { lead: 12, saw: { position: 'Head of Calibration' }, changes: { position: 'Head of Sales' }, over: false },
    ]);
    expect(place.querySelector('.page-change')?.textContent).toBe('Taken from the page. Undo');
    await press('Undo: Position');
    expect(worker.said('edit-lead')[1]).toEqual({
      lead: 12,
      saw: { position: 'Head of Sales' },
      changes: { position: 'Head of Calibration' },
      over: false,
    });
    expect(place.querySelector('.page-change')?.textContent).toContain('The page now says: Head of Sales');
  });

  it('goes away when the lead keeps its own', async () => {
    const { place, press, worker } = await opened();
    await press('Keep mine: Position');
    expect(worker.said('refuse-change')).toEqual([{ lead: 12, field: 'position', value: 'Head of Sales' }]);
    expect(place.querySelector('.page-change')).toBeNull();
    expect(worker.said('edit-lead')).toEqual([]);
  });

  it('gives way to what is being written in the field', async () => {
    const { place, leads } = await opened();
    await act(() => leads.edits.begin(held('Head of Calibration'), 'position', 'drawer'));
    expect(place.querySelector('.page-change')).toBeNull();
  });

  it('is asked of this device alone', async () => {
    const { worker, place } = await opened({});
    expect(worker.said('page-words')).toEqual([]);
    expect(place.querySelector('.page-change')).toBeNull();
  });
});
