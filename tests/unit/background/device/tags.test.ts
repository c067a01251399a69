/** Tags of leads on this device: a custom attribute that every account has. */
import { expect, test } from 'vitest';
import { deviceAccount } from '../../../../lib/background/device/device-account.ts';
import { createLocalService } from '../../../../lib/device-service/device-service.ts';
import { freshName, openStore } from './stores.ts';

const now = () => 5_000;
const account = deviceAccount(now());

test('are offered before the first lead, saved with one, changed and found', async () => {
  const service = createLocalService({ store: openStore(undefined, now(), { account }), now });
  expect(await service.request('listLeads', {})).toMatchObject({
    reply: { data: { leads: [] }, meta: { custom_attributes: ['tags'] } },
  });
  await service.request('createLead', { email: 'bo@acme.test' });
  const made = await service.request('createLead', {
    email: 'ann@acme.test',
    custom_attributes: { tags: 'fair, vip' },
  });
  if (!made.ok || made.at !== 'done') throw new Error('no lead');
  expect(made.reply.data).toMatchObject({ tags: 'fair, vip' });
  const tagged = async (tags: string) => {
    const found = await service.request('listLeads', { custom_attributes: { tags } });
    return found.ok && found.at === 'done' ? found.reply.data.leads.map(({ email }) => email) : null;
  };
  expect(await tagged('VIP')).toEqual(['ann@acme.test']);
  expect(await tagged('~')).toEqual(['bo@acme.test']);
  await service.request('updateLead', { id: made.reply.data.id, custom_attributes: { tags: 'spring' } });
  expect(await tagged('vip')).toEqual([]);
  expect(await tagged('spring')).toEqual(['ann@acme.test']);
});

test('are added to an account that was stored without them', async () => {
  const name = freshName();
  await openStore(name, now(), { account }).account.put({ ...account, attributes: ['fair_badge'] });
  expect((await openStore(name, now(), { account }).account.read()).attributes).toEqual(['tags', 'fair_badge']);
});
