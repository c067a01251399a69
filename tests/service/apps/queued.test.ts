/** From the contract's push to the app and back to the lead: the whole way, with a store in memory and a CRM over HTTP. */
import { afterEach, expect, test } from 'vitest';
import { takeTurns } from '../../../lib/contract/async.ts';
import type { Service } from '../../../lib/contract/service.ts';
import { createLocalService } from '../../../lib/device-service/device-service.ts';
import type { Lend } from '../../../lib/device-service/handler.ts';
import { memoryDirectory, memoryStore } from '../../../lib/device-service/memory-store.ts';
import type { Store } from '../../../lib/device-service/store.ts';
import { appsByProvider } from '../../../lib/team-service/apps/apps.ts';
import { createPushRunner } from '../../../lib/team-service/apps/push-runner.ts';
import { leadsToPush } from '../../../lib/team-service/apps/team-leads.ts';
import { account } from '../../unit/background/device/stores.ts';
import { type Crm, crms } from './crms.ts';
import { createMemoryOutbox } from './memory-outbox.ts';
import { loopbackFetch } from './pushed-leads.ts';

const team = 5;
const running: Crm[] = [];
afterEach(() => Promise.all(running.splice(0).map(({ standIn }) => standIn.close())));

async function started() {
  const crm = await (crms.hubspot ?? missing)();
  running.push(crm);
  let ids = 0;
  // Whoever asks holds the turn when a push is queued; whoever settles takes one.
  const inTurn = takeTurns();
  const outbox = createMemoryOutbox({
    newId: () => `id_${++ids}`,
    mark: (_, lead, status) => markSync(store, lead, status),
  });
  const shown = {
    id: 'sales',
    provider: crm.app.provider,
    name: 'Sales',
    category: crm.app.category,
    connected_at: null,
  };
  const directory = memoryDirectory({ companies: [], emails: () => [], articles: new Map(), optedOut: new Set() });
  const mail = { check: () => Promise.reject(new Error('Nobody checks mail here.')) };
  const store: Store = memoryStore(
    directory,
    mail,
    { ...account, attributes: [] },
    {
      team: { apps: async () => [shown], push: (app, leads, now) => outbox.add({ team, app }, leads, now) },
    },
  );
  const lend: Lend = (work) => inTurn(() => work(store));
  const service = createLocalService({ store: lend, now: Date.now });
  const runner = createPushRunner({
    outbox,
    apps: appsByProvider,
    connections: {
      connection: async () => ({ provider: crm.app.provider, settings: crm.settings, off: null }),
      switchOff: () => Promise.reject(new Error('Nobody switches it off.')),
    },
    leads: (_, wanted) => lend((lent) => leadsToPush(lent, wanted)),
    fetch: loopbackFetch,
    // One step, which ends long before its lease.
    clock: { now: Date.now, monotonic: () => performance.now(), wait: () => new Promise(() => {}) },
    random: Math.random,
  });
  return { crm, service, step: () => runner.step(new AbortController().signal) };
}

function missing(): never {
  throw new Error('There is no such CRM.');
}

async function statusesOf(service: Service): Promise<unknown[]> {
  const outcome = await service.request('listLeads', {});
  return outcome.ok && outcome.at === 'done'
    ? outcome.reply.data.leads.map(({ email, sync_status }) => [email, sync_status])
    : [];
}

test('a push asked for by the contract reaches the app, and the lead says so', async () => {
  const { crm, service, step } = await started();
  await service.request('createLead', { email: 'ada@ferrocrate.test', first_name: 'Ada' });
  await service.request('createLead', { email: 'nobody@nowhere' });
  expect(await service.request('pushToConnectedApp', { id: 'sales', lead_ids: [1, 2] })).toMatchObject({ ok: true });
  expect(await statusesOf(service)).toEqual([
    ['nobody@nowhere', 'pending'],
    ['ada@ferrocrate.test', 'pending'],
  ]);
  expect(await step()).toBe(true);
  expect(await statusesOf(service)).toEqual([
    ['nobody@nowhere', 'error'],
    ['ada@ferrocrate.test', 'success'],
  ]);
  expect(crm.people().map(({ fields }) => fields)).toEqual([{ email: 'ada@ferrocrate.test', firstname: 'Ada' }]);
});

test('what GET /connected-apps shows holds nothing of the settings', async () => {
  const { crm, service } = await started();
  const said = JSON.stringify([
    await service.request('listConnectedApps', {}),
    await service.request('getConnectedApp', { id: 'sales' }),
  ]);
  expect(said).toContain('"provider":"hubspot"');
  expect(said).not.toContain(crm.token);
  expect(said).not.toContain('settings');
});

async function markSync({ leads }: Store, id: number, status: 'pending' | 'error' | 'success'): Promise<void> {
  const lead = await leads.lead(id);
  if (lead && lead.sync_status !== status) await leads.put({ ...lead, sync_status: status });
}
