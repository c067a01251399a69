/** `npm run service` as an operator runs it: a process of its own, on an embedded database in a folder. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { permissions } from '../../../lib/contract/team.ts';
import { isRecord } from '../../../lib/contract/tolerant.ts';
import { localIo } from '../../../lib/team-service/commands/command-io.ts';
import { commands } from '../../../lib/team-service/commands/command-table.ts';
import { errorWords } from '../../../lib/team-service/commands/error-words.ts';
import { handOutFirstKey } from '../../../lib/team-service/commands/first-key.ts';
import { readCommand } from '../../../lib/team-service/commands/read-command.ts';
import { run } from '../../../lib/team-service/commands/run.ts';
import { serve } from '../../../lib/team-service/commands/serve.ts';
import { usage } from '../../../lib/team-service/commands/usage.ts';
import { type Database, openDatabase } from '../../../lib/team-service/database/database.ts';
import { teamsIn } from '../../../lib/team-service/keys/teams.ts';
import { lendTeamStore } from '../../../lib/team-service/store/team-store.ts';
import { until } from '../../e2e/harness/until.ts';
import { newFolder } from '../../team-store/new-folder.ts';
import { crms } from '../apps/crms.ts';
import { startStandIn } from '../apps/stand-ins/stand-in.ts';
import { performOn } from './perform-on.ts';
import { listening, startServiceProcess } from './service-process.ts';
import { ask } from './team-service.ts';

const secret = 'invented words, which are thirty-two of them';

const running: ChildProcess[] = [];
afterEach(() => {
  for (const one of running.splice(0)) one.kill('SIGKILL');
  vi.restoreAllMocks();
});

const begin = (folder: string, ...args: string[]) => beginWith(secret, folder, args);

function beginWith(own: string, folder: string, args: readonly string[]) {
  const process = startServiceProcess(args, {
    HARRIER_DATA: folder,
    HARRIER_SECRET: own,
  });
  running.push(process.child);
  return process;
}

/** Returns what a command prints. It runs in this process: starting one for each takes most of a test's time. */
function operator(folder: string) {
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
  return async (...args: string[]) => {
    const command = readCommand(args, { HARRIER_DATA: folder, HARRIER_SECRET: secret });
    if (!('where' in command)) throw new Error(command.at);
    await run(command, args);
    return said.splice(0).join('\n');
  };
}

/** For tests of many commands. */
async function opened() {
  const folder = newFolder();
  const database = await openDatabase({ folder });
  onTestFinished(() => database.close());
  const perform = performOn(database, { HARRIER_DATA: folder, HARRIER_SECRET: secret });
  return { folder, database, perform, operate: (...args: string[]) => perform(args) };
}

/** Several commands on a stopped service: opening its folder takes most of a command's time. */
async function whileStopped<Value>(
  folder: string,
  act: (operate: ReturnType<typeof performOn>) => Promise<Value>,
): Promise<Value> {
  const database = await openDatabase({ folder });
  try {
    return await act(performOn(database, { HARRIER_DATA: folder, HARRIER_SECRET: secret }));
  } finally {
    await database.close();
  }
}

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  taken.close();
  await once(taken, 'close');
  return typeof address === 'object' && address ? address.port : expect.fail('no port');
}

function missing(): never {
  throw new Error('There is no such CRM.');
}

test('an older Node gets one line that names the version needed', async () => {
  const { code, said } = await startServiceProcess([], { NODE_OPTIONS: '--no-strip-types' }).ended;
  expect(code).toBe(1);
  expect(said).toMatch(/^The team service needs Node 22\.22\.2 or newer, and this is .+\n$/);
});

test.each(['backup -', 'leads export -', 'audit export -', 'citus', 'mcp --address https://contacts.test/v2'])(
  'refuses %s if npm would write into its output',
  async (words) => {
    const folder = newFolder();
    const { child, ended } = startServiceProcess(words.split(' '), {
      ...{ HARRIER_DATA: folder, HARRIER_KEY: 'invented', npm_lifecycle_event: 'service', npm_config_loglevel: '' },
    });
    child.stdin.end();
    const { code, said } = await ended;
    expect([code, said]).toEqual([1, expect.stringMatching(/^npm writes .+ npm run --silent service -- …\n$/)]);
  },
);

