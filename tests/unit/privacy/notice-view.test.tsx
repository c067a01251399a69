// @vitest-environment jsdom
/** The buttons of the dialog that informs people. */
import { afterEach, expect, test } from 'vitest';
import { createNotice } from '../../../components/privacy/notice-store.ts';
import { NoticeView } from '../../../components/privacy/notice-view.tsx';
import type { Lead } from '../../../lib/contract/resources/lead.ts';
import type { Answers } from '../../../lib/messages/answers.ts';
import { settled } from '../harness/fake-background.ts';
import { openWorkspace } from '../harness/opened-workspace.ts';
import { byRole, clear, click, draw } from '../harness/render.tsx';
import { lead } from '../leads/lead-fixtures.ts';

afterEach(clear);

/** With several leads, only the record of the first succeeds. With a single lead, it fails. */
async function drawn(first: Lead, ...others: Lead[]) {
  const { workspace, background } = await openWorkspace('#/leads');
  background.answer('edit-lead', ({ lead: id, changes }): Answers['edit-lead'] =>
    id === first.id && others.length > 0
      ? { at: 'edited', lead: { ...first, ...changes } }
      : { at: 'failed', problem: { code: 'offline' } },
  );
  const store = createNotice(workspace, [first, ...others], 'en', () => undefined);
  draw(<NoticeView shared={workspace.shared} store={store} onClose={() => undefined} />);
  await settled();
  const press = async (name: string) => {
    click(byRole(document, 'button', name));
    await settled();
  };
  const changes = () => background.said('edit-lead').map(({ lead: id, changes: some }) => [id, some]);
  return { press, changes };
}

test('“Try again” repeats a failed withdrawal of a record', async () => {
  const { press, changes } = await drawn(lead(7, { notified_at: '2026-01-02 03:04:05 UTC' }));
  await press('Not sent after all');
  await press('Try again');
  expect(changes()).toEqual([
    [7, { notified_at: '' }],
    [7, { notified_at: '' }],
  ]);
});

test('“Try again” after a failed recording of all continues with the remaining leads', async () => {
  const { press, changes } = await drawn(lead(7, { notified_at: null }), lead(8, { notified_at: null }));
  await press('Mark 2 as sent');
  await press('Try again');
  expect(changes().map(([id]) => id)).toEqual([7, 8, 8]);
});
