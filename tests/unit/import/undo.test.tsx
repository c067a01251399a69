// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { placeOfJob } from '../../../components/activity/activity-store.ts';
import { rowWords } from '../../../components/import/import-words.ts';
import { ImportUndoButton } from '../../../components/import/undo-button.tsx';
import type { JobRow, JobView } from '../../../lib/messages/job-views.ts';
import { settled } from '../harness/fake-background.ts';
import { deviceService, job } from '../harness/fixtures.ts';
import { openWorkspace } from '../harness/opened-workspace.ts';
import { byRole, click, draw } from '../harness/render.tsx';

const done = job({ id: 'i', kind: 'import', state: 'done', total: 5, done: 5, counts: { created: 3, updated: 2 } });
const undo = job({ id: 'u', kind: 'revert', state: 'running', total: 5, reverts: 'i' });

async function shown(jobs: JobView[]) {
  const opened = await openWorkspace('#/activity', { jobs });
  const place = draw(<ImportUndoButton shared={opened.workspace.shared} job={jobs[0] ?? done} />);
  return { ...opened, place };
}

it('an undo lists its effects first, and starts on the next click', async () => {
  const { place, background, workspace } = await shown([done]);
  background.answer('revert-import', () => ({ job: undo }));
  click(byRole(place, 'button', 'Undo'));
  const dialog = byRole(place, '[role=dialog]', 'Undo this import');
  expect(dialog.textContent).toContain('3 leads that it created are deleted.');
  expect(dialog.textContent).toContain('2 leads that it changed get their former values back.');
  expect(dialog.textContent).toContain('stay as they are');
  expect(background.said('revert-import')).toEqual([]);
  click(byRole(dialog, 'button', 'Undo the import · free'));
  await settled();
  expect(background.said('revert-import')).toEqual([{ job: 'i' }]);
  expect(workspace.shared.jobs.all.value.get('u')).toEqual(undo);
  expect(place.querySelector('[role=dialog]')).toBeNull();
});

it('the dialog shows the problem and stays open if the background starts no undo', async () => {
  const { place, background } = await shown([done]);
  background.answer('revert-import', () => ({ job: null }));
  click(byRole(place, 'button', 'Undo'));
  click(byRole(place, 'button', 'Undo the import · free'));
  await settled();
  expect(byRole(place, '[role=dialog]', 'Undo this import').textContent).toContain('The service was changed');
});

it('an undo requires the service of the import if another one is in use', async () => {
  const { place } = await shown([{ ...done, service: deviceService.id }]);
  click(byRole(place, 'button', 'Undo'));
  const dialog = byRole(place, '[role=dialog]', 'Undo this import');
  expect(dialog.textContent).toContain('Choose that service in the options');
  expect(dialog.querySelector('button')).toBeNull();
});

it('an undo is offered only for an import that can be undone', async () => {
  const offered = async (...jobs: JobView[]) => (await shown(jobs)).place.querySelector('button') !== null;
  expect(await offered(done)).toBe(true);
  expect(await offered(done, undo)).toBe(false);
  expect(await offered(done, { ...undo, state: 'stopped' })).toBe(true);
  expect(await offered({ ...done, dry: true })).toBe(false);
  expect(await offered({ ...done, state: 'running' })).toBe(false);
  expect(await offered({ ...done, counts: { undone: 3, kept: 2 } })).toBe(false);
  expect(await offered({ ...done, kind: 'edit' })).toBe(false);
});

it('a row left unchanged names its fields, and an undo links to its import', () => {
  const row: JobRow = {
    ...{ key: 'ann@acme.test', at: 'done', outcome: 'kept', problem: null, line: 1, fields: null },
    ...{ differing: ['position'], writes: [], samePerson: null, verification: null, asked: null },
  };
  expect(rowWords(row, false)).toEqual({
    outcome: 'Kept as they are',
    detail: 'Changed since, so kept as they are: Position',
  });
  expect(placeOfJob(undo)?.link).toBe('#/import?job=i');
});
