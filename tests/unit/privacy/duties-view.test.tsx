// @vitest-environment jsdom
import { act } from 'preact/test-utils';
import { expect, test } from 'vitest';
import { DutiesView } from '../../../components/privacy/duties-view.tsx';
import { settled } from '../harness/fake-background.ts';
import { settings } from '../harness/fixtures.ts';
import { byRole, click, draw } from '../harness/render.tsx';
import { openLeads } from '../leads/lead-fixtures.ts';

test('a refused removal keeps its button, shows the reason, and can be tried again', async () => {
  const retention = { ...settings.retention, months: 12 };
  const { leads, background, workspace } = await openLeads('#/leads', [], { settings: { ...settings, retention } });
  let isFull = true;
  background.answer('retention', ({ remove }) => {
    if (remove && isFull) throw new Error('full');
    return { leads: remove ? 0 : 12, job: null, removed: {} };
  });
  const place = draw(<DutiesView shared={workspace.shared} store={leads.duties} onShow={() => undefined} />);
  const press = (name: string) =>
    act(async () => {
      click(byRole(place, 'button', name));
      await settled();
    });
  await press('Privacy');
  await press('Delete 12');
  byRole(place, 'button', 'Delete 12');
  expect(place.textContent).not.toContain('can’t be counted');
  isFull = false;
  await press('Try again');
  expect(background.said('retention').map(({ remove }) => remove)).toEqual([false, true, true, true, true]);
  expect(place.querySelector('.notice')).toBeNull();
});
