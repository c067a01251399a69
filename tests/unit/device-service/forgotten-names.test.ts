/** A person who opted out does not return through a guessed address. */
import { expect, test } from 'vitest';
import { blankCompany, blankEmail } from '../../../lib/device-service/blank-records.ts';
import { createLocalService } from '../../../lib/device-service/device-service.ts';
import { memoryDirectory, memoryStore } from '../../../lib/device-service/memory-store.ts';
import { everything } from '../../../lib/device-service/page-of-rows.ts';
import { account, noMail } from '../../team-store/new-team.ts';

const domain = 'brae.test';
const jonas = { first_name: 'Jonas', last_name: 'Holm' };
const emails = [
  { ...blankEmail(`mira.solberg@${domain}`, 'personal'), first_name: 'Mira', last_name: 'Solberg', confidence: 88 },
];

/** A device that knows one address of the company. `jonas` opted out there with another address. */
function device() {
  const directory = {
    ...memoryDirectory({
      companies: [blankCompany(domain)],
      emails: (of) => (of === domain ? emails : []),
      articles: new Map([[`${domain}/news`, { domain, authors: [jonas] }]]),
      optedOut: new Set([`jonas@${domain}`]),
    }),
    optedOutNamed: async ({ last_name }: { last_name?: string | null | undefined }, domains: readonly string[]) =>
      last_name === 'Holm' && domains.includes(domain),
  };
  const store = memoryStore(directory, noMail, { ...account, autoSave: 'listed' });
  const answers = { byKnownAddresses: true, refusesForgotten: true };
  return { store, service: createLocalService({ store, now: () => 0, answers }) };
}

test('the finders make up no address for an opted-out name', async () => {
  const { store, service } = device();
  const refused = { ok: false, problem: { code: 'opted-out' } };
  expect(await service.request('findEmail', { domain, ...jonas })).toMatchObject(refused);
  expect(await service.request('findAuthor', { url: `https://${domain}/news` })).toMatchObject(refused);
  expect(await store.leads.leads({}, 0, everything)).toMatchObject({ total: 0 });
  expect(await service.request('findEmail', { domain, full_name: 'Ines Berg' })).toMatchObject({
    reply: { data: { email: `ines.berg@${domain}`, source_type: 'generated' } },
  });
});