test('removes control characters from what a command prints', async () => {
  const said: unknown[] = [];
  vi.spyOn(console, 'log').mockImplementation((text) => void said.push(text));
  const steering = '\u001b]0;title\u0007\u001b[2J\r\u009b31m\u202e';
  localIo(null, new AbortController().signal).say(`7  Sales${steering} Zürich\n8  Support`);
  expect(said).toEqual(['7  Sales]0;title[2J 31m Zürich\n8  Support']);
  expect(errorWords(new Error(`It answered 400: ${steering}`))).toBe('It answered 400: ]0;title[2J 31m');
});

test('the usage names every command and every option', () => {
  const missing = [...commands].flatMap(([words, { takes }]) =>
    [`npm run service -- ${words}`, ...takes.map((option) => `--${option}`)].filter((one) => !usage.includes(one)),
  );
  expect(missing).toEqual([]);
});

test('the usage names every permission that a member can be given', () => {
  expect(/--allow (\S+)/.exec(usage)?.[1]?.split(/[,|]/)).toEqual([...permissions, 'none']);
});

test('a command prints its output under a silent npm', async () => {
  const silent = { npm_lifecycle_event: 'service', npm_config_loglevel: 'silent' };
  const { code, said } = await startServiceProcess(['citus'], silent).ended;
  expect([code, said.startsWith('select create_distributed_table(')]).toEqual([0, true]);
});

test('the first start creates a key; a lead survives a restart, and a killed service leaves the folder unlocked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'harrier-team-'));
  const operate = operator(folder);
  const first = begin(folder, '--port', '0', '--metrics', '0');
  const base = await first.until(listening);
  const file = await first.until(/"file":"([^"]+)"/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const key = readFileSync(file, 'utf8').trim();
  expect((await ask({ base }, key, 'createLead', { email: 'signe@skerry.test' })).status).toBe(201);
  // A second process would corrupt the folder.
  await expect(openDatabase({ folder })).rejects.toThrow('in use');
  first.child.kill('SIGTERM');
  const stopped = await first.ended;
  expect(stopped.code).toBe(0);
  expect(stopped.said).not.toMatch(/signe|skerry|Owner/);
  expect(stopped.said).not.toContain(key);

  expect(await operate('key', 'add', 'Fenna', 'Aas')).toMatch(/^harrier_\S+$/m);

  // The service also runs if it cannot create a socket in the folder.
  mkdirSync(join(folder, 'commands'));
  const second = begin(folder, '--port', '0');
  const again = { base: await second.until(listening) };
  const { data } = JSON.parse((await ask(again, key, 'listLeads', {})).text);
  expect(data.leads).toMatchObject([{ email: 'signe@skerry.test' }]);
  // A killed process does not keep the folder locked.
  second.child.kill('SIGKILL');
  const killed = await second.ended;
  expect(killed.said).toContain('commands need this service to be stopped');
  expect(killed.said).not.toContain('created the first key');
  expect(await operate('key', 'list')).toContain('Fenna Aas');
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

test('connects an app and a receiver with settings from standard input; the service delivers events, and stops on SIGTERM', async () => {
  const folder = newFolder();
  const { standIn, settings, token } = await (crms.hubspot ?? missing)();
  onTestFinished(() => standIn.close());
  const connecting = begin(folder, 'app', 'connect', 'hubspot', '--name', 'Sales', '--local-apps');
  connecting.child.stdin.end(JSON.stringify(settings));
  const connected = await connecting.ended;
  expect([connected.code, connected.said]).toEqual([0, expect.stringMatching(/^App [0-9a-f]{16}\n$/)]);
  const id = connected.said.slice('App '.length).trim();

  const receiver = await startStandIn(() => ({ status: 204 }));
  onTestFinished(() => receiver.close());
  const receiving = await whileStopped(folder, async (operate) => {
    const refused = operate(['app', 'settings', id], `{"token": "${token}`);
    await expect(refused).rejects.toThrow('must be the settings as JSON');
    await expect(refused).rejects.toThrow(expect.objectContaining({ message: expect.not.stringContaining(token) }));

    const renew = (token: string) =>
      operate(['app', 'settings', id, '--local-apps'], JSON.stringify({ ...settings, token }));
    await expect(renew('pat-another-token')).rejects.toThrow(
      /^hubspot does not take these settings\. It answered 401(?!.*another-token)/,
    );
    expect(await renew(token)).toBe('The settings are replaced, and the app is on.');

    const connect = (words: string) =>
      operate(['events', 'connect', `${receiver.origin}/events`, '--local-apps'], words);
    await expect(connect('whsec_short')).rejects.toThrow('The secret on standard input');
    const connected = await connect(`whsec_${Buffer.alloc(32, 7).toString('base64')}\n`);
    return /^Receiver ([0-9a-f]{16}) took/.exec(connected)?.[1] ?? '';
  });

  const serving = begin(folder, '--port', '0', '--local-apps');
  await serving.until(listening);
  const file = join(folder, 'people.csv');
  writeFileSync(file, 'E-Mail\nsigne@skerry.test\n');
  await operator(folder)('leads', 'import', file);
  const types = () => receiver.received.map(({ body }) => isRecord(body) && body.type);
  await until('the event is delivered', () => types().includes('lead.created'));
  serving.child.kill('SIGTERM');
  expect(await serving.ended).toEqual({ code: 0, said: expect.not.stringContaining('could not') });
  expect(types()).toEqual(['events.connected', 'lead.created']);

  expect(await beginWith(`${secret}, and others`, folder, ['--port', '0']).ended).toEqual({
    code: 1,
    said: expect.stringContaining('HARRIER_SECRET differs'),
  });

  await whileStopped(folder, async (operate) => {
    expect(await operate(['events', 'list'])).toContain(`${receiving}  ${receiver.origin}/events  0 waiting`);
    expect(await operate(['events', 'resume', receiving, '--local-apps'])).toBe('It took a signed event, and is on.');
    expect(await operate(['events', 'remove', receiving])).toContain('Removed');
    expect(await operate(['app', 'list'])).toMatch(new RegExp(`^${id}  hubspot  Sales  0 waiting, 0 pushed, 0 failed`));
    expect(await operate(['app', 'remove', id])).toContain('Removed');
  });
});

