/** Owners manage members over HTTP; members join with an invitation. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeDay } from '../../../lib/contract/times.ts';
import { exportAudit } from '../../../lib/team-service/commands/audit.ts';
import { writeTo } from '../../../lib/team-service/commands/command-io.ts';
import { listTrash, restoreLead } from '../../../lib/team-service/commands/trash.ts';
import type { Database } from '../../../lib/team-service/database/database.ts';
import { invitationLasts, join as joinTeam, renewInvitation } from '../../../lib/team-service/keys/invitations.ts';
import { addMember } from '../../../lib/team-service/keys/teams.ts';
import { optOut } from '../../../lib/team-service/opt-out.ts';
import { removeExpired, trashKept } from '../../../lib/team-service/store/expire.ts';
import { lendTeamStore } from '../../../lib/team-service/store/team-store.ts';
import { newFolder } from '../../team-store/new-folder.ts';
import { ask, newTeam, raise, startTeamService, type TeamService } from './team-service.ts';

const clock = { now: Date.UTC(2026, 2, 18, 12) };

let service: TeamService;
beforeAll(async () => {
  service = await startTeamService(clock);
});
afterAll(() => service.close());

interface Reply {
  status: number;
  body: { data: never; errors: { id: string }[]; meta: { next: string | null } };
}

async function beside(key: string, method: string, path: string, sent?: object): Promise<Reply> {
  // Otherwise a test exceeds the key's rate limit.
  clock.now += 1_000;
  const response = await fetch(`${service.base.replace('/v2', '/harrier')}${path}`, {
    method,
    headers: { ...(key && { 'x-api-key': key }), 'content-type': 'application/json' },
    ...(sent && { body: JSON.stringify(sent) }),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const newSecret = () => randomBytes(32).toString('base64url');
const joinWith = (code: string, secret = newSecret()) => beside('', 'POST', '/join', { code, secret });
const outcome = ({ status, body }: Reply) => [status, body.errors?.[0]?.id];

async function invited(key: string, invitation: object): Promise<{ id: string; code: string; path: string }> {
  return (await beside(key, 'POST', '/invitations', invitation)).body.data;
}

test('an invitation gives one key, with the role and the limits of the invitation', async () => {
  const { team, key } = await newTeam(service, clock, 'Inviting');
  const { code, path } = await invited(key, { name: 'Fenna Aas', role: 'member', searches: 5 });
  expect(path).toBe('/harrier/join');
  const secret = newSecret();
  const joined = await joinWith(code, secret);
  const { key: own } = joined.body.data;
  const account = JSON.parse((await ask(service, own, 'getAccount', {})).text).data;
  expect(account).toMatchObject({ first_name: 'Fenna', last_name: 'Aas', team_id: team });
  expect(account.requests.searches).toMatchObject({ used: 0, available: 5 });

  // A device whose response was lost asks again. For another device, the code is used.
  expect(await joinWith(code, secret)).toEqual(joined);
  expect(outcome(await joinWith(code))).toEqual([410, 'invitation_used']);
  const members: { role: string }[] = (await beside(key, 'GET', '/members')).body.data;
  expect(members.map(({ role }) => role)).toEqual(['owner', 'member']);
});

test('a code expires after seven days or when it is withdrawn; an altered or incomplete one is unknown', async () => {
  const { key } = await newTeam(service, clock, 'Ending');
  const late = await invited(key, { name: 'Late', role: 'reader' });
  const gone = await invited(key, { name: 'Gone', role: 'reader' });
  expect((await beside(key, 'DELETE', `/invitations/${gone.id}`)).status).toBe(200);
  expect(outcome(await joinWith(gone.code))).toEqual([404, 'invitation_unknown']);
  expect(outcome(await joinWith(late.code.replace(/.{43}$/, newSecret())))).toEqual([404, 'invitation_unknown']);
  expect(outcome(await joinWith('join_harrier_7'))).toEqual([404, 'invitation_unknown']);
  expect((await beside('', 'POST', '/join', { code: late.code })).status).toBe(400);
  clock.now += invitationLasts;
  expect((await beside(key, 'GET', '/invitations')).body.data).toEqual([]);
  expect(outcome(await joinWith(late.code))).toEqual([410, 'invitation_expired']);
});

test('a renewed code is valid for seven days, and the former one is unknown', async () => {
  const { key, team } = await newTeam(service, clock, 'Renewing');
  const other = await addMember(service.database, { team, name: 'Fenna Aas', email: null }, clock.now);
  const lost = await invited(key, { name: 'Idris', role: 'reader', searches: 5 });
  clock.now += invitationLasts - 60_000;
  const path = `/invitations/${lost.id}/renew`;
  expect(outcome(await beside(other, 'POST', path))).toEqual([403, 'not_permitted']);
  const { id, code }: { id: string; code: string } = (await beside(key, 'POST', path)).body.data;
  expect(id).toBe(lost.id);
  expect((await beside(key, 'GET', '/invitations')).body.data).toMatchObject([{ id, name: 'Idris', role: 'reader' }]);
  expect(outcome(await joinWith(lost.code))).toEqual([404, 'invitation_unknown']);
  clock.now += invitationLasts - 60_000;
  expect((await joinWith(code)).status).toBe(200);

  expect(outcome(await beside(key, 'POST', path))).toEqual([404, 'not_found']);
  const late = await invited(key, { name: 'Late', role: 'reader' });
  clock.now += invitationLasts;
  expect(outcome(await beside(key, 'POST', `/invitations/${late.id}/renew`))).toEqual([404, 'not_found']);
  const foreign = await newTeam(service, clock, 'Foreign');
  const theirs = await invited(foreign.key, { name: 'Theirs', role: 'reader' });
  expect(outcome(await beside(key, 'POST', `/invitations/${theirs.id}/renew`))).toEqual([404, 'not_found']);
  expect((await joinWith(theirs.code)).status).toBe(200);
});

test('a code that is renewed during a join gives no key', async () => {
  const { key, team } = await newTeam(service, clock, 'Replaced');
  const { id, code } = await invited(key, { name: 'Fenna', role: 'reader' });
  const { database } = service;
  let renewed = '';
  /** Renews the code before each write: between the check of the code and its use. */
  const late: Database = {
    ...database,
    sharedBy(asker) {
      const shared = database.sharedBy(asker);
      return {
        ...shared,
        async within(use, work) {
          if (use === 'write')
            renewed = (await renewInvitation(database, { team, by: null, id }, clock.now))?.code ?? '';
          return shared.within(use, work);
        },
      };
    },
  };
  expect(await joinTeam(late, { code, secret: newSecret() }, clock.now)).toEqual({ at: 'unknown' });
  expect((await joinWith(renewed)).status).toBe(200);
});

