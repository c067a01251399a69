/** Joining a team by an invitation, through the connecting that keys typed by hand take. */
import { beforeEach, expect, test } from 'vitest';
import type { Says } from '../../../../lib/messages/catalogue.ts';
import type { Handlers } from '../../../../lib/messages/serve.ts';
import { createEngine } from '../fake-engine.ts';
import { type FakePlatform, fakePlatform, onDisk } from '../fakes.ts';

const invitation = { code: 'canary-code-1', secret: 'canary-secret-1' };
const members = { version: 1, path: '/harrier/members' };
const search = { version: 1, path: '/harrier/site-searches', most: 30, stops: true };

let platform: FakePlatform;
let handlers: Handlers;

beforeEach(() => {
  platform = fakePlatform();
  ({ handlers } = createEngine(platform));
  platform.web.answers.set('/harrier/join', { status: 200, body: { data: { key: 'harrier_7_key' } } });
  platform.web.answers.set('/health', { status: 200, body: { status: 'ok', search, members } });
});

const request: Says<'connect'> = {
  ...{ service: null, name: '', address: 'https://service.test/v2', key: null, keyKept: 'device' },
  ...{ team: true, invitation },
};
const join = () => handlers.connect(request, 'message-1');
const refuse = (status: number, id: string) =>
  platform.web.answers.set('/harrier/join', { status, body: { errors: [{ id, code: status, details: 'Why.' }] } });

test('the code goes to the service without a key, and the key that comes back connects it', async () => {
  expect(await join()).toMatchObject({ ok: true, service: { base: 'https://service.test/v2', state: 'connected' } });
  expect(platform.web.sent.slice(0, 2)).toEqual([
    { url: 'https://service.test/harrier/join', authorization: null },
    { url: 'https://service.test/v2/account', authorization: 'Bearer harrier_7_key' },
  ]);
  const { entries } = await handlers.journal({ before: null, limit: 10 }, 'm');
  expect(entries.map(({ operation }) => operation)).toContain('joinTeam');
  expect(JSON.stringify(await onDisk(platform))).not.toContain('canary');
});

test.each([
  [410, 'invitation_used', 'used'],
  [410, 'invitation_expired', 'expired'],
  [404, 'invitation_unknown', 'unknown'],
])('an answer of %s %s says that the invitation is over, and connects nothing', async (status, id, fault) => {
  refuse(status, id);
  expect(await join()).toEqual({ ok: false, wrong: { field: 'invitation', fault } });
  expect((await handlers.services({}, 'm')).services).toEqual([]);
  expect(platform.web.sent).toHaveLength(1);
});

test('without the browser’s permission nothing is sent, so that the invitation is not used up', async () => {
  platform.granted.clear();
  expect(await join()).toMatchObject({ ok: false, wrong: { fault: 'not-granted' } });
  expect(platform.web.sent).toEqual([]);
});