test('an interrupted opt-out is finished before the service answers any request', async () => {
  const { folder, database, operate } = await opened();
  await operate('key', 'add', 'Fenna');
  const [{ team } = expect.fail('no team')] = await teamsIn(database);
  const lend = lendTeamStore(database, { team });
  // Interrupted here: texts may still name the person.
  await lend(({ forget }) => forget('signe@skerry.test'));
  const port = await freePort();
  const command = readCommand(['--port', String(port)], { HARRIER_DATA: folder });
  if (!('where' in command) || command.at !== 'serve') throw new Error(command.at);
  const answered = () =>
    fetch(`http://127.0.0.1:${port}/v2/leads`).then(
      ({ status }) => status,
      () => null,
    );

  let isBegun = () => {};
  let go = () => {};
  const begun = new Promise<void>((resolve) => (isBegun = resolve));
  const going = new Promise<void>((resolve) => (go = resolve));
  const sharedBy: Database['sharedBy'] = (asker) => {
    const asks = database.sharedBy(asker);
    return {
      ...asks,
      async within(use, work) {
        isBegun();
        await going;
        return asks.within(use, work);
      },
    };
  };
  const others = process.listeners('SIGTERM');
  const served = serve(command, { ...database, sharedBy }, async () => undefined);
  await begun;
  expect(await answered()).toBeNull();
  go();
  expect(await until('the service answers', answered)).toBe(401);
  expect(await lend(({ optOuts }) => optOuts.unfinished(), 'read')).toEqual([]);
  for (const stop of process.listeners('SIGTERM').filter((one) => !others.includes(one))) {
    stop('SIGTERM');
    process.off('SIGTERM', stop);
    process.off('SIGINT', stop);
  }
  await served;
});

