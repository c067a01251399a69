/** The waterfall in the whole background: what it keeps of paid answers, and what goes with a service. */
import { expect, test } from 'vitest';
import { noWaterfall, waterfallAsks } from '../../../../lib/messages/waterfall.ts';
import { createEngine } from '../fake-engine.ts';
import { fakePlatform, settled } from '../fakes.ts';

const ann = { domain: 'acme.test', full_name: 'Ann Berg' };
const asking = { operation: 'findEmail', params: ann, anew: false, again: false, private: false, page: null } as const;

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

test('a paid answer is shown and cached, but not learnt by this device, which alone gives to a team', async () => {
  const { handlers, disk, ids } = await started();
  const asked = await handlers['ask-in-order']({ ...asking, click: true, services: ids }, 'the-click');
  expect(asked).toMatchObject({ ok: true, reply: { data: { email: 'ann.berg@acme.test' } }, run: { from: ids[1] } });
  expect(disk.web.sent.filter(({ url }) => url.includes('/email-finder'))).toHaveLength(1);
  const about = await handlers.about({ domain: 'acme.test', page: null, emails: [], private: false }, 'm');
  expect(about.people.map(({ email }) => email)).toEqual(['ann.berg@acme.test']);
  expect(about.cached.some(({ service }) => service === ids[1])).toBe(true);
  expect(await handlers['device-contents']({}, 'm')).toMatchObject({ companies: 0, addresses: 0 });
});

test('internal names and private fields leave no more than they do to one service', async () => {
  const { handlers, disk, ids } = await started();
  const before = disk.web.sent.length;
  for (const domain of ['printer.local', 'wiki.intra']) {
    const params = { ...ann, domain };
    await handlers['ask-in-order']({ ...asking, params, click: false, services: ids }, 'm');
  }
  expect(disk.web.sent).toHaveLength(before);
});

test('a disconnected service leaves the list, and takes the user’s choices with it', async () => {
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
