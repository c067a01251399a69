/** Opening a team's account reads its /health again, at most hourly, so that an upgrade of the service shows. */
import { expect, test } from 'vitest';
import { waitFor } from '../../harness/wait-for.ts';
import { createEngine } from '../fake-engine.ts';
import { fakePlatform, lastPush, settled } from '../fakes.ts';

const hour = 60 * 60_000;
const members = { version: 1, path: '/harrier/members', invitations: '/harrier/invitations' };
const trash = { version: 1, path: '/harrier/trash', days: 30 };
const upgraded = { status: 'ok', members: { ...members, team: '/harrier/team', renews: true } };

async function connected(health: object | null, status = 200) {
  const platform = fakePlatform();
  const state = (body: object | null, of = 200) =>
    platform.web.answers.set('/health', body ? { status: of, body } : { status: 404, body: {} });
  state(health, status);
  const { handlers } = createEngine(platform);
  const address = 'https://service.test/v2';
  await handlers.connect({ service: null, name: '', address, key: 'k-canary-1', keyKept: 'device' }, 'm');
  await settled();
  const service = (await handlers.services({}, 'm')).chosen ?? '';
  const asked = () => platform.web.sent.filter(({ url }) => url.endsWith('/health'));
  const open = async () => {
    await handlers['restate-service']({ service }, crypto.randomUUID());
    await settled();
  };
  const shown = async () => (await handlers.services({}, 'm')).services[0];
  return { platform, handlers, state, asked, open, shown };
}

test('an upgraded service shows its new features after an hour; its /health is read without the key', async () => {
  const { platform, handlers, state, asked, open, shown } = await connected({ status: 'ok', members });
  state(upgraded);
  await open();
  expect([asked().length, await shown()]).toEqual([1, expect.not.objectContaining({ teamSettings: true })]);
  platform.clock.jump(hour + 1);
  await open();
  expect(asked().map(({ authorization }) => authorization)).toEqual([null, null]);
  const now = { team: true, members: true, teamSettings: true, renewsInvitations: true };
  expect(await shown()).toMatchObject(now);
  expect(lastPush(platform, 'service')).toMatchObject({ service: now });
  expect((await handlers.journal({ before: null, limit: 9, operations: ['askHealth'] }, 'm')).entries).toHaveLength(2);
  await open();
  expect(asked()).toHaveLength(2);
});

test('a service whose /health fails keeps its features, and is not asked again for an hour', async () => {
  const { platform, state, asked, open, shown } = await connected(upgraded);
  platform.clock.jump(hour + 1);
  state({}, 503);
  await open();
  await open();
  expect([asked().length, await shown()]).toEqual([2, expect.objectContaining({ teamSettings: true })]);
  await platform.clock.advance(hour);
  state({ status: 'ok', members });
  await open();
  expect([asked().length, await shown()]).toEqual([3, expect.not.objectContaining({ teamSettings: true })]);
});

test('a failing /health is read at most hourly, however often a team’s page is opened', async () => {
  const { platform, handlers, state, asked } = await connected({ ...upgraded, trash });
  const service = (await handlers.services({}, 'm')).chosen ?? '';
  const deleted = () => handlers['deleted-leads']({ service, before: null }, crypto.randomUUID());
  platform.clock.jump(8 * 24 * hour);
  state({}, 503);
  await Promise.all([deleted(), deleted()]);
  await deleted();
  expect(asked()).toHaveLength(2);
  await platform.clock.advance(hour);
  state({ ...upgraded, trash });
  await deleted();
  await deleted();
  expect(asked()).toHaveLength(3);
});

test('the /health of a plain service is read at most weekly, and only when its account is opened', async () => {
  const { platform, handlers, state, asked, open, shown } = await connected(null);
  state(upgraded);
  platform.clock.jump(6 * 24 * hour);
  await open();
  expect(asked()).toHaveLength(1);
  platform.clock.jump(2 * 24 * hour);
  await handlers.usage({ skipCache: true }, 'm');
  await settled();
  expect(asked()).toHaveLength(1);
  await open();
  expect([asked().length, await shown()]).toEqual([2, expect.objectContaining({ team: true })]);
});

test('a /health that failed while connecting is read again beside the next request', async () => {
  const { handlers, state, asked, shown } = await connected(upgraded, 503);
  expect(await shown()).toMatchObject({ team: false });
  state(upgraded);
  await handlers.usage({ skipCache: true }, 'm');
  await waitFor(async () => expect(await shown()).toMatchObject({ team: true, members: true }));
  expect(asked()).toHaveLength(2);
});