test.each([
  ['DELETE', undefined],
  ['PUT', { role: 'reader' }],
])('after %s of an owner, their own invitation is void, and another owner’s is valid', async (method, change) => {
  const { key } = await newTeam(service, clock, 'Left');
  const mine = await invited(key, { name: 'Mine', role: 'member' });
  const theirs = await invited(key, { name: 'Former', role: 'owner' });
  const { key: former } = (await joinWith(theirs.code)).body.data;
  const backdoor = await invited(former, { name: 'Backdoor', role: 'owner' });
  const members: { id: number }[] = (await beside(key, 'GET', '/members')).body.data;
  expect((await beside(key, method, `/members/${members.at(-1)?.id}`, change)).status).toBe(200);
  expect(outcome(await joinWith(backdoor.code))).toEqual([404, 'invitation_unknown']);
  expect((await joinWith(mine.code)).status).toBe(200);
});

test('wrong codes reach a rate limit that does not block a valid code', async () => {
  const { key } = await newTeam(service, clock, 'Flooded');
  const { code } = await invited(key, { name: 'Fenna', role: 'reader' });
  const wrong = { code: code.replace(/.{43}$/, newSecret()), secret: newSecret() };
  const at = clock.now;
  const statuses: number[] = [];
  for (let nth = 0; nth < 12; nth += 1) {
    clock.now = at;
    statuses.push((await beside('', 'POST', '/join', wrong)).status);
  }
  expect(statuses).toContain(403);
  clock.now = at;
  expect((await joinWith(code)).status).toBe(200);
});

test('stores only hashes of a code and of its key', async () => {
  const { key, team } = await newTeam(service, clock, 'Hashed');
  const { code } = await invited(key, { name: 'Fenna', role: 'reader' });
  const secret = newSecret();
  await joinWith(code, secret);
  const rows = await service.database.within('read', async (trx) => [
    ...(await trx.selectFrom('invitations').selectAll().where('team_id', '=', team).execute()),
    ...(await trx.selectFrom('api_keys').selectAll().where('team_id', '=', team).execute()),
    ...(await trx.selectFrom('audit').selectAll().where('team_id', '=', team).execute()),
  ]);
  expect(rows).toHaveLength(6);
  for (const hidden of [secret, code.slice(-43)]) expect(JSON.stringify(rows)).not.toContain(hidden);
});

