// @vitest-environment jsdom
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { expect, test } from 'vitest';
import { WorkspaceView } from '../../../components/workspace/workspace-view.tsx';
import { settled } from '../harness/fake-background.ts';
import { job } from '../harness/fixtures.ts';
import { openWorkspace } from '../harness/opened-workspace.ts';
import { draw } from '../harness/render.tsx';
import { done } from '../harness/stage.ts';

test('a requested verdict is announced to screen readers', async () => {
  const { workspace, background } = await openWorkspace('#/leads');
  background.answer('verify', () => ({ job: job({ id: 'check', kind: 'verify', total: 1 }) }));
  const drawn = draw(<WorkspaceView workspace={workspace} shown={signal(null)} />);
  const said = () => [...drawn.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join('');
  await act(() => workspace.shared.checks.verify(['bo@acme.test'], true));
  await act(settled);
  expect(said()).toBe('');
  const checks = [done('bo@acme.test', 'accept_all', 1_000)];
  await act(async () => background.push({ topic: 'checks', revision: 1_000, checks }));
  expect(said()).toBe('bo@acme.test · Accepts any');
});
