/** The waterfall in the whole background: paid answers are cached, and a service leaves no trace in the order. */
import { expect, test } from 'vitest';
import { noWaterfall, waterfallAsks } from '../../../../lib/messages/waterfall.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { createEngine } from '../fake-engine.ts';
import { fakePlatform, settled } from '../fakes.ts';

const ann = { domain: 'acme.test', full_name: 'Ann Berg' };
const asking = {
  operation: 'findEmail',
  params: ann,
  skipCache: false,
  again: false,
  private: false,
  page: null,
} as const;

async function started() {
  const disk = fakePlatform();
  const found = { data: { email: 'ann.berg@acme.test', score: 95, first_name: 'Ann', last_name: 'Berg' } };
  disk.web.answers.set('/email-finder', { status: 200, body: found });
  disk.granted.add('https://kelp.test/*');
  const { handlers } = createEngine(fakePlatform(disk));
  const { services } = await handlers['use-device']({}, 'm');
  const address = 'https://kelp.test/v2';
  const connected = await handlers.connect({ service: null, name: '', address, key: 'k-1', keyKept: 'device' }, 'm');
  if (!connected.ok) throw new Error('not connected');
  const ids = [services[0]?.id ?? '', connected.service.id];
  const inOrder = ids.map((id) => ({ id, asks: [...waterfallAsks], dailyCap: null }));
  await handlers['change-settings']({ waterfall: { ...noWaterfall, on: true, services: inOrder } }, 'm');
  return { handlers, disk, ids };
}

test('a paid answer is shown and cached, but not learnt into this device’s knowledge', async () => {
  const { handlers, disk, ids } = await started();
  const asked = await handlers['ask-in-order']({ ...asking, click: true, services: ids }, 'the-click');
  expect(asked).toMatchObject({ ok: true, reply: { data: { email: 'ann.berg@acme.test' } }, run: { from: ids[1] } });
  expect(disk.web.sent.filter(({ url }) => url.includes('/email-finder'))).toHaveLength(1);
  const about = await handlers.about({ domain: 'acme.test', page: null, emails: [], private: false }, 'm');
  expect(about.people.map(({ email }) => email)).toEqual(['ann.berg@acme.test']);
  expect(about.cached.some(({ service }) => service === ids[1])).toBe(true);
  expect(await handlers['device-contents']({}, 'm')).toMatchObject({ companies: 0, addresses: 0 });
});

test('a run sends no internal host names', async () => {
  const { handlers, disk, ids } = await started();
  const before = disk.web.sent.length;
  for (const domain of ['printer.local', 'wiki.intra']) {
    const params = { ...ann, domain };
    await handlers['ask-in-order']({ ...asking, params, click: false, services: ids }, 'm');
  }
  expect(disk.web.sent).toHaveLength(before);
});

test('disconnecting a service removes it from the order, with the user’s choices of its answers', async () => {
  const { handlers, disk, ids } = await started();
  const [device = '', remote = ''] = ids;
  await handlers['choose-answer']({ operation: 'findEmail', params: ann, service: remote, private: false }, 'm');
  expect(JSON.stringify(await disk.local.get('choices'))).toContain(remote);
  expect(JSON.stringify(await disk.local.get('choices'))).not.toContain('acme.test');
  await handlers.disconnect({ service: remote }, 'm');
  await settled();
  expect((await handlers.settings({}, 'm')).waterfall.services.map(({ id }) => id)).toEqual([device]);
  expect(JSON.stringify(await disk.local.get('choices'))).not.toContain(remote);
  expect((await handlers.waterfall({}, 'm')).members.map(({ service }) => service.id)).toEqual([device]);
  await handlers['forget-everything']({}, 'm');
  expect((await handlers.settings({}, 'm')).waterfall).toEqual(noWaterfall);
});

test('a verification at several services keeps its rows when one is disconnected, also after a restart', async () => {
  const { handlers, disk, ids } = await started();
  disk.granted.add('https://reef.test/*');
  const address = 'https://reef.test/v2';
  const connected = await handlers.connect(
    { service: null, name: 'Reef', address, key: 'k-2', keyKept: 'device' },
    'm',
  );
  if (!connected.ok) throw new Error('not connected');
  const [, kelp = ''] = ids;
  const services = [kelp, connected.service.id];
  const valid = { status: 200, body: { data: { status: 'valid' } } };
  const emails = ['ann.berg@acme.test', 'bo.dahl@acme.test', 'cy.eide@acme.test'];
  let calls = 0;
  // Kelp answers once, and hangs from then on.
  disk.web.answers.set('/email-verifier', async () => {
    calls += 1;
    return calls === 1 ? valid : new Promise(() => undefined);
  });
  await handlers.verify({ emails, skipCache: false, private: false, services }, 'the-check');
  await waitFor(() => expect(calls).toBe(3));
  disk.web.answers.set('/email-verifier', valid);
  await handlers.disconnect({ service: kelp }, 'm');
  const rows = { job: 'the-check', offset: 0, limit: 10, failed: false };
  await waitFor(async () => {
    const { jobs } = await handlers.jobs({}, 'm');
    expect(jobs[0]).toMatchObject({ state: 'done', done: 3, spent: { [kelp]: 3, [connected.service.id]: 2 } });
    expect(jobs[0]?.gone).toEqual({ [kelp]: 'kelp.test' });
  });
  for (const all of [handlers, createEngine(fakePlatform(disk)).handlers]) {
    const found = await all['job-rows'](rows, 'm');
    expect(found.rows.map(({ key, outcome }) => [key, outcome])).toEqual(emails.map((email) => [email, 'valid']));
  }
});
