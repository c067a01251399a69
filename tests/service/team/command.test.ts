/** `npm run service` as an operator has it: a process of its own, on an embedded database in a folder. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { handOutFirstKey } from '../../../lib/team-service/commands/first-key.ts';
import { readCommand } from '../../../lib/team-service/commands/read-command.ts';
import { listening, startServiceProcess } from './service-process.ts';
import { ask } from './team-service.ts';

const secret = 'invented words, which are thirty-two of them';

/** To make a database takes most of a test's time: they share it. */
const folder = mkdtempSync(join(tmpdir(), 'harrier-team-'));
/** Where the processes' compiled code is kept, so that those after the first start sooner. */
const compiled = mkdtempSync(join(tmpdir(), 'harrier-compiled-'));
const running: ChildProcess[] = [];
afterEach(() => {
  for (const one of running.splice(0)) one.kill('SIGKILL');
});
afterAll(() => {
  for (const one of [folder, compiled]) rmSync(one, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

/** Milliseconds: several processes, each of which opens the embedded database. */
const processTime = 120_000;

const begin = (...args: string[]) => beginWith(secret, args);

function beginWith(own: string, args: readonly string[]) {
  const process = startServiceProcess(args, {
    ...{ HARRIER_DATA: folder, HARRIER_SECRET: own },
    NODE_COMPILE_CACHE: compiled,
  });
  running.push(process.child);
  return process;
}

test(
  'one command is a service and a key; a lead is there after the next start',
  async () => {
    const first = begin('--port', '0', '--metrics', '0');
    const base = await first.until(listening);
    const file = await first.until(/"file":"([^"]+)"/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const key = readFileSync(file, 'utf8').trim();
    expect((await ask({ base }, key, 'createLead', { email: 'signe@skerry.test' })).status).toBe(201);
    // One process at a time, or the folder would be ruined.
    const meanwhile = await begin('key', 'list').ended;
    expect([meanwhile.code, meanwhile.said]).toEqual([1, expect.stringContaining('in use')]);
    first.child.kill('SIGTERM');
    const stopped = await first.ended;
    expect(stopped.code).toBe(0);
    expect(stopped.said).not.toMatch(/signe|skerry|Owner/);
    expect(stopped.said).not.toContain(key);

    const added = await begin('key', 'add', 'Fenna', 'Aas').ended;
    expect([added.code, added.said]).toEqual([0, expect.stringMatching(/^harrier_\S+$/m)]);

    const second = begin('--port', '0');
    const again = { base: await second.until(listening) };
    const { data } = JSON.parse((await ask(again, key, 'listLeads', {})).text);
    expect(data.leads).toMatchObject([{ email: 'signe@skerry.test' }]);
    // Killed without a word, it gives the folder back all the same.
    second.child.kill('SIGKILL');
    expect((await second.ended).said).not.toContain('nobody had a key');
    const listed = await begin('key', 'list').ended;
    expect([listed.code, listed.said]).toEqual([0, expect.stringContaining('Fenna Aas')]);
  },
  processTime,
);

test(
  'an app is connected with its settings from standard input, and a service that pushes stops when it is told',
  async () => {
    const token = 'pat-invented-token';
    const connecting = begin('app', 'connect', 'hubspot', '--name', 'Sales');
    connecting.child.stdin.end(JSON.stringify({ token }));
    const connected = await connecting.ended;
    expect([connected.code, connected.said]).toEqual([0, expect.stringMatching(/^App [0-9a-f]{16}\n$/)]);
    const id = connected.said.slice('App '.length).trim();

    const incomplete = begin('app', 'settings', id);
    incomplete.child.stdin.end(`{"token": "${token}`);
    expect(await incomplete.ended).toEqual({ code: 1, said: expect.not.stringContaining(token) });

    const serving = begin('--port', '0');
    await serving.until(listening);
    serving.child.kill('SIGTERM');
    expect(await serving.ended).toEqual({ code: 0, said: expect.not.stringContaining('could not push') });

    expect(await beginWith(`${secret}, and others`, ['--port', '0']).ended).toEqual({
      code: 1,
      said: expect.stringContaining('HARRIER_SECRET is not the one'),
    });

    const listed = await begin('app', 'list').ended;
    expect(listed.said).toMatch(new RegExp(`^${id}  hubspot  Sales  0 waiting, 0 pushed, 0 failed`));
  },
  processTime,
);

test(
  'leads come from a file and go to standard output, and whoever opts out is not among them any more',
  async () => {
    const file = join(folder, 'people.csv');
    writeFileSync(file, 'E-Mail;Vorname\nsigne@skerry.test;=Signe\nnobody;Bo\n');
    const imported = await begin('leads', 'import', file, '--list', 'Fair', '--data', join(folder, 'data')).ended;
    expect(imported.said).toBe(
      [
        ...['Column "E-Mail": email', 'Column "Vorname": first_name'],
        'Line 3 refused: what stands for the address is none',
        '1 created, 0 updated, 0 unchanged, 0 skipped, 1 refused.',
        ...['Matched to a lead by name and company: 0. Kept apart because several leads would fit: 0.', ''],
      ].join('\n'),
    );
    const exported = await begin('leads', 'export', '-', '--data', join(folder, 'data')).ended;
    expect(exported.said).toMatch(/^\ufeffemail,first_name,.*\r\nsigne@skerry.test,'=Signe,.*Fair.*\r\n$/);
    const forgetting = begin('opt-out', 'add', '-', '--data', join(folder, 'data'));
    forgetting.child.stdin.end('Signe@skerry.test\n\nbo@skerry.test\n');
    expect(await forgetting.ended).toEqual({ code: 0, said: '2 forgotten.\n' });
    expect((await begin('leads', 'export', '-', '--data', join(folder, 'data')).ended).said).toMatch(/^[^\n]*\n$/);
  },
  processTime,
);
test('at a terminal the first key is shown, and in no file; without one and without a folder none is made', async () => {
  const shown: string[] = [];
  const asked = { address: 'http://127.0.0.1:4400/v2', make: async () => 'harrier_1_invented' };
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
  expect(shown).toHaveLength(1);
});

const named = { HARRIER_DATA: '/data' };
const where = { folder: '/data' };

test.each([
  [['--help'], {}, { at: 'help' }],
  [['citus'], {}, { at: 'citus' }],
  [
    [],
    named,
    { at: 'serve', where, host: '127.0.0.1', port: 4400, metrics: null, mail: null, secret: null, privateApps: false },
  ],
  [['--data', '/other'], { HARRIER_DATABASE: 'postgres://db/x' }, { at: 'serve', where: { folder: '/other' } }],
  [
    ['--database', 'postgresql://db/x', '--metrics', '9464'],
    named,
    { where: { url: 'postgresql://db/x' }, metrics: 9464 },
  ],
  [
    ['team', 'add', 'North', 'Sea', '--searches', '500'],
    named,
    { at: 'add team', name: 'North Sea', plan: { searches: 500, verifications: null } },
  ],
  [['key', 'remove', 'ab12', '--team', '7'], named, { at: 'remove key', id: 'ab12', team: 7 }],
  [[], {}, { at: 'wrong', why: expect.stringContaining('--data FOLDER') }],
  [['--data', 'a', '--database', 'postgres://b'], {}, { at: 'wrong', why: expect.stringContaining('not both') }],
  [['--database', 'mysql://b'], {}, { at: 'wrong', why: expect.stringContaining('postgres://') }],
  [['--port', '65536'], named, { at: 'wrong', why: expect.stringContaining('--port') }],
  [['--searches', '-1', 'team', 'add', 'x'], named, { at: 'wrong', why: expect.stringContaining('--searches') }],
  [['key', 'add'], named, { at: 'wrong', why: expect.stringContaining('name of the member') }],
  [
    ['--mail-name', 'mail.skerry.test', '--mail-sender', 'postmaster@skerry.test'],
    { ...named, HARRIER_MAIL_SECRET: 'words' },
    { mail: { sourceName: 'mail.skerry.test', sender: 'postmaster@skerry.test', secret: 'words' } },
  ],
  [['--mail-name', 'mail.skerry.test'], named, { at: 'wrong', why: expect.stringContaining('--mail-sender') }],
  [['--mail-name', 'mail', '--mail-sender', 'a@b.test'], named, { at: 'wrong', why: expect.stringContaining('host') }],
  [
    ['app', 'connect', 'twenty', '--name', 'Sales', '--team', '7'],
    { ...named, HARRIER_SECRET: secret },
    { at: 'connect app', provider: 'twenty', name: 'Sales', team: 7, secret },
  ],
  [['app', 'connect', 'twenty'], named, { at: 'wrong', why: expect.stringContaining('Set HARRIER_SECRET') }],
  [[], { ...named, HARRIER_SECRET: 'short' }, { at: 'wrong', why: expect.stringContaining('32 characters') }],
  [
    ['app', 'connect', 'rolodex'],
    { ...named, HARRIER_SECRET: secret },
    { at: 'wrong', why: expect.stringContaining('there are twenty, espocrm') },
  ],
  [['app', 'remove', 'ab12'], named, { at: 'remove app', id: 'ab12', team: null }],
  [['--private-apps'], { ...named, HARRIER_SECRET: secret }, { at: 'serve', privateApps: true, secret }],
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
  [['opt-out', 'add', '-', '--team', '7'], named, { at: 'add opt-out', team: 7, address: null }],
  [['opt-out', 'add'], named, { at: 'wrong', why: expect.stringContaining('opts out') }],
  [['opt-out', 'count'], named, { at: 'count opt-outs', team: null }],
  [['site', 'search', 'www.Skerry.test'], named, { at: 'search site', team: null, domain: 'skerry.test' }],
  [['site', 'search', 'localhost'], named, { at: 'wrong', why: expect.stringContaining('public site') }],
  [['keys', 'add', 'x'], named, { at: 'wrong', why: expect.stringContaining('"keys add x"') }],
  [['--nonsense'], named, { at: 'wrong', why: expect.stringContaining('--nonsense') }],
] as const)('reads %j', (args, environment, expected) => {
  expect(readCommand([...args], environment)).toMatchObject(expected);
});