test('imports leads from a file and exports them to standard output, without people who opted out', async () => {
  const folder = newFolder();
  const operate = operator(folder);
  const file = join(folder, 'people.csv');
  writeFileSync(file, 'E-Mail;Vorname\nsigne@skerry.test;=Signe\nnobody;Bo\n');
  expect(await operate('leads', 'import', file, '--list', 'Fair')).toBe(
    [
      ...['Column "E-Mail": email', 'Column "Vorname": first_name'],
      'Line 3 refused: its address is not valid',
      '1 created, 0 updated, 0 unchanged, 0 skipped, 1 refused.',
      'Matched to a lead by name and company: 0. New leads because several would match: 0.',
    ].join('\n'),
  );
  const exported = await begin(folder, 'leads', 'export', '-').ended;
  expect(exported.said).toMatch(/^\ufeffemail,first_name,.*\r\nsigne@skerry.test,'=Signe,.*Fair.*\r\n$/);
  const left = join(folder, 'left.csv');
  await whileStopped(folder, async (perform) => {
    expect(await perform(['opt-out', 'add', '-'], 'Signe@skerry.test\n\nbo@skerry.test\n')).toBe('2 removed.');
    expect(await perform(['leads', 'export', left])).toBe('0 leads written.');
  });
  expect(readFileSync(left, 'utf8')).toMatch(/^[^\n]*\n$/);
});

test('changes a team’s plan, name, auto-save and attributes, by its name or its number', async () => {
  const { database, operate } = await opened();
  await operate('team', 'add', 'Skerry', '--searches', '5');
  const other = /^Team (\d+)$/.exec(await operate('team', 'add', 'Other'))?.[1] ?? '';
  await operate('team', 'change', '--team', 'Skerry', '--searches', 'none', '--verifications', '7');
  await operate('team', 'change', '--team', 'Skerry', '--auto-save', 'unlisted', '--attributes', 'tier, region');
  await operate('team', 'change', '--team', other, '--name', 'Tidewater');
  await expect(operate('team', 'change', '--team', 'Other', '--searches', '1')).rejects.toThrow('No team Other');
  const log = await lendTeamStore(database, { team: Number(other) })(({ audit }) => audit.page(10, null), 'read');
  expect(log).toMatchObject([
    { action: 'change-team', member_id: null, subject: 'name' },
    { action: 'add-team', member_id: null, subject: null },
  ]);
  const rows = await database.ask((db) => db.selectFrom('teams').select('account').orderBy('team_id').execute());
  expect(rows.map(({ account }) => JSON.parse(account))).toMatchObject([
    {
      plan_name: 'Skerry',
      searches: { used: 0, available: null },
      verifications: { used: 0, available: 7 },
      autoSave: 'unlisted',
      attributes: ['tier', 'region'],
    },
    { plan_name: 'Tidewater', autoSave: 'off', attributes: ['tags'] },
  ]);
});

test('a team named like another’s number is not mistaken for that team', async () => {
  const { operate } = await opened();
  const [first, second] = [await operate('team', 'add', 'Skerry'), await operate('team', 'add', 'Other')];
  const number = first.replace('Team ', '');
  await operate('team', 'change', '--team', 'Other', '--name', number);
  await operate('team', 'change', '--team', number, '--name', 'Tidewater');
  expect(await operate('team', 'list')).toBe(`${number}  Tidewater\n${second.replace('Team ', '')}  ${number}`);
});

test('adds and lists teams, keys and members, removes keys and members, and counts opt-outs', async () => {
  const { folder, operate } = await opened();
  const team = /^Team (\d+)$/.exec(await operate('team', 'add', 'Skerry'))?.[1] ?? '';
  expect(await operate('team', 'list')).toBe(`${team}  Skerry`);
  expect(await operate('key', 'add', 'Fenna', '--email', 'fenna@skerry.test')).toMatch(/^harrier_/);
  const id = /^(\S+) .*Fenna {2}fenna@skerry\.test$/.exec(await operate('key', 'list'))?.[1] ?? '';
  expect(await operate('key', 'remove', id)).toContain('Removed');
  await expect(operate('key', 'remove', id)).rejects.toThrow(id);
  await operate('key', 'add', 'Bo', '--email', 'bo@skerry.test', '--role', 'reader');
  const link = await operate('invite', 'Ann', 'Berg', '--role', 'reader', '--address', 'https://team.skerry.test/v2');
  expect(link).toMatch(/^https:\/\/team\.skerry\.test\/harrier\/join#join_harrier_\d+_[0-9a-f]{16}_[\w-]{43}\n/);
  await operate('member', 'change', 'bo@skerry.test', '--role', 'member', '--allow', 'push,delete', '--searches', '5');
  const members = (await operate('member', 'list')).split('\n');
  expect(members[0]).toMatch(/^\d+ {2}owner {2}never seen {2}Fenna {2}fenna@skerry\.test$/);
  expect(members[1]).toContain('  member  may push, delete  5 searches  never seen  Bo  bo@skerry.test');
  await expect(operate('member', 'remove', 'fenna@skerry.test')).rejects.toThrow('one owner');
  expect(await operate('member', 'remove', 'bo@skerry.test')).toContain('no longer work');
  expect(await operate('audit', 'export', join(folder, 'audit.csv'))).toBe('7 entries written.');
  expect(await operate('leads', 'trash')).toBe('None.');
  await expect(operate('leads', 'restore', '7')).rejects.toThrow('No deleted lead 7');
  expect(await operate('opt-out', 'add', 'signe@skerry.test')).toBe('1 removed.');
  expect(await operate('opt-out', 'count')).toBe('1  Skerry');
});

test('a team that is added after opt-outs says that it does not know them', async () => {
  const { operate } = await opened();
  expect(await operate('team', 'add', 'Skerry')).toMatch(/^Team \d+$/);
  expect(await operate('team', 'add', 'Kelp')).toMatch(/^Team \d+$/);
  await operate('opt-out', 'add', 'signe@skerry.test', '--team', 'Kelp');
  expect(await operate('team', 'add', 'Brae')).toMatch(/^Team \d+\nIt does not know the other teams’ opt-outs/);
});

test('commands that only read, remove or are refused create no team, so that a back-up can still be restored', async () => {
  const { folder, operate, perform } = await opened();
  const file = join(folder, 'people.csv');
  writeFileSync(file, 'E-Mail\nsigne@skerry.test\n');
  const unreachable = 'http://127.0.0.1:1';
  const connecting = (what: string, input: string) =>
    expect(perform([...what.split(' '), '--local-apps'], input), what).rejects;
  await connecting('app connect hubspot', '{"token": "').toThrow('must be the settings as JSON');
  const settings = JSON.stringify({ token: 'pat-of-nobody', address: unreachable });
  await connecting('app connect hubspot', settings).toThrow('could not be reached');
  await connecting('app connect hubspot --team Other', settings).toThrow('No team Other');
  const receiver = `events connect ${unreachable}`;
  const words = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  await connecting(receiver, 'whsec_short').toThrow('The secret on standard input');
  await connecting(receiver, words).toThrow('could not be reached');
  await connecting(`${receiver} --team Other`, words).toThrow('No team Other');
  await connecting('events connect -', `${unreachable}/?sig=a-key-of-a-flow\n${words}\n`).toThrow(
    'could not be reached',
  );
  await connecting('events connect -', words).toThrow('The address');
  await expect(operate('leads', 'import', `${file}.none`)).rejects.toThrow('ENOENT');
  const noPeople = join(folder, 'sizes.csv');
  writeFileSync(noPeople, 'Size\n12\n');
  await expect(operate('leads', 'import', noPeople)).rejects.toThrow('None of its columns has addresses.');
  for (const line of [
    ...['key list', 'key remove 7', 'mcp grant 7 --searches 5'],
    ...['member list', 'member change 7 --role reader', 'member remove 7'],
    ...['app list', 'app settings 7', 'app remove 7', 'events list', 'events resume 7', 'events remove 7'],
    ...['leads trash', 'leads restore 7', `leads export ${file}.copy`, `leads import ${file} --dry`],
    ...[`audit export ${file}.log`, 'opt-out add signe@skerry.test'],
  ])
    await expect(operate(...line.split(' ')), line).rejects.toThrow('No team exists yet.');
  expect(await operate('opt-out', 'count')).toBe('None.');
  expect(await operate('team', 'list')).toBe('None.');
});

test('shows the first key at a terminal without writing a file; creates none without a terminal and a folder', async () => {
  const shown: string[] = [];
  const add = async () => void shown.push('added\n');
  const asked = { address: 'http://127.0.0.1:4400/v2', make: async () => ({ key: 'harrier_1_invented', add }) };
  const terminal = { isTTY: true, write: (text: string) => shown.push(text) };
  const empty = mkdtempSync(join(tmpdir(), 'harrier-first-'));
  expect(await handOutFirstKey({ ...asked, terminal, where: { folder: empty } })).toEqual({ at: 'shown' });
  expect(shown.join('')).toMatch(/^ {2}harrier_1_invented$/m);
  expect(shown.join('')).toContain(asked.address);
  expect(readdirSync(empty)).toEqual([]);
  rmSync(empty, { recursive: true });

  const make = () => Promise.reject(new Error('Nobody would see it.'));
  const log = { write: terminal.write };
  expect(await handOutFirstKey({ ...asked, make, terminal: log, where: { url: 'postgres://db/x' } })).toEqual({
    at: 'none',
  });
  expect(shown).toHaveLength(2);
});

test('writes the first key to its file before the key works', async () => {
  const steps: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'harrier-first-'));
  const file = join(folder, 'first-key');
  const make = async () => ({
    key: 'harrier_1_invented',
    add: async () => void steps.push(readFileSync(file, 'utf8')),
  });
  const log = { write: () => steps.push('logged') };
  const asked = { address: 'http://127.0.0.1:4400/v2', make, terminal: log };
  expect(await handOutFirstKey({ ...asked, where: { folder } })).toEqual({ at: 'written', path: file });
  expect(steps).toEqual(['harrier_1_invented\n']);
  rmSync(folder, { recursive: true });
  await expect(handOutFirstKey({ ...asked, where: { folder } })).rejects.toThrow('ENOENT');
  expect(steps).toHaveLength(1);
});

