/** The team's email finder: known addresses, addresses generated as on a device, and their check by mail servers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Finding } from '../../../lib/contract/resources/emails.ts';
import type { Answers } from '../../../lib/device-service/answers.ts';
import { blankCompany, blankEmail } from '../../../lib/device-service/blank-records.ts';
import { createLocalService } from '../../../lib/device-service/device-service.ts';
import { emptyLead } from '../../../lib/device-service/leads/lead-writing.ts';
import { memoryDirectory, memoryStore } from '../../../lib/device-service/memory-store.ts';
import { everything } from '../../../lib/device-service/page-of-rows.ts';
import type { KnownEmail } from '../../../lib/device-service/store-directory.ts';
import { changeTeam } from '../../../lib/team-service/keys/teams.ts';
import { optOut } from '../../../lib/team-service/opt-out.ts';
import { lendTeamStore } from '../../../lib/team-service/store/team-store.ts';
import { account, noMail } from '../../team-store/new-team.ts';
import { asker, correctServer, zone } from '../../unit/team-service/mail/asker.ts';
import { mailServers, patientClock } from '../../unit/team-service/mail/servers.ts';
import { ask, newTeam, startTeamService, type TeamService } from './team-service.ts';

const clock = { now: Date.UTC(2026, 2, 18, 12) };
const domain = 'oakhollow.test';
/** With the longest duration that the contract allows, because a slow machine needs it. */
const ines = { domain, first_name: 'Ines', last_name: 'Marchetti', max_duration: 20 };

/** One address does not determine the pattern. */
const known: KnownEmail[] = [
  {
    ...blankEmail(`m.solberg@${domain}`, 'personal'),
    ...{ first_name: 'Mira', last_name: 'Solberg', confidence: 88 },
  },
];

let first: TeamService;
const instances: TeamService[] = [];
const servers = mailServers();
afterAll(async () => {
  await Promise.all(instances.map((one) => one.close()));
  await first.close();
});

async function start(answers?: Answers) {
  const service = await first.another(answers && { answers });
  instances.push(service);
  const { team, key } = await newTeam(service, clock, 'Kelp');
  const lend = lendTeamStore(service.database, { team });
  await lend(({ directory }) =>
    directory.write([
      { put: blankCompany(domain), as: 'company' },
      ...known.map((put) => ({ put, as: 'email' as const })),
    ]),
  );
  return {
    lend,
    forget: (email: string) => optOut(service.database, team, email, 0),
    async find(params: Parameters<typeof ask<'findEmail'>>[3]): Promise<Finding> {
      const { status, text } = await ask(service, key, 'findEmail', params);
      expect(status).toBe(200);
      return JSON.parse(text).data;
    },
    status: async (params: Parameters<typeof ask<'findEmail'>>[3]) =>
      (await ask(service, key, 'findEmail', params)).status,
    refusal: async (params: Parameters<typeof ask<'findEmail'>>[3]) =>
      JSON.parse((await ask(service, key, 'findEmail', params)).text).errors?.[0],
  };
}

let plain: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  first = await startTeamService(clock);
  plain = await start();
});

/** The same request to a store in memory, as on a device. */
async function onDevice(params: Parameters<typeof ask<'findEmail'>>[3]) {
  const companies = [blankCompany(domain)];
  const emails = (of: string) => (of === domain ? known : []);
  const directory = memoryDirectory({ companies, emails, articles: new Map(), optedOut: new Set() });
  const store = memoryStore(directory, noMail, account);
  const answers: Answers = { byKnownAddresses: true, refusesForgotten: true };
  const went = await createLocalService({ store, now: () => clock.now, answers }).request('findEmail', params);
  return went.ok && went.at === 'done' ? went.reply.data : went;
}

test('finds a known person', async () => {
  const mira = { domain, full_name: 'mira SOLBERG' };
  expect(await plain.find(mira)).toMatchObject({ email: `m.solberg@${domain}`, source_type: 'found', score: 88 });
});

test('generates an unknown person’s address from the pattern, with the candidates and scores of a device', async () => {
  const finding = await plain.find(ines);
  expect(finding).toMatchObject({ email: `i.marchetti@${domain}`, source_type: 'generated', based_on: 1 });
  expect(finding.candidates?.length).toBeGreaterThan(0);
  expect(finding).toEqual(await onDevice(ines));
});

/** A team whose service asks a mail server with these mailboxes. */
async function withMailboxes(mailboxes: readonly string[] | 'all', meanwhile = async () => {}) {
  const mail = asker(await correctServer(servers, mailboxes), { clock: patientClock }, zone);
  const asked: string[] = [];
  const team = await start({
    byKnownAddresses: true,
    refusesForgotten: true,
    async askMailbox(email, { signal }) {
      asked.push(email);
      await meanwhile();
      return mail.ask(email, [], signal);
    },
  });
  return { ...team, asked };
}

test('an address that the mail server accepts is verified and has a higher score', async () => {
  const { find, asked } = await withMailboxes([`i.marchetti@${domain}`]);
  const finding = await find(ines);
  expect(finding).toMatchObject({
    ...{ email: `i.marchetti@${domain}`, source_type: 'generated', accept_all: false },
    verification: { status: 'valid', date: '2026-03-18' },
  });
  expect(finding.score).toBeGreaterThan((await plain.find(ines)).score ?? 100);
  expect(asked).toEqual([finding.email]);
});

