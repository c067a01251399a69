// @vitest-environment jsdom
/** A team's recently deleted leads, and how one is restored. */
import { act } from 'preact/test-utils';
import { expect, test, vi } from 'vitest';
import { DeletedButton } from '../../../components/leads/deleted/deleted-button.tsx';
import type { Answers } from '../../../lib/messages/answers.ts';
import type { DeletedLead } from '../../../lib/messages/lead-views.ts';
import { settled } from '../harness/fake-background.ts';
import { remoteService } from '../harness/fixtures.ts';
import { byRole, click, draw, now, press } from '../harness/render.tsx';
import { lead, openLeads } from './lead-fixtures.ts';

const day = 24 * 60 * 60_000;
const ada: DeletedLead = {
  ...{ id: 7, email: 'ada@ferrocrate.test', first_name: 'Ada', last_name: 'Okafor', company: 'Ferrocrate' },
  ...{ deleted: now - 3 * day - 1, by: 'Fenna Aas' },
};
const bo: DeletedLead = {
  ...{ id: 8, email: 'bo@ferrocrate.test', first_name: null, last_name: null, company: null },
  ...{ deleted: now - 2 * 60 * 60_000, by: null },
};
const some = { service: { ...remoteService, team: true, keepsDeleted: 30 } };

async function opened(pages: DeletedLead[][], there = [lead(1)]) {
  const all = await openLeads('#/leads', there, some);
  const { background, leads } = all;
  background.answer('deleted-leads', ({ before }): Answers['deleted-leads'] => {
    const at = Number(before ?? 0);
    return { ok: true, value: { leads: pages[at] ?? [], next: at + 1 < pages.length ? String(at + 1) : null } };
  });
  const Page = () => {
    const Shown = leads.deleted.shown.value;
    return (
      <>
        <DeletedButton door={leads.deleted} />
        {Shown && <Shown />}
      </>
    );
  };
  const place = draw(<Page />);
  const settle = () => act(settled);
  const open = async () => {
    click(byRole(place, 'button', 'Recently deleted'));
    await act(() => vi.dynamicImportSettled());
    await settle();
  };
  return { ...all, place, open, settle };
}

const rowsOf = (place: HTMLElement) => [...place.querySelectorAll('.deleted-lead')];

test('the button is absent unless the service can restore deleted leads', async () => {
  const { leads } = await openLeads('#/leads', [], { service: { ...remoteService, team: true } });
  expect(draw(<DeletedButton door={leads.deleted} />).textContent).toBe('');
});

test('each deleted lead shows who deleted it and until when it can be restored; pages load on a click', async () => {
  const { place, open, settle } = await opened([[ada], [bo]]);
  await open();
  expect(document.activeElement?.className).toBe('drawer');
  const [first] = rowsOf(place);
  expect(first?.textContent).toContain('Ada Okaforada@ferrocrate.testFerrocrate');
  expect(first?.textContent).toContain('Deleted by Fenna Aas · 3 days agoGone for good on 16 April 2026');
  click(byRole(place, 'button', 'Show more'));
  await settle();
  expect(rowsOf(place)).toHaveLength(2);
  expect(rowsOf(place)[1]?.textContent).toContain('bo@ferrocrate.testDeleted · 2 hours ago');
  expect(place.textContent).not.toContain('Show more');

  press(place, 'Escape');
  expect(rowsOf(place)).toEqual([]);
  expect(document.activeElement?.textContent).toBe('Recently deleted');
});

test('a restored lead moves from the list to the table and keeps its id', async () => {
  const there = [lead(1)];
  const { background, leads, place, open, settle, ids, workspace } = await opened([[ada]], there);
  await open();
  background.answer('restore-lead', ({ id }): Answers['restore-lead'] => {
    there.push(lead(id, { email: ada.email }));
    return { ok: true, value: 'restored' };
  });
  click(byRole(place, 'button', 'Restore Ada Okafor'));
  await settle();
  expect(background.said('restore-lead')).toEqual([{ service: 's1', id: 7 }]);
  expect(place.textContent).toContain('Nothing was deleted in the last 30 days.');
  expect(ids()).toEqual([7, 1]);
  expect(leads.total.value).toBe(2);
  expect(workspace.leadCount.value).toBe(2);
  expect(workspace.shared.flash.now.value?.done).toEqual({ what: 'restored', name: 'Ada Okafor' });
});

test('a restored lead joins a partly loaded table and hides no lead of the next page', async () => {
  const there = Array.from({ length: 150 }, (_, at) => lead(1_000 - at));
  const { background, leads, place, open, settle, ids } = await opened([[ada]], there);
  await open();
  background.answer('restore-lead', ({ id }): Answers['restore-lead'] => {
    there.push(lead(id, { email: ada.email }));
    return { ok: true, value: 'restored' };
  });
  click(byRole(place, 'button', 'Restore Ada Okafor'));
  await settle();
  expect([ids().length, ids()[0], leads.total.value]).toEqual([101, 7, 151]);
  await leads.pages.all();
  expect(ids().toSorted()).toEqual(there.map(({ id }) => id).toSorted());
});

test.each([
  ['exists', 'The team has a lead with this address again.'],
  ['gone', 'This lead can no longer be restored.'],
] as const)('a lead that cannot be restored stays listed with the reason: %s', async (value, words) => {
  const { background, place, open, settle } = await opened([[ada]]);
  await open();
  background.answer('restore-lead', (): Answers['restore-lead'] => ({ ok: true, value }));
  click(byRole(place, 'button', 'Restore Ada Okafor'));
  await settle();
  expect(rowsOf(place)[0]?.textContent).toContain(words);
});

test('a list that failed to load is requested again on a click', async () => {
  const { background, place, open, settle } = await opened([[ada]]);
  background.answer('deleted-leads', (): Answers['deleted-leads'] => ({
    ok: false,
    problem: { code: 'no-answer', why: 'broken', risk: 'none' },
  }));
  await open();
  expect(place.querySelector('[role=alert]')).not.toBeNull();
  background.answer('deleted-leads', (): Answers['deleted-leads'] => ({
    ok: true,
    value: { leads: [ada], next: null },
  }));
  click(byRole(place, 'button', 'Try again'));
  await settle();
  expect(rowsOf(place)).toHaveLength(1);
});

test('opening a lead closes the deleted leads, and the other way round', async () => {
  const { leads, place, open, settle } = await opened([[ada]]);
  await open();
  leads.opened.open(1);
  await settle();
  expect([leads.deleted.isOpen.value, rowsOf(place)]).toEqual([false, []]);
  await open();
  expect(leads.opened.state.value.at).toBe('none');
});
