/** A click on one team's page while another service is already chosen: it acts on neither. */
import { expect, test } from 'vitest';
import { contactOfAddress } from '../../../../lib/contract/contact.ts';
import type { Answers } from '../../../../lib/messages/answers.ts';
import type { MessageName, Says } from '../../../../lib/messages/catalogue.ts';
import { createEngine } from '../fake-engine.ts';
import { fakePlatform, settled } from '../fakes.ts';

const path = (name: string) => `/harrier/${name}`;

/** A `/health` response that states every feature these messages need. */
const health = {
  status: 'ok',
  members: {
    ...{ version: 1, path: path('members'), invitations: path('invitations') },
    ...{ audit: path('audit'), team: path('team'), join: path('join') },
  },
  lookUp: { version: 1, path: path('app-records'), most: 50 },
  trash: { version: 1, path: path('trash'), days: 30 },
  optOuts: { version: 1, path: path('opt-outs') },
};

/** Messages about the data of one team. */
type OfTeam = 'manage-team' | 'team-audit' | 'deleted-leads' | 'restore-lead' | 'opt-out-of-team' | 'look-up-in-app';
type Case = { [Name in OfTeam]: [Name, string, Omit<Says<Name>, 'service'>] }[OfTeam];

const cases: Case[] = [
  ['manage-team', 'DELETE members/2', { what: 'members', verb: 'remove', id: '2' }],
  ['manage-team', 'PUT members/2', { what: 'members', verb: 'change', id: '2', fields: { role: 'owner' } }],
  ['manage-team', 'POST invitations', { what: 'invitations', verb: 'add', id: null, fields: { name: 'Bo' } }],
  ['manage-team', 'POST invitations/ab/renew', { what: 'invitations', verb: 'renew', id: 'ab' }],
  ['manage-team', 'PUT team', { what: 'team', verb: 'change', id: null, fields: { searches: 5 } }],
  ['team-audit', 'GET audit', { action: null, before: null, whole: false }],
  ['deleted-leads', 'GET trash', { before: null }],
  ['restore-lead', 'POST trash/7/restore', { id: 7 }],
  ['opt-out-of-team', 'POST opt-outs', { lead: 7, email: 'jane.roe@acme.test' }],
  ['look-up-in-app', 'POST app-records/ab12', { app: 'ab12', of: { lead_ids: [7] } }],
];

async function started() {
  const disk = fakePlatform();
  const sent: string[] = [];
  const { fetch } = disk.web;
  disk.web.answers.set('/health', { status: 200, body: health });
  disk.web.fetch = async (address, init) => {
    const { host, pathname } = new URL(address);
    if (!pathname.startsWith('/harrier/')) return fetch(address, init);
    sent.push(`${host} ${init.method} ${pathname.replace('/harrier/', '')}`);
    return Response.json({ data: [] });
  };
  const { handlers } = createEngine(fakePlatform(disk));
  const added: string[] = [];
  for (const host of ['kelp.test', 'tide.test']) {
    disk.granted.add(`https://${host}/*`);
    const address = `https://${host}/v2`;
    const connected = await handlers.connect(
      { service: null, name: '', address, key: 'k-canary-1', keyKept: 'device' },
      'm',
    );
    if (connected.ok) added.push(connected.service.id);
  }
  await settled();
  const [kelp = '', tide = ''] = added;
  const say = <Name extends MessageName>(name: Name, says: Says<Name>): Promise<Answers[Name]> =>
    Promise.resolve(handlers[name](says, crypto.randomUUID()));
  return { handlers, web: disk.web, sent, say, kelp, tide };
}

test.each(cases)('%s (%s) reaches only the service that it names', async (name, request, says) => {
  const { handlers, sent, say, kelp, tide } = await started();
  const named = { service: kelp, ...says };
  expect((await handlers.services({}, 'm')).chosen).toBe(tide);
  expect(await say<OfTeam>(name, named)).toMatchObject({ ok: false, problem: { code: 'service-changed' } });
  expect(sent).toEqual([]);
  await handlers['choose-service']({ service: kelp }, 'm');
  await say<OfTeam>(name, named);
  expect(sent).toEqual([`kelp.test ${request}`]);
});

/** Messages that create jobs. The user clicked on people and prices of one service. */
type Creating =
  | 'verify'
  | 'save'
  | 'search-companies'
  | 'edit-leads'
  | 'delete-leads'
  | 'import-leads'
  | 'export-leads';
type Job = { [Name in Creating]: [Name, Says<Name>] }[Creating];

const email = 'jane.roe@acme.test';
const leads = [{ id: 7, email }];
const jobs: Job[] = [
  ['verify', { emails: [email], skipCache: false, private: false }],
  ['save', { contacts: [contactOfAddress(email, null)], page: null, list: null, private: false }],
  ['search-companies', { domains: ['acme.test'], limit: 100 }],
  ['edit-leads', { leads, changes: { company: 'Kestrel' } }],
  ['delete-leads', { leads }],
  [
    'import-leads',
    { name: 'fair.csv', rows: [{ line: 2, fields: { email } }], list: null, existing: 'fill', dry: true },
  ],
  ['export-leads', { name: 'Fair', filters: { leads_list_id: 3 }, columns: ['email'], format: 'csv', total: null }],
];

test.each(jobs)('%s creates no job at another service than the one that it names', async (name, says) => {
  const { handlers, web, say, kelp } = await started();
  const before = web.sent.length;
  const named = { ...says, service: kelp };
  await expect(say<Creating>(name, named)).rejects.toMatchObject({ problem: { code: 'service-changed' } });
  await settled();
  expect([web.sent.slice(before), (await handlers.jobs({}, 'm')).jobs]).toEqual([[], []]);
  await handlers['choose-service']({ service: kelp }, 'm');
  expect(await say<Creating>(name, named)).not.toMatchObject({ job: null });
});

test('a lead is edited only at the service whose page showed it', async () => {
  const { handlers, web, say, kelp } = await started();
  const before = web.sent.length;
  const edit = () =>
    say('edit-lead', { lead: 7, saw: {}, changes: { company: 'Kestrel' }, over: false, service: kelp });
  expect(await edit()).toEqual({ at: 'failed', problem: { code: 'service-changed' } });
  await settled();
  expect(web.sent.slice(before)).toEqual([]);
  await handlers['choose-service']({ service: kelp }, 'm');
  expect(await edit()).toEqual({ at: 'gone' });
});
