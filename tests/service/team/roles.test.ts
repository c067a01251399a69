/** Roles, permissions and limits of members, and the audit log of what they did. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Role } from '../../../lib/contract/team.ts';
import { createPerform } from '../../../lib/device-service/device-service.ts';
import { emptyLead } from '../../../lib/device-service/leads/lead-writing.ts';
import { connectApp, removeApp, renewSettings } from '../../../lib/team-service/apps/connections.ts';
import { createSeal } from '../../../lib/team-service/apps/sealed-settings.ts';
import { changeMember, listMembers, removeMember } from '../../../lib/team-service/commands/members.ts';
import { openDatabase } from '../../../lib/team-service/database/database.ts';
import { connectReceiver, removeReceiver } from '../../../lib/team-service/events/connect.ts';
import { readApiKey } from '../../../lib/team-service/keys/api-key.ts';
import { removeKey } from '../../../lib/team-service/keys/team-keys.ts';
import { addMember } from '../../../lib/team-service/keys/teams.ts';
import { nothing } from '../../../lib/team-service/mcp/allowance.ts';
import { grant } from '../../../lib/team-service/mcp/team-grants.ts';
import { performAs } from '../../../lib/team-service/roles/guard.ts';
import { freely } from '../../../lib/team-service/roles/permissions.ts';
import { auditKept, removeExpired } from '../../../lib/team-service/store/expire.ts';
import { lendTeamStore } from '../../../lib/team-service/store/team-store.ts';
import { newFolder } from '../../team-store/new-folder.ts';
import { ask, newTeam, raise, startTeamService, type TeamService } from './team-service.ts';

const clock = { now: Date.UTC(2026, 2, 18, 12) };

let service: TeamService;
beforeAll(async () => {
  service = await startTeamService(clock);
});
afterAll(() => service.close());

async function teamWith(role: Role, name: string) {
  const { team, key } = await newTeam(service, clock, name);
  const email = 'fenna@skerry.test';
  const other = await addMember(service.database, { team, name: 'Fenna Aas', email, role }, clock.now);
  return { team, owner: key, other, lend: lendTeamStore(service.database, { team }) };
}

const leadDraft = (email: string) => emptyLead(email, clock.now, 0);

const bodyOf = ({ text }: { text: string }) => JSON.parse(text);
const idOf = (answered: { text: string }) => bodyOf(answered).errors[0].id;
const fenna = 'fenna@skerry.test';

test('a reader sees the team’s leads, but may neither write nor spend', async () => {
  const { owner, other } = await teamWith('reader', 'Readers');
  await ask(service, owner, 'createLead', { email: 'a@skerry.test' });
  const seen = bodyOf(await ask(service, other, 'listLeads', {}));
  expect(seen.data.leads).toMatchObject([{ email: 'a@skerry.test' }]);
  for (const refused of [
    await ask(service, other, 'createLead', { email: 'b@skerry.test' }),
    await ask(service, other, 'deleteLead', { id: seen.data.leads[0].id }),
    await ask(service, other, 'verifyEmail', { email: 'a@skerry.test' }),
    await ask(service, other, 'searchDomain', { domain: 'skerry.test' }),
  ])
    expect([refused.status, idOf(refused), refused.headers.get('retry-after')]).toEqual([403, 'not_permitted', null]);
  const { base } = service;
  const give = await fetch(`${base.replace('/v2', '')}/harrier/knowledge`, {
    method: 'POST',
    headers: { 'x-api-key': other, 'content-type': 'application/json' },
    body: JSON.stringify({ dry: true, companies: [] }),
  });
  expect([give.status, (await give.json()).errors[0].id]).toEqual([403, 'not_permitted']);
});

test('a member may delete a hundred leads a day, more with an owner’s permission; the audit log counts them', async () => {
  const { team, owner, other, lend } = await teamWith('member', 'Deleting');
  const made = await lend(async ({ leads, audit, members }) => {
    const member = (await members.known())[1]?.id ?? 0;
    await audit.note({ action: 'delete', by: member, at: clock.now - freely.window, amount: freely.deleted });
    await audit.note({ action: 'delete', by: member, at: clock.now - 1, amount: freely.deleted - 1 });
    const drafts = ['a', 'b', 'c'].map((who) => leadDraft(`${who}@skerry.test`));
    return leads.change([], () => drafts);
  });
  const [a = 0, b = 0, c = 0] = made.map(({ id }) => id);
  expect((await ask(service, other, 'deleteLead', { id: a })).status).toBe(204);
  expect(idOf(await ask(service, other, 'deleteLead', { id: b }))).toBe('not_permitted');
  expect((await ask(service, owner, 'deleteLead', { id: b })).status).toBe(204);
  await changeMember(service.database, { team, wanted: fenna, change: { may: ['delete'] } }, clock.now);
  expect((await ask(service, other, 'deleteLead', { id: c })).status).toBe(204);
  expect((await ask(service, other, 'deleteLead', { id: c })).status).toBe(404);
  const log = await lend(({ audit }) => audit.page(10, null), 'read');
  expect(log.slice(0, 4)).toMatchObject([
    { action: 'delete', subject: String(c), amount: 1 },
    { action: 'change-member', member_id: null },
    { action: 'delete', subject: String(b) },
    { action: 'delete', subject: String(a) },
  ]);
  expect(JSON.stringify(log)).not.toContain('skerry');
});

test('large pages of leads are logged as read-many, and limited for a member who may not export', async () => {
  const { owner, other, lend } = await teamWith('member', 'Exporting');
  await lend(({ leads }) =>
    leads.change([], () => Array.from({ length: 101 }, (_, nth) => leadDraft(`p${nth}@skerry.test`))),
  );
  const read = (key: string, limit: number) => ask(service, key, 'listLeads', { limit });
  expect((await read(other, 100)).status).toBe(200);
  expect((await read(other, 1_000)).status).toBe(200);
  const log = await lend(({ audit }) => audit.page(10, null, 'read-many'), 'read');
  expect(log).toMatchObject([{ action: 'read-many', amount: 101 }]);
  await lend(({ audit }) =>
    audit.note({ action: 'read-many', by: log[0]?.member_id ?? null, at: clock.now, amount: freely.exported }),
  );
  expect(idOf(await read(other, 1_000))).toBe('not_permitted');
  expect((await read(other, 100)).status).toBe(200);
  expect((await read(owner, 1_000)).status).toBe(200);
});

test('large pages that a member reads simultaneously are counted one after the other', async () => {
  const { team, lend } = await teamWith('member', 'Reading at once');
  const member = Number((await listMembers(service.database, team))[1]?.[0]);
  await lend(async ({ leads, audit }) => {
    await leads.change([], () => Array.from({ length: 150 }, (_, nth) => leadDraft(`p${nth}@skerry.test`)));
    await audit.note({ action: 'read-many', by: member, at: clock.now - 1, amount: freely.exported - 200 });
  });
  let allRead = () => {};
  const all = new Promise<void>((resolve) => {
    allRead = resolve;
  });
  let reading = 0;
  const together: typeof lend = async (work, use) => {
    reading += 1;
    if (reading === 3) allRead();
    await all;
    return lend(work, use);
  };
  const now = () => clock.now;
  const acting = { member, standing: { role: 'member', may: [] }, now } as const;
  const perform = performAs(acting, lend, createPerform({ store: together, now }));
  const pages = await Promise.all([1, 2, 3].map(() => perform('listLeads', { limit: 150 })));
  expect(pages.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
});

test('only owners may push, and members with the permission', async () => {
  const { team, owner, other, lend } = await teamWith('member', 'Pushing');
  const hook = { provider: 'webhook', name: 'Hook', category: null, connected_at: null };
  const app = await lend(({ apps }) => apps.add(hook, () => ''));
  const [lead] = await lend(({ leads }) => leads.change([], () => [leadDraft('a@skerry.test')]));
  const push = (key: string) => ask(service, key, 'pushToConnectedApp', { id: app, lead_ids: [lead?.id ?? 0] });
  expect(idOf(await push(other))).toBe('not_permitted');
  expect((await push(owner)).status).toBe(202);
  await changeMember(service.database, { team, wanted: fenna, change: { may: ['push'] } }, clock.now);
  expect((await push(other)).status).toBe(202);
  const log = await lend(({ audit }) => audit.page(10, null), 'read');
  expect(log.filter(({ action }) => action === 'push')).toMatchObject([
    { subject: app, amount: 1 },
    { subject: app, amount: 1 },
  ]);
});

test('only owners may opt a person out, and members with the permission; the audit log does not name the person', async () => {
  const { team, owner, other, lend } = await teamWith('member', 'Opting out');
  const saved = { email: 'jonas@skerry.test', first_name: 'Jonas', last_name: 'Aas' };
  await ask(service, owner, 'createLead', saved);
  const optOut = async (key: string, body: unknown, path = '') => {
    const answered = await fetch(`${service.base.replace('/v2', '')}/harrier/opt-outs${path}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answered.status, text: await answered.text() };
  };
  const known = async () => bodyOf(await ask(service, owner, 'listLeads', {})).data.leads.length;

  const refused = await optOut(other, { email: saved.email });
  expect([refused.status, idOf(refused), await known()]).toEqual([403, 'not_permitted', 1]);
  for (const wrong of [{}, { email: 'jonas' }, { email: saved.email, all: true }])
    expect((await optOut(owner, wrong)).status).toBe(400);
  expect(await known()).toBe(1);

  const report = async (key: string) => bodyOf(await optOut(key, { email: saved.email }, '/report')).data;
  expect(await report(other)).toMatchObject({
    opted_out: false,
    records: [{ kind: 'lead', data: { ...saved, leads_list: expect.anything() } }],
  });
  expect((await optOut(other, { email: 'jonas' }, '/report')).status).toBe(400);

  await changeMember(service.database, { team, wanted: fenna, change: { may: ['opt-out'] } }, clock.now);
  expect((await optOut(other, { email: ' Jonas@Skerry.test ' })).status).toBe(200);
  expect(await known()).toBe(0);
  expect(await report(owner)).toEqual({ opted_out: true, records: [] });
  expect((await ask(service, owner, 'createLead', saved)).status).toBe(451);
  expect((await optOut(owner, { email: 'unknown@skerry.test' })).status).toBe(200);
  const log = await lend(({ audit }) => audit.page(10, null), 'read');
  const members = await lend(({ members: all }) => all.known(), 'read');
  expect(log.slice(0, 2)).toMatchObject([
    { action: 'opt-out', member_id: members[0]?.id },
    { action: 'opt-out', member_id: members[1]?.id },
  ]);
  expect(JSON.stringify(log)).not.toMatch(/jonas|skerry/i);

  await changeMember(service.database, { team, wanted: fenna, change: { role: 'reader' } }, clock.now);
  expect(idOf(await optOut(other, { email: 'more@skerry.test' }))).toBe('not_permitted');
});

test('a member’s own monthly limit applies before the team’s, and does not affect others', async () => {
  const { team, owner, other } = await teamWith('member', 'Limits');
  await changeMember(service.database, { team, wanted: fenna, change: { verifications: 1 } }, clock.now);
  const verify = (key: string, who: string) => ask(service, key, 'verifyEmail', { email: `${who}@skerry.test` });
  expect((await verify(other, 'a')).status).toBe(200);
  expect((await verify(other, 'b')).status).toBe(429);
  expect((await verify(owner, 'b')).status).toBe(200);
  const { requests } = bodyOf(await ask(service, other, 'getAccount', {})).data;
  expect(requests.verifications).toEqual({ used: 1, available: 1, remaining: 0 });
  expect(bodyOf(await ask(service, owner, 'getAccount', {})).data.requests.verifications).toEqual({ used: 2 });
});

test('a member’s limit counts from when it is set, even if there was one before', async () => {
  const { team, other } = await teamWith('member', 'More limits');
  const limit = (verifications: number | null) =>
    changeMember(service.database, { team, wanted: fenna, change: { searches: 9, verifications } }, clock.now);
  const verify = (who: string) => ask(service, other, 'verifyEmail', { email: `${who}@skerry.test` });
  const used = async () => bodyOf(await ask(service, other, 'getAccount', {})).data.requests.verifications;
  await limit(1);
  expect((await verify('a')).status).toBe(200);
  await limit(null);
  // Still counted, because the member's limit on searches remains.
  expect((await verify('b')).status).toBe(200);
  await limit(1);
  expect(await used()).toEqual({ used: 0, available: 1, remaining: 1 });
  expect((await verify('c')).status).toBe(200);
  expect((await verify('d')).status).toBe(429);
  await limit(2);
  expect(await used()).toEqual({ used: 1, available: 2, remaining: 1 });
});

test('the first member is the owner, and the only owner can be neither demoted nor removed', async () => {
  const { database } = service;
  const { team } = await teamWith('reader', 'Owners');
  const lines = async () => (await listMembers(database, team)).map(([, role, seen]) => [role, seen]);
  expect(await lines()).toEqual([
    ['owner', 'never seen'],
    ['reader', 'never seen'],
  ]);
  const robin = { team, wanted: 'Robin Owners' };
  await expect(changeMember(database, { ...robin, change: { role: 'member' } }, clock.now)).rejects.toThrow(
    'one owner',
  );
  await expect(removeMember(database, team, robin.wanted, clock.now)).rejects.toThrow('one owner');
  await changeMember(database, { team, wanted: fenna, change: { role: 'owner' } }, clock.now);
  await changeMember(database, { ...robin, change: { role: 'member' } }, clock.now);
  expect((await lines()).map(([role]) => role)).toEqual(['member', 'owner']);
});

test('a member’s last request is recorded to the hour', async () => {
  const { team, other, lend } = await teamWith('member', 'Seen');
  const seen = async () => (await lend(({ members }) => members.known(), 'read'))[1]?.seenAt;
  await ask(service, other, 'getUsage', {});
  const first = clock.now;
  expect(await seen()).toBe(first);
  clock.now += 1_000;
  await ask(service, other, 'getUsage', {});
  expect(await seen()).toBe(first);
  clock.now += 60 * 60_000;
  await ask(service, other, 'getUsage', {});
  expect(await seen()).toBe(clock.now);
  expect((await listMembers(service.database, team))[1]).toContain('seen 2026-03-18');
});

test('the audit log records the operator’s changes of keys, grants, apps and receivers, without a secret', async () => {
  // The apps of other tests have no secret.
  const database = await openDatabase({ folder: newFolder() });
  onTestFinished(() => database.close());
  const { team, key } = await newTeam({ ...service, database }, clock, 'Operated');
  const id = readApiKey(key)?.id ?? '';
  const seal = createSeal('an operator’s secret of some length');
  const settings = { token: 'a-secret-token' };
  await grant(database, { team, key: id }, { ...nothing, searches: 1 }, clock.now);
  const wanted = { team, provider: 'hubspot', name: 'Sales', settings };
  const app = await connectApp(database, seal, wanted, clock.now);
  await renewSettings(database, seal, { team, app }, settings, clock.now);
  await removeApp(database, { team, app }, clock.now);
  const posts = { address: 'https://some.test/events', secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` };
  const receiver = await connectReceiver(database, seal, { team, settings: posts }, clock.now);
  await removeReceiver(database, { team, id: receiver }, clock.now);
  await removeKey(database, team, id, clock.now);
  const unknown = [
    await removeKey(database, team, id, clock.now),
    await removeApp(database, { team, app }, clock.now),
    await removeReceiver(database, { team, id: receiver }, clock.now),
    await grant(database, { team, key: id }, nothing, clock.now),
  ];
  expect(unknown).toEqual([false, false, false, false]);
  const log = await lendTeamStore(database, { team })(({ audit }) => audit.page(20, null), 'read');
  expect(log.map(({ action, subject, member_id }) => [action, subject, member_id]).reverse()).toEqual([
    ['add-key', id, null],
    ['grant', id, null],
    ['connect-app', app, null],
    ['change-app', app, null],
    ['remove-app', app, null],
    ['connect-receiver', receiver, null],
    ['remove-receiver', receiver, null],
    ['remove-key', id, null],
  ]);
  expect(JSON.stringify(log)).not.toMatch(/secret|whsec|Operated|some.test/);
});

test('audit entries are kept for a year', async () => {
  const { lend } = await teamWith('member', 'Year');
  await lend(async ({ audit }) => {
    await audit.note({ action: 'export', by: null, at: clock.now - auditKept - 1, amount: 1 });
    await audit.note({ action: 'export', by: null, at: clock.now - auditKept, amount: 2 });
  });
  await removeExpired(service.database, clock.now, raise);
  expect(await lend(({ audit }) => audit.page(10, null, 'export'), 'read')).toMatchObject([{ amount: 2 }]);
});

test('removes expired entries of a team although those of another team cannot be removed', async () => {
  const { database } = service;
  const teams = [await teamWith('member', 'Broken'), await teamWith('member', 'Whole')] as const;
  const old = { action: 'export' as const, by: null, at: clock.now - auditKept - 1, amount: 1 };
  for (const { lend } of teams) await lend(({ audit }) => audit.note(old));
  const run = (text: string) => database.ask((db) => sql.raw(text).execute(db));
  await run("create function refuse() returns trigger language plpgsql as $$ begin raise 'broken row'; end $$");
  await run(
    `create trigger refuse before delete on audit for each row when (old.team_id = ${teams[0].team}) execute function refuse()`,
  );
  const errors: unknown[] = [];
  await removeExpired(database, clock.now, (error) => errors.push(error));
  await run('drop function refuse cascade');
  expect(errors).toHaveLength(1);
  const left = teams.map(({ lend }) => lend(({ audit }) => audit.page(10, null, 'export'), 'read'));
  expect(await Promise.all(left)).toMatchObject([[{ amount: 1 }], []]);
});

test('the audit log is filtered by action, page by page; an unknown action is refused', async () => {
  const { owner, lend } = await teamWith('member', 'One action');
  await lend(async ({ audit }) => {
    for (let amount = 1; amount <= 6; amount += 1)
      await audit.note({ action: amount % 2 === 0 ? 'export' : 'delete', by: null, at: clock.now, amount });
  });
  const other = await teamWith('member', 'Another team');
  await other.lend(({ audit }) => audit.note({ action: 'export', by: null, at: clock.now, amount: 99 }));
  const read = async (query: string) => {
    // Otherwise the test exceeds the key's rate limit.
    clock.now += 1_000;
    const answered = await fetch(`${service.base.replace('/v2', '')}/harrier/audit?${query}`, {
      headers: { 'x-api-key': owner },
    });
    return { status: answered.status, text: await answered.text() };
  };
  const first = bodyOf(await read('action=export&limit=2')).data;
  expect(first).toMatchObject([
    { action: 'export', amount: 6 },
    { action: 'export', amount: 4 },
  ]);
  const rest = bodyOf(await read(`action=export&limit=2&before=${first[1].id}`)).data;
  expect(rest).toMatchObject([{ action: 'export', amount: 2 }]);
  expect(bodyOf(await read('action=push')).data).toEqual([]);
  expect(bodyOf(await read('limit=100')).data.map(({ amount }: { amount: number }) => amount)).toEqual([
    // The last two entries are for the team's two keys.
    ...[6, 5, 4, 3, 2, 1, 1, 1],
  ]);
  for (const wrong of ['exports', '', 'export%27%20or%201=1']) {
    const refused = await read(`action=${wrong}`);
    expect([refused.status, idOf(refused)]).toEqual([400, 'wrong_params']);
  }
});
