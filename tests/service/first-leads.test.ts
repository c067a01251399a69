import { expect, test } from 'vitest';
import { replyTo } from './asking.ts';
import { startService } from './start-service.ts';

test('starts with the mock’s leads, or with thousands', async () => {
  const mocked = await startService({ leads: 'mock' });
  expect(await mocked.leads()).toMatchObject([
    { sending_status: 'replied', verification: { status: 'valid' }, leads_list: { name: 'Prospects', leads_count: 3 } },
    { sending_status: 'sent' },
    { sending_status: 'opened' },
    { sending_status: 'bounced' },
    { sending_status: 'unsubscribed', leads_list: { name: 'Newsletter' } },
  ]);
  await mocked.close();
  const crowded = await startService({ leads: 3_000 });
  const { data, meta } = await replyTo(crowded, 'listLeads', { limit: 1_000, offset: 2_500 });
  expect([data.leads.length, meta.total]).toEqual([500, 3_000]);
  await crowded.close();
});
