/** A background's disk on which every part knows Jane and Bo; Cleo's address was only guessed. */
import { blankCompany, blankEmail } from '../../../lib/device-service/blank-records.ts';
import { createLocalService } from '../../../lib/device-service/device-service.ts';
import type { KnownLead } from '../../../lib/messages/people-views.ts';
import type { JournalEntry } from '../../../lib/messages/request-views.ts';
import { openStore } from './device/stores.ts';
import { createEngine } from './fake-engine.ts';
import { type FakePlatform, fakePlatform, settled } from './fakes.ts';
import { answer, job, step } from './records.ts';

export const secret = 'k-canary-1';
export const jane = 'jane.roe@acme.test';
export const bo = 'bo.dahl@acme.test';
/** A cached guess. This device knows Cleo without an address. */
export const cleo = 'cleo.marsh@acme.test';
const address = 'https://service.test/v2';

export const connecting = (service: string | null, to = address) =>
  ({ service, name: '', address: to, key: secret, keyKept: 'device' }) as const;

const exported = { cursor: { offset: 2, to: null }, parts: [2] };

/** Two services that know Jane and Bo: a remote one, which is chosen, and this device. Returns the ids of both. */
export async function filled(): Promise<{ platform: FakePlatform; remote: string; device: string }> {
  const platform = fakePlatform();
  platform.granted.add('https://other.test/*');
  const { handlers } = createEngine(platform);
  await handlers['use-device']({}, 'm');
  const device = (await handlers.services({}, 'm')).services[0]?.id ?? '';
  await handlers.connect(connecting(null), 'm');
  await handlers['change-settings']({ deviceFirst: true }, 'm');
  const remote = (await handlers.services({}, 'm')).chosen ?? '';
  await handlers['keep-lead-filters']({ name: 'Mine', filters: { email: '@acme.test' } }, 'm');
  await handlers.open({ tab: 7 }, 'm');
  await settled();
  await platform.store.write([remote, device].flatMap((service) => recordsOf(service)));
  await platform.store.write([
    { table: 'drafts', put: { id: 'finder', values: { text: `Ask ${jane}` }, at: 1 } },
    { table: 'aside', put: { id: 'steps|1', table: 'steps', record: { key: jane }, at: 1 } },
  ]);
  await platform.files.write(`export-${remote}`, 0, `Email\n${jane}\n${bo}`);
  platform.backUpFiles.stored.set('written', new File([`${jane} ${cleo}`], 'written'));
  const store = openStore(platform.device.database);
  const named = (value: string, first_name: string, last_name: string) =>
    ({ put: { ...blankEmail(value, 'personal'), first_name, last_name }, as: 'email' }) as const;
  await store.directory.write([
    { put: blankCompany('acme.test', { organization: 'Acme', people: [cleoThere] }), as: 'company' },
    named(jane, 'Jane', 'Roe'),
    named(bo, 'Bo', 'Dahl'),
    {
      put: { domain: 'acme.test', authors: [{ first_name: 'Jane', last_name: 'Roe' }] },
      as: 'article',
      url: 'acme.test/looms',
    },
  ]);
  const service = createLocalService({ store, now: () => 1 });
  for (const email of [jane, bo]) await service.request('createLead', { email, first_name: 'Some', last_name: 'Body' });
  await store.close();
  return { platform, remote, device };
}

const cleoName = { first_name: 'Cleo', last_name: 'Marsh' };
const cleoThere = {
  ...{ ...cleoName, position: null, linkedin: 'https://www.linkedin.com/in/cl%C3%A9o' },
  origin: { by: 'page', uri: 'https://acme.test/team', extracted_on: '2026-11-20' },
} as const;

function recordsOf(service: string): Parameters<FakePlatform['store']['write']>[0] {
  const found = { value: jane, first_name: 'Jane', last_name: 'Roe', type: 'personal' };
  const reply = {
    data: { domain: 'acme.test', emails: [found, { ...found, value: bo, first_name: 'Bo', last_name: 'Dahl' }] },
  };
  const knownLead = (email: string): KnownLead => ({
    ...{ email, id: 1, list: 'Leads', sending_status: null, last_contacted_at: null, last_activity_at: null },
    by: 'leads',
  });
  const asked = { service, operation: 'verifyEmail', params: { email: jane } } as const;
  const journal: JournalEntry = { ...asked, id: `j-${service}`, at: 1_000, outcome: '200', spent: 'verification' };
  return [
    { table: 'answers', put: answer(`a-${service}`, { service, operation: 'searchDomain', reply }) },
    {
      table: 'answers',
      put: answer(`g-${service}`, {
        ...{ service, operation: 'findEmail', params: { domain: 'acme.test', full_name: 'Cleo Marsh' } },
        reply: { data: { ...cleoName, email: cleo, domain: 'acme.test', score: 55 } },
      }),
    },
    {
      table: 'marks',
      put: {
        id: `${service}|acme.test`,
        service,
        domain: 'acme.test',
        marks: [knownLead(jane), knownLead(bo)],
        asked: 1,
      },
    },
    { table: 'jobs', put: job(`save-${service}`, { service, state: 'paused' }) },
    {
      table: 'steps',
      put: step(`save-${service}|0`, { job: `save-${service}`, service, key: jane, data: { email: jane } }),
    },
    { table: 'jobs', put: job(`export-${service}`, { service, kind: 'export', state: 'paused' }) },
    {
      table: 'steps',
      put: step(`export-${service}|0`, {
        ...{ job: `export-${service}`, service, kind: 'export', key: '' },
        data: exported,
      }),
    },
    { table: 'paid', put: { ...asked, id: `p-${service}`, sent: 1 } },
    { table: 'journal', put: journal },
    { table: 'lists', put: { id: `${service}|leads`, service, list: 1, name: 'Leads', leads: 2 } },
    { table: 'spent', put: { id: `${service}|2026-11-21`, service, search: 1, verification: 1 } },
  ];
}