const named = { HARRIER_DATA: '/data' };
const closed = { private: false, loopback: false };
const where = { folder: '/data' };

test.each([
  [['--help'], {}, { at: 'help' }],
  [['citus'], {}, { at: 'citus' }],
  [
    [],
    named,
    {
      ...{ at: 'serve', where, host: '127.0.0.1', port: 4400, metrics: null, mail: null, secret: null },
      ...{ network: closed, syncSpace: 200_000_000 },
    },
  ],
  [['--data', '/other'], { HARRIER_DATABASE: 'postgres://db/x' }, { at: 'serve', where: { folder: '/other' } }],
  [
    ['--database', 'postgresql://db/x', '--metrics', '9464'],
    named,
    { where: { url: 'postgresql://db/x' }, metrics: 9464 },
  ],
  [['--database', 'postgres://db/x', '--connections', '30'], {}, { where: { connections: 30 } }],
  [
    ['--connections', '0', '--database', 'postgres://x'],
    {},
    { at: 'wrong', why: expect.stringContaining('at least 1') },
  ],
  [
    ['--database', 'postgres://u:p@one,two:5433/x', '--read-database', 'postgres://u:p@two/x'],
    {},
    { where: { url: 'postgres://u:p@one,two:5433/x', readUrl: 'postgres://u:p@two/x' } },
  ],
  [['--database', 'postgres://one,:port/x'], {}, { at: 'wrong', why: expect.stringContaining('by commas') }],
  [['--read-database', 'postgres://two/x'], named, { at: 'wrong', why: expect.stringContaining('needs --database') }],
  [['--connections', '5'], named, { at: 'wrong', why: expect.stringContaining('needs --database') }],
  [
    ['team', 'add', 'North', 'Sea', '--searches', '500'],
    named,
    { at: 'add team', name: 'North Sea', plan: { searches: 500, verifications: null } },
  ],
  [['team', 'change'], named, { at: 'wrong', why: expect.stringContaining('what to change') }],
  [['team', 'change', '--auto-save', 'on'], named, { at: 'wrong', why: expect.stringContaining('unlisted') }],
  [['team', 'change', '--attributes', 'email'], named, { at: 'wrong', why: expect.stringContaining('"email"') }],
  [['team', 'change', '--name', 'N'.repeat(201)], named, { at: 'wrong', why: expect.stringContaining('200') }],
  [['key', 'remove', 'ab12', '--team', '7'], named, { at: 'remove key', id: 'ab12', team: '7' }],
  [['events', 'connect'], named, { at: 'wrong', why: expect.stringContaining('gets the events') }],
  [['events', 'connect', 'https://a.test/x'], named, { at: 'wrong', why: expect.stringContaining('HARRIER_SECRET') }],
  [['events', 'list'], named, { at: 'wrong', why: expect.stringContaining('HARRIER_SECRET') }],
  [['events', 'remove', 'ab'], named, { at: 'remove receiver', where, team: null, id: 'ab' }],
  [[], {}, { at: 'wrong', why: expect.stringContaining('--data FOLDER') }],
  [['--data', 'a', '--database', 'postgres://b'], {}, { at: 'wrong', why: expect.stringContaining('not both') }],
  [[], { ...named, HARRIER_DATABASE: 'postgres://b' }, { at: 'wrong', why: expect.stringContaining('HARRIER_DATA ') }],
  [['--database', 'mysql://b'], {}, { at: 'wrong', why: expect.stringContaining('postgres://') }],
  [['--host', ''], named, { at: 'wrong', why: expect.stringContaining('--host') }],
  [['key', 'add', 'Ann', '--email', ''], named, { at: 'wrong', why: expect.stringContaining('--email') }],
  [['key', 'add', 'Ann', '--email', 'skerry.test'], named, { at: 'wrong', why: expect.stringContaining('--email') }],
  [['key', 'add', 'Ann', '--email', ' a@skerry.test'], named, { at: 'add key', email: 'a@skerry.test' }],
  [['leads', 'import', 'a.csv', '--list', ' '], named, { at: 'wrong', why: expect.stringContaining('the list') }],
  [
    ['leads', 'import', 'a.csv', '--list', 'L'.repeat(256)],
    named,
    { at: 'wrong', why: expect.stringContaining('255') },
  ],
  [
    ['app', 'connect', 'twenty', '--name', ''],
    { ...named, HARRIER_SECRET: secret },
    { at: 'wrong', why: expect.stringContaining('the app') },
  ],
  [['--port', '65536'], named, { at: 'wrong', why: expect.stringContaining('--port') }],
  [['--searches', '-1', 'team', 'add', 'x'], named, { at: 'wrong', why: expect.stringContaining('--searches') }],
  [['key', 'add'], named, { at: 'wrong', why: expect.stringContaining('name of the member') }],
  [
    ['--mail-name', 'mail.skerry.test', '--mail-sender', 'postmaster@skerry.test'],
    { ...named, HARRIER_MAIL_SECRET: 'words' },
    { mail: { sourceName: 'mail.skerry.test', sender: 'postmaster@skerry.test', secret: 'words' } },
  ],
  [
    [...['--mail-name', 'mail.skerry.test', '--mail-sender', 'a@skerry.test'], '--mail-proxy', 'socks5://u:p@h:9'],
    named,
    { mail: { proxy: { host: 'h', port: 9, user: { name: 'u', password: 'p' } } } },
  ],
  [
    ['--mail-name', 'mail.skerry.test', '--mail-sender', 'a@skerry.test'],
    { ...named, HARRIER_MAIL_PROXY: 'http://h' },
    { at: 'wrong', why: expect.stringContaining('socks5://') },
  ],
  [
    ['--mail-name', 'mail.skerry.test', '--mail-sender', 'a@skerry.test', '--mail-proxy', ''],
    named,
    { at: 'wrong', why: expect.stringContaining('socks5://') },
  ],
  [
    ['--mail-name', 'mail.skerry.test', '--mail-sender', 'a@skerry.test', '--mail-proxy', 'socks5://u:50%@h:9'],
    named,
    { at: 'wrong', why: expect.stringMatching(/%25(?!.*50%)/) },
  ],
  [[], { ...named, HARRIER_MAIL_PROXY: '' }, { mailOfStart: {} }],
  [['--mail-proxy', 'socks5://h'], named, { at: 'wrong', why: expect.stringContaining('needs --mail-name') }],
  [[], { ...named, HARRIER_MAIL_PROXY: 'socks5://h' }, { mail: null, mailOfStart: { proxy: { host: 'h' } } }],
  [['mail'], named, { at: 'show mail', where, secret: null }],
  [['mail', '--off'], named, { at: 'stop mail', where }],
  [['mail', '--off', '--sender', 'a@b.test'], named, { at: 'wrong', why: expect.stringContaining('alone') }],
  [
    ['mail', '--name', 'mail.skerry.test', '--proxy', 'none'],
    named,
    { at: 'change mail', change: { sourceName: 'mail.skerry.test', proxy: null } },
  ],
  [['mail', '--proxy', 'socks5://h'], named, { at: 'wrong', why: expect.stringContaining('Set HARRIER_SECRET') }],
  [['mail', '--proxy', 'http://u:p@h'], named, { at: 'wrong', why: expect.not.stringContaining('u:p') }],
  [['backup', 'all our.gz'], named, { at: 'back up', file: 'all our.gz' }],
  [['restore', '-'], named, { at: 'restore', file: null }],
  [['backup'], named, { at: 'wrong', why: expect.stringContaining('the file to write') }],
  [['--mail-name', 'mail.skerry.test'], named, { at: 'wrong', why: expect.stringContaining('--mail-sender') }],
  [['--mail-name', 'mail', '--mail-sender', 'a@b.test'], named, { at: 'wrong', why: expect.stringContaining('host') }],
  [
    ['app', 'connect', 'twenty', '--name', 'Sales', '--team', '7'],
    { ...named, HARRIER_SECRET: secret },
    { at: 'connect app', provider: 'twenty', name: 'Sales', team: '7', secret, network: closed },
  ],
  [['app', 'connect', 'twenty'], named, { at: 'wrong', why: expect.stringContaining('Set HARRIER_SECRET') }],
  [[], { ...named, HARRIER_SECRET: 'short' }, { at: 'wrong', why: expect.stringContaining('32 characters') }],
  [
    ['app', 'connect', 'rolodex'],
    { ...named, HARRIER_SECRET: secret },
    { at: 'wrong', why: expect.stringContaining('Known: twenty, espocrm') },
  ],
  [['app', 'remove', 'ab12'], named, { at: 'remove app', id: 'ab12', team: null }],
  [
    ['--private-apps'],
    { ...named, HARRIER_SECRET: secret },
    { at: 'serve', network: { private: true, loopback: false }, secret },
  ],
  [['--local-apps'], named, { at: 'serve', network: { private: false, loopback: true } }],
  [['--sync-space', '0'], named, { at: 'serve', syncSpace: 0 }],
  [['--sync-space', '-1'], named, { at: 'wrong', why: expect.stringContaining('--sync-space') }],
  [['member', 'list'], named, { at: 'list members', team: null }],
  [['member', 'remove', 'Fenna', 'Aas'], named, { at: 'remove member', member: 'Fenna Aas' }],
  [['member', 'change', '7', '--role', 'captain'], named, { at: 'wrong', why: expect.stringContaining('reader') }],
  [['member', 'change', '7'], named, { at: 'wrong', why: expect.stringContaining('--role reader') }],
  [['member', 'change', '7', '--allow', 'none'], named, { at: 'change member', member: '7', change: { may: [] } }],
  [['invite', 'Ann', '--address', 'http://team.test'], named, { at: 'wrong', why: expect.stringContaining('https') }],
  [['audit', 'export', '-'], named, { at: 'export audit', file: null }],
  [['leads', 'restore', '7'], named, { at: 'restore lead', id: '7' }],
  [['member', 'remove'], named, { at: 'wrong', why: expect.stringContaining('of the member') }],
  [['leads', 'export', '-'], named, { at: 'export leads', team: null, file: null, list: null }],
  [['leads', 'export'], named, { at: 'wrong', why: expect.stringContaining('the file to write') }],
  [
    ['leads', 'import', 'people.csv', '--list', 'Fair', '--dry'],
    named,
    { at: 'import leads', team: null, file: 'people.csv', list: 'Fair', existing: 'fill', dry: true, merge: true },
  ],
  [['leads', 'import', 'people.csv', '--no-merge'], named, { at: 'import leads', dry: false, merge: false }],
  [['leads', 'import', 'a.csv', '--existing', 'merge'], named, { at: 'wrong', why: expect.stringContaining('skip') }],
  [['opt-out', 'add', 'signe@skerry.test'], named, { at: 'add opt-out', team: null, address: 'signe@skerry.test' }],
  [['opt-out', 'add', '-', '--team', '7'], named, { at: 'add opt-out', team: '7', address: null }],
  [['opt-out', 'add'], named, { at: 'wrong', why: expect.stringContaining('opts out') }],
  [['opt-out', 'count'], named, { at: 'count opt-outs', team: null }],
  [['site', 'search', 'www.Skerry.test'], named, { at: 'search site', team: null, domain: 'skerry.test' }],
  [['site', 'search', 'localhost'], named, { at: 'wrong', why: expect.stringContaining('public https site') }],
  [['keys', 'add', 'x'], named, { at: 'wrong', why: expect.stringContaining('"keys add x"') }],
  [['team', 'change', 'Skerry', '--searches', '5'], named, { at: 'wrong', why: expect.stringContaining('"Skerry"') }],
  [['member', 'list', 'Fenna', 'Aas'], named, { at: 'wrong', why: expect.stringContaining('"Fenna Aas"') }],
  [['mail', 'off'], named, { at: 'wrong', why: expect.stringContaining('"off"') }],
  [['serve', '--port', '80'], named, { at: 'wrong', why: expect.stringContaining('Unknown command') }],
  [['constructor'], named, { at: 'wrong', why: expect.stringContaining('Unknown command') }],
  [['opt-out', 'add', 'a@skerry.test', '--dry'], named, { at: 'wrong', why: expect.stringContaining('no --dry') }],
  [['key', 'add', 'Ann', '--searches', '5'], named, { at: 'wrong', why: expect.stringContaining('no --searches') }],
  [['backup', 'a.gz', '--team', '7'], named, { at: 'wrong', why: expect.stringContaining('no --team') }],
  [['invite', 'Ann', '--allow', 'push'], named, { at: 'wrong', why: expect.stringContaining('no --allow') }],
  [['--team', 'x', '--port', '1'], named, { at: 'wrong', why: expect.stringContaining('no --team') }],
  [['--nonsense'], named, { at: 'wrong', why: expect.stringContaining('--nonsense') }],
] as const)('reads %j', (args, environment, expected) => {
  expect(readCommand([...args], environment)).toMatchObject(expected);
});
