// @vitest-environment jsdom
/** #43: the selection bar states what “all” covers, and the drawer states why an address can't be edited. */
import { afterEach, expect, it } from 'vitest';
import { BulkBar } from '../../../components/leads/bulk-view.tsx';
import { LeadDrawer } from '../../../components/leads/opened/lead-drawer.tsx';
import { settled } from '../harness/fake-background.ts';
import { byRole, click, draw } from '../harness/render.tsx';
import { done, lead, openLeads, pageOf } from './lead-fixtures.ts';

afterEach(() => document.body.replaceChildren());

const many = (count: number) => Array.from({ length: count }, (_, at) => lead(at + 1));

it('states that only loaded leads are selected, and selects all matches on a click', async () => {
  const { leads, workspace, ids } = await openLeads('#/leads', many(2_314));
  leads.selection.toggleAll();
  const place = draw(<BulkBar leads={leads} workspace={workspace} />);
  expect(place.textContent).toContain('All 100 loaded selected');
  click(byRole(place, 'button', 'Select all 2,314 that match'));
  await settled();
  await settled();
  expect(ids()).toHaveLength(2_314);
  expect(leads.selection.rows.value).toHaveLength(2_314);
  draw(<BulkBar leads={leads} workspace={workspace} />, place);
  expect(place.textContent).not.toContain('loaded selected');
  expect(place.textContent).not.toContain('that match');
});

/** Starts to select all matches. `answer` delivers the remaining page and waits for the selection. */
async function choosingAll() {
  const opened = await openLeads('#/leads', many(300));
  const { leads, background } = opened;
  leads.selection.toggleAll();
  const hold = background.hold('request');
  const choosing = leads.chooseAll();
  await settled();
  background.answer('request', ({ params }) => done(pageOf(many(300), params)));
  const answer = async () => {
    hold(done(pageOf(many(300), { limit: 500, offset: 100 })));
    await choosing;
  };
  return { ...opened, answer };
}

it('selects no lead if the selection was cleared while the rest loaded', async () => {
  const { leads, ids, answer } = await choosingAll();
  leads.selection.clear();
  await answer();
  expect([ids().length, leads.selection.rows.value.length]).toEqual([300, 0]);
});

it('leaves out a lead that was deselected while the rest loaded', async () => {
  const { leads, answer } = await choosingAll();
  leads.selection.toggle('3', false);
  await answer();
  expect([leads.selection.rows.value.length, leads.selection.has.value.has('3')]).toEqual([299, false]);
});

it('selects no further lead if the selection was cleared and begun again while the rest loaded', async () => {
  const { leads, answer } = await choosingAll();
  leads.selection.clear();
  leads.selection.toggle('5', false);
  await answer();
  expect([...leads.selection.has.value]).toEqual(['5']);
});

it('selects what was loaded and shows the reason if the rest could not be', async () => {
  const { leads, background, workspace } = await openLeads('#/leads', many(3_000));
  const problem = { code: 'offline' } as const;
  background.answer('request', ({ params }) =>
    Number(params.offset) > 1_000 ? { ok: false, problem } : done(pageOf(many(3_000), params)),
  );
  leads.selection.toggleAll();
  await leads.chooseAll();
  expect(workspace.shared.flash.now.value?.done).toEqual({ what: 'refused', problem });
  const place = draw(<BulkBar leads={leads} workspace={workspace} />);
  expect(place.textContent).toContain('All 1,100 loaded selected');
  expect(byRole(place, 'button', 'Select all 3,000 that match')).toBeTruthy();
});

it('selects no further lead if other filters were chosen while the rest loaded', async () => {
  const { leads, ids, answer } = await choosingAll();
  leads.query.replace({ company: 'Aldermoor' });
  await settled();
  leads.selection.clear();
  leads.selection.toggle('3', false);
  await answer();
  expect([ids().length, leads.selection.rows.value.map(({ lead: { id } }) => id)]).toEqual([100, [3]]);
});

it('does not mention loaded leads if all are loaded or only some are selected', async () => {
  const { leads, workspace } = await openLeads('#/leads', many(40));
  leads.selection.toggleAll();
  expect(draw(<BulkBar leads={leads} workspace={workspace} />).textContent).not.toContain('loaded');
  const more = await openLeads('#/leads', many(300));
  more.leads.selection.toggle('1', false);
  expect(draw(<BulkBar {...more} />).textContent).not.toContain('loaded');
});

it('explains why an address is fixed, and starts a new lead with the other fields', async () => {
  const one = lead(1, {
    first_name: 'Marit',
    company: 'Aldermoor',
    leads_list: { id: 3, name: 'Fair', leads_count: 1 },
  });
  const { leads, workspace } = await openLeads('#/leads?lead=1', [one]);
  leads.opened.open(1);
  await settled();
  const drawn = draw(<LeadDrawer leads={leads} workspace={workspace} />);
  expect(drawn.textContent).toContain('A lead is identified by its address, so it can’t be changed.');
  click(byRole(drawn, 'button', 'New lead with another address'));
  expect(leads.newLead.state.value.at).toBe('open');
  expect(leads.newLead.values.value).toEqual({
    email: '',
    first_name: 'Marit',
    last_name: '',
    position: '',
    company: 'Aldermoor',
    leads_list_name: 'Fair',
  });
});