test('returns the candidate that the mail server accepts, and drops the refused address', async () => {
  const [second] = (await plain.find(ines)).candidates ?? [];
  const { find, asked } = await withMailboxes([second?.email ?? '']);
  const finding = await find(ines);
  expect(finding).toMatchObject({ email: second?.email, verification: { status: 'valid' } });
  expect(finding.candidates?.map(({ email }) => email)).not.toContain(`i.marchetti@${domain}`);
  expect(asked).toEqual([`i.marchetti@${domain}`, second?.email]);
});

test('returns no address and charges nothing if the mail server refuses every candidate', async () => {
  const { find, asked, lend } = await withMailboxes([]);
  const finding = await find(ines);
  expect(finding).toMatchObject({ email: null, score: null, source_type: null, candidates: [] });
  expect(asked.length).toBe(1 + ((await plain.find(ines)).candidates?.length ?? 0));
  const left = await lend(({ account: stored }) => stored.read(), 'read');
  expect([left.searches.used, left.verifications.used]).toEqual([0, 0]);
});

test('checks one address at an accept-all server, and raises no score', async () => {
  const { find, asked } = await withMailboxes('all');
  const before = await plain.find(ines);
  expect(await find(ines)).toEqual({
    ...before,
    ...{ accept_all: true, verification: { status: 'accept_all', date: '2026-03-18' } },
  });
  expect(asked).toHaveLength(1);
});

test('refuses a domain that takes no mail, without charging or saving', async () => {
  const { refusal, lend } = await withMailboxes('all');
  expect(await refusal({ ...ines, domain: 'no-such-company.test' })).toMatchObject({ code: 400, id: 'invalid_domain' });
  const left = await lend(({ account: stored }) => stored.read(), 'read');
  expect([left.searches.used, left.verifications.used]).toEqual([0, 0]);
  expect(await lend(({ leads }) => leads.leads({}, clock.now, everything), 'read')).toMatchObject({ total: 0 });
});

test('asks the mail server about no known address and no opted-out person', async () => {
  const { find, asked, forget, status } = await withMailboxes('all');
  await find({ domain, full_name: 'Mira Solberg' });
  await forget(`i.marchetti@${domain}`);
  expect(await status(ines)).toBe(451);
  expect(asked).toEqual([]);
});

test('makes up no address for a person who opted out with another one, and saves none', async () => {
  const { asked, forget, find, status, lend } = await withMailboxes('all');
  const texts = { first_name: 'Ines', last_name: 'Marchetti', website: domain };
  await lend(({ leads }) => leads.add({ ...emptyLead(`ines@${domain}`, clock.now, 1), texts }));
  await forget(`ines@${domain}`);
  expect(await status(ines)).toBe(451);
  expect(await status({ domain, full_name: 'inés  marchetti' })).toBe(451);
  expect(asked).toEqual([]);
  expect(await lend(({ leads }) => leads.leads({}, clock.now, everything), 'read')).toMatchObject({ total: 0 });
  expect((await find({ domain, full_name: 'Ines Solheim' })).email).toBe(`i.solheim@${domain}`);
});

test('makes up no candidate for a known person of an opted-out name', async () => {
  const { forget, find, lend } = await start();
  const named = { first_name: 'Ines', last_name: 'Marchetti' };
  const seen = { ...blankEmail(`x7@${domain}`, 'personal'), ...named, first_name: 'Maria Ines' };
  await lend(({ directory }) => directory.write([{ put: seen, as: 'email' }]));
  const made = ({ candidates = [] }: Finding) => candidates.filter(({ source_type }) => source_type === 'generated');
  expect(made(await find(ines))).not.toEqual([]);
  await lend(({ leads }) => leads.add({ ...emptyLead(`ines@${domain}`, clock.now, 1), texts: named }));
  await forget(`ines@${domain}`);
  const finding = await find(ines);
  expect([finding.email, made(finding)]).toEqual([seen.value, []]);
});

test('does not check a candidate who opts out during the check of another', async () => {
  const [second] = (await plain.find(ines)).candidates ?? [];
  const { asked, forget, status } = await withMailboxes([], () => forget(second?.email ?? ''));
  expect(await status(ines)).toBe(451);
  expect(asked).toEqual([`i.marchetti@${domain}`]);
});

test('drops a candidate who opts out during the successful check of another', async () => {
  const [second] = (await plain.find(ines)).candidates ?? [];
  const { find, forget } = await withMailboxes('all', () => forget(second?.email ?? ''));
  const { email, candidates = [] } = await find(ines);
  expect(email).toBe(`i.marchetti@${domain}`);
  expect(candidates.map((one) => one.email)).not.toContain(second?.email);
});

test('with one search left, one of two simultaneous searches succeeds and is charged', async () => {
  let bothWait = () => {};
  const together = new Promise<void>((resolve) => {
    bothWait = resolve;
  });
  let waiting = 0;
  const { lend, status } = await withMailboxes('all', async () => {
    waiting += 1;
    if (waiting === 2) bothWait();
    await together;
  });
  await changeTeam(lend, { searches: 1 }, { by: null, now: clock.now });
  const bruno = { domain, first_name: 'Bruno', last_name: 'Lindqvist' };
  expect((await Promise.all([status(ines), status(bruno)])).toSorted()).toEqual([200, 429]);
  expect(await lend(({ usage }) => usage.since('2026-03-01'), 'read')).toMatchObject({ searches: 1 });
});

test('checks no address beyond the domain’s 200 verifications in a day', async () => {
  const { find, asked, lend } = await withMailboxes('all');
  await lend(async ({ verifications }) => {
    for (let nth = 0; nth < 200; nth += 1) await verifications.noteStart(domain, clock.now);
  });
  expect(await find(ines)).toEqual(await plain.find(ines));
  expect(asked).toEqual([]);
});
