// @vitest-environment jsdom
/** A team's service as the target of a sync. It is offered if a connected service stores sync files. */
import { signal } from '@preact/signals';
import { beforeEach, expect, test } from 'vitest';
import { SyncView } from '../../../components/options/sync-view.tsx';
import type { RemoteView } from '../../../lib/messages/service-views.ts';
import type { SyncProblem, SyncState } from '../../../lib/messages/sync-views.ts';
import { asked, type FakeBackground, settled } from '../harness/fake-background.ts';
import { byRole, click, draw, saidAfter } from '../harness/render.tsx';
import { emptyBackground, openOptions } from './open-options.ts';

const remote = (name: string, more: Partial<RemoteView> = {}): RemoteView => ({
  ...{ kind: 'remote', id: name, name, base: `https://${name}.test/v2`, state: 'connected', keyKept: 'device' },
  ...{ managed: false, team: true, account: null, ...more },
});

let background: FakeBackground;
let problem: SyncProblem | null;

beforeEach(() => {
  background = emptyBackground();
  problem = null;
  background.answer(
    'sync',
    (): SyncState => ({ at: 'off', setUp: problem ? { at: 'failed', problem } : { at: 'none' } }),
  );
});

async function open(services: RemoteView[], chosen: string) {
  background.answer('services', () => ({ services, chosen }));
  const { sync } = await openOptions();
  const drawn = draw(<SyncView sync={sync} />);
  await click(byRole(drawn, 'button', 'Set up…'));
  const choices = [...drawn.querySelectorAll('.segments button')].map(({ textContent }) => textContent);
  return { sync, drawn, choices };
}

test('only team services that store syncs are offered: the service in use, else the first', async () => {
  const older = await open([remote('older'), { ...remote('other'), team: false }], 'older');
  expect(older.choices.join()).not.toContain('Team service');
  const keepsSync = true as const;
  const several = await open([remote('older'), remote('kelp', { keepsSync }), remote('tide', { keepsSync })], 'tide');
  expect(several.choices.at(-1)).toBe('Team service (tide)');
  const first = await open([remote('older'), remote('kelp', { keepsSync }), remote('tide', { keepsSync })], 'older');
  expect(first.choices.at(-1)).toBe('Team service (kelp)');
});

test('a team target needs only the passphrase, and a refused key is reported with its remedy', async () => {
  const { sync, drawn } = await open([remote('kelp', { keepsSync: true })], 'kelp');
  expect(drawn.textContent).toContain('sees your network address, how many files there are, how large, and when they');
  await click(byRole(drawn, 'button', 'Team service (kelp)'));
  expect([...drawn.querySelectorAll('input')].map(({ type }) => type)).toEqual(['password']);
  sync.write({ passphrase: 'a long phrase' });
  problem = { fault: 'refused', file: null };
  await settled();
  await click(byRole(drawn, 'button', 'See what is there'));
  await settled();
  const target = { kind: 'team', address: 'https://kelp.test/v2', name: 'kelp' };
  expect(background.said('sync')).toContainEqual({
    ...{ ask: 'look', form: { target, secret: '', passphrase: 'a long phrase' } },
  });
  expect(drawn.textContent).toContain('does not accept your key. Enter a valid one under “Service”');
});

test('a blocked sync offers “Sync now”, and a missing permission of the service can be granted', async () => {
  const target = { kind: 'team', address: 'https://kelp.test/v2', name: 'kelp' } as const;
  problem = { fault: 'refused', file: null };
  background.answer(
    'sync',
    (): SyncState => ({ at: 'on', target, synced: 1, working: null, keys: false, offered: [], problem }),
  );
  const { sync } = await openOptions();
  const drawn = draw(<SyncView sync={sync} />);
  const steps = () =>
    [...drawn.querySelectorAll('[role="alert"] button, .notice button')].map((one) => one.textContent);
  expect(drawn.textContent).toContain('Team service (kelp)');
  expect(steps()).toEqual(['Sync now']);
  problem = { fault: 'not-granted', file: null };
  await sync.load();
  await settled();
  const [grant = ''] = steps();
  await click(byRole(drawn, 'button', grant ?? ''));
  expect(asked.origins).toEqual([['https://kelp.test/*']]);
});

test('a running sync is not announced again with each record; its end is', async () => {
  const target = { kind: 'team', address: 'https://kelp.test/v2', name: 'kelp' } as const;
  const on = { at: 'on', target, synced: 1, working: 100, keys: false, offered: [], problem: null } as const;
  const state = signal<SyncState>(on);
  const { sync } = await openOptions();
  const drawn = draw(<SyncView sync={{ ...sync, state }} />);
  const put = (working: number | null) => () => {
    state.value = { ...on, working };
  };
  expect(saidAfter(drawn, put(200))).toEqual([]);
  expect(saidAfter(drawn, put(null))).not.toEqual([]);
});