test('simultaneous joins with one code create one member', async () => {
  const { key } = await newTeam(service, clock, 'Race');
  const { code } = await invited(key, { name: 'Fenna', role: 'reader' });
  const statuses = (await Promise.all([joinWith(code), joinWith(code), joinWith(code)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 410, 410]);
  expect((await beside(key, 'GET', '/members')).body.data).toHaveLength(2);
});

test('the invitation page is static: no script, nothing loaded, not in a frame', async () => {
  const page = await fetch(`${service.base.replace('/v2', '')}/harrier/join`);
  const html = await page.text();
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-");
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(html).toContain('Open Harrier on this page');
  expect(html).not.toMatch(/<script|<link|<img|https?:/);
});

test('only owners manage members, and the audit log records who did', async () => {
  const { team, key } = await newTeam(service, clock, 'Managing');
  const other = await addMember(service.database, { team, name: 'Fenna Aas', email: null }, clock.now);
  for (const [method, path] of [
    ['GET', '/members'],
    ['GET', '/audit'],
    ['GET', '/invitations'],
    ['POST', '/invitations'],
  ] as const)
    expect(outcome(await beside(other, method, path))).toEqual([403, 'not_permitted']);
  const members = async (): Promise<{ id: number; you: boolean; role: string; may: string[] }[]> =>
    (await beside(key, 'GET', '/members')).body.data;
  const [me, fenna] = await members();
  expect([me?.you, fenna?.you]).toEqual([true, false]);
  const path = `/members/${fenna?.id}`;
  expect((await beside(key, 'PUT', path, { role: 'captain' })).status).toBe(400);
  expect((await beside(key, 'POST', '/invitations', { name: 'Signe\0', role: 'member' })).status).toBe(400);
  expect((await beside(key, 'PUT', path, { may: ['push'], verifications: 3 })).status).toBe(200);
  expect((await members())[1]).toMatchObject({ role: 'member', may: ['push'], searches: null, verifications: 3 });
  expect(outcome(await beside(key, 'PUT', `/members/${me?.id}`, { role: 'reader' }))).toEqual([409, 'last_owner']);
  expect(outcome(await beside(key, 'DELETE', `/members/${me?.id}`))).toEqual([409, 'last_owner']);
  expect((await beside(key, 'DELETE', path)).status).toBe(200);
  expect((await beside(key, 'DELETE', path)).status).toBe(404);
  expect((await beside(other, 'GET', '/members')).status).toBe(401);
  const log: { action: string; member_id: number; subject: string }[] = (await beside(key, 'GET', '/audit')).body.data;
  expect(log.slice(0, 2)).toMatchObject([
    { action: 'remove-member', member_id: me?.id, subject: String(fenna?.id) },
    { action: 'change-member', member_id: me?.id, subject: String(fenna?.id) },
  ]);
  const file = join(newFolder(), 'audit.csv');
  expect(await exportAudit(service.database, team, (text) => writeTo(file, text))).toBe(log.length);
  const lines = readFileSync(file, 'utf8').split('\r\n');
  expect(lines[0]).toContain('time,member,program,action,subject,amount');
  expect(lines[1]).toContain(`,${me?.id},,remove-member,${fenna?.id},1`);
  const older = await beside(key, 'GET', '/audit?limit=1');
  expect(older.body.data).toHaveLength(1);
});

test('another team’s members and invitations are not found', async () => {
  const { key } = await newTeam(service, clock, 'Here');
  const there = await newTeam(service, clock, 'There');
  const { id } = await invited(there.key, { name: 'Bo', role: 'reader' });
  const [stranger]: { id: number }[] = (await beside(there.key, 'GET', '/members')).body.data;
  expect((await beside(key, 'DELETE', `/invitations/${id}`)).status).toBe(404);
  expect((await beside(key, 'PUT', `/members/${stranger?.id}`, { role: 'reader' })).status).toBe(404);
});

async function teamWithDeleted(name: string) {
  const { team, key } = await newTeam(service, clock, name);
  const email = 'gone@skerry.test';
  const saved = JSON.parse((await ask(service, key, 'createLead', { email, notes: 'Call bo@skerry.test' })).text).data;
  await ask(service, key, 'deleteLead', { id: saved.id });
  const deleted = async (): Promise<{ id: number; email: string }[]> => (await beside(key, 'GET', '/trash')).body.data;
  return { team, key, email, saved, deleted };
}

test('a deleted lead is restored as it was, unless its address is a lead again', async () => {
  const { team, key, saved, email, deleted } = await teamWithDeleted('Trash');
  expect(await deleted()).toMatchObject([{ id: saved.id, email }]);
  const restore = () => beside(key, 'POST', `/trash/${saved.id}/restore`);
  const again = JSON.parse((await ask(service, key, 'createLead', { email })).text).data;
  expect(outcome(await restore())).toEqual([409, 'lead_exists']);
  await ask(service, key, 'deleteLead', { id: again.id });
  expect((await restore()).status).toBe(200);
  const lead = JSON.parse((await ask(service, key, 'getLead', { id: saved.id })).text).data;
  expect(lead).toEqual(saved);
  expect((await deleted()).map(({ id }) => id)).toEqual([again.id]);
  expect(await listTrash(service.database, team)).toEqual([[String(again.id), writeDay(clock.now), email]]);
  await expect(restoreLead(service.database, team, String(again.id), 0)).rejects.toThrow('address again');
  await expect(restoreLead(service.database, team, String(saved.id), 0)).rejects.toThrow('No deleted lead');
  expect((await restore()).status).toBe(404);
});

test('a restored lead does not wait for a push that ended when it was deleted', async () => {
  const { team, key } = await newTeam(service, clock, 'Unpushed');
  const { id } = JSON.parse((await ask(service, key, 'createLead', { email: 'gone@skerry.test' })).text).data;
  const lend = lendTeamStore(service.database, { team });
  await lend(({ pushes }) => pushes.add('crm', [id], clock.now));
  await ask(service, key, 'deleteLead', { id });
  expect((await beside(key, 'POST', `/trash/${id}/restore`)).status).toBe(200);
  expect(await lend(({ pushes }) => pushes.counts('crm'), 'read')).toMatchObject({ queued: 0, leased: 0 });
  const lead = JSON.parse((await ask(service, key, 'getLead', { id })).text).data;
  expect(lead.sync_status).toBe('error');
});

test('an id that no database number can be answers 404; such a position lists the whole audit log', async () => {
  const { key } = await newTeam(service, clock, 'No numbers');
  await beside(key, 'PUT', '/team', { name: 'Numbers' });
  for (const id of ['abc', '99999999999999999999'])
    expect(outcome(await beside(key, 'POST', `/trash/${id}/restore`)), id).toEqual([404, 'not_found']);
  const entries: object[] = (await beside(key, 'GET', '/audit?before=99999999999999999999')).body.data;
  expect(entries).toMatchObject([{ action: 'change-team' }, { action: 'add-key' }]);
});

test('a deleted lead names the person who deleted it, while they are a member', async () => {
  const { team, key } = await newTeam(service, clock, 'By whom');
  const other = await addMember(service.database, { team, name: 'Fenna Aas', email: null }, clock.now);
  const { id } = JSON.parse((await ask(service, key, 'createLead', { email: 'gone@skerry.test' })).text).data;
  await ask(service, other, 'deleteLead', { id });
  const by = async () => {
    const [one]: { deleted_by: number; deleted_by_name: string | null }[] = (await beside(key, 'GET', '/trash')).body
      .data;
    return one;
  };
  const before = await by();
  expect(before?.deleted_by_name).toBe('Fenna Aas');
  expect((await beside(key, 'DELETE', `/members/${before?.deleted_by}`)).status).toBe(200);
  expect(await by()).toEqual({ ...before, deleted_by_name: null });
});

test('deleted leads are listed page by page', async () => {
  const { key, deleted } = await teamWithDeleted('Pages');
  for (const who of ['a', 'b']) {
    const { id } = JSON.parse((await ask(service, key, 'createLead', { email: `${who}@skerry.test` })).text).data;
    await ask(service, key, 'deleteLead', { id });
  }
  const first = await beside(key, 'GET', '/trash?limit=2');
  const second = await beside(key, 'GET', `/trash?limit=2&before=${first.body.meta.next}`);
  expect([...first.body.data, ...second.body.data]).toEqual(await deleted());
  expect(second.body.meta.next).toBeNull();
});

test('an opt-out removes the person’s deleted lead, and a deleted lead that names them', async () => {
  const { team, deleted, email } = await teamWithDeleted('Opted out');
  await optOut(service.database, team, 'bo@skerry.test', clock.now);
  expect(await deleted()).toEqual([]);
  const other = await teamWithDeleted('Opted out, too');
  await optOut(service.database, other.team, email, clock.now);
  expect(await other.deleted()).toEqual([]);
});

test('a deleted lead is removed after thirty days', async () => {
  const { team, deleted } = await teamWithDeleted('Purged');
  clock.now += trashKept;
  await removeExpired(service.database, clock.now, raise);
  expect(await deleted()).toHaveLength(1);
  clock.now += 1;
  await removeExpired(service.database, clock.now, raise);
  expect(await deleted()).toEqual([]);
  expect(await lendTeamStore(service.database, { team })(({ leads }) => leads.mostUsedSource(), 'read')).toMatchObject({
    leads: 0,
  });
});
