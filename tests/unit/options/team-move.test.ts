/** Copying what this device knows to a team's service. */
import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import { i18n } from '#i18n';
import { createTeamMove } from '../../../components/options/team-move-store.ts';
import { createFakeBackground, settled } from '../harness/fake-background.ts';
import { job, remoteService } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';

const problem = { code: 'storage', full: false, used: null, room: null } as const;
const contents = { companies: 1, addresses: 2, articles: 0, leads: 3, bytes: null, halfRestored: false };
const knowledge = job({ id: 'give', kind: 'give', name: null, dry: true, state: 'done', created: 1 });
const leads = job({ id: 'leads', kind: 'import', name: i18n.t('device.name'), dry: true, state: 'done', created: 2 });

async function counted() {
  const background = createFakeBackground();
  background.answer('jobs', () => ({ jobs: [knowledge, leads], revision: 1 }));
  background.answer('dismiss-job', () => ({ dismissed: true }));
  const team = { ...remoteService, givesTo: remoteService.id };
  const services = { list: signal([team]), chosen: signal(team.id) };
  const move = createTeamMove(newLife().signal, services, signal(contents));
  await settled();
  expect(move.state.value.at).toBe('counted');
  return { background, move };
}

it('reports when the leads cannot be copied along with the knowledge', async () => {
  const { background, move } = await counted();
  background.answer('give-knowledge', () => ({ job: { ...knowledge, id: 'given', dry: false, created: 3 } }));
  background.refuse('carry-out-import', problem);
  move.give();
  await settled();
  expect(background.said('carry-out-import')).toEqual([{ job: 'leads' }]);
  expect(move.trouble.value).toEqual(problem);
});

it('reports when a finished job cannot be dismissed', async () => {
  const { background, move } = await counted();
  background.refuse('dismiss-job', problem);
  move.close();
  await settled();
  expect(move.trouble.value).toEqual(problem);
  expect(move.state.value.at).toBe('counted');
});
