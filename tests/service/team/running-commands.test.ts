/** Commands while the service runs in another process on an embedded database: the effect is the same as without it. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { once } from '../../../lib/contract/async.ts';
import type { OneCommand } from '../../../lib/team-service/commands/command.ts';
import { readCommand } from '../../../lib/team-service/commands/read-command.ts';
import { run } from '../../../lib/team-service/commands/run.ts';
import { openDatabase } from '../../../lib/team-service/database/database.ts';
import { newFolder } from '../../team-store/new-folder.ts';
import { crms } from '../apps/crms.ts';
import { startStandIn } from '../apps/stand-ins/stand-in.ts';
import { preloadWithoutNames, withoutNames } from './no-names.ts';
import { performOn } from './perform-on.ts';
import { listening, type ServiceProcess, startServiceProcess } from './service-process.ts';
import { ask } from './team-service.ts';

const secret = 'invented words, which are thirty-two of them';

const running: ServiceProcess[] = [];
let files: string;
beforeEach(() => {
  files = mkdtempSync(join(tmpdir(), 'harrier-commands-'));
});
afterEach(async () => {
  for (const one of running.splice(0)) {
    one.child.kill('SIGKILL');
    await one.ended;
  }
  vi.restoreAllMocks();
  rmSync(files, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

const madeOnce = once(async () => {
  const folder = newFolder();
  await operator(folder)(['key', 'add', 'Robin']);
  return folder;
});

function begin(folder: string, ...args: string[]): ServiceProcess {
  const process = startServiceProcess(args, {
    ...{ HARRIER_DATA: folder, HARRIER_SECRET: secret },
    NODE_OPTIONS: preloadWithoutNames,
  });
  running.push(process);
  return process;
}

async function serving(folder: string): Promise<{ base: string; service: ServiceProcess }> {
  const service = begin(folder, '--port', '0');
  return { base: await service.until(listening), service };
}

/** Returns what a command prints. It runs in this process. */
function operator(folder: string) {
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
  return async (args: readonly string[], input = '') => {
    const given = Readable.from([Buffer.from(input)]);
    vi.spyOn(process.stdin, Symbol.asyncIterator).mockImplementation(() => given[Symbol.asyncIterator]());
    const command = readCommand([...args], { HARRIER_DATA: folder, HARRIER_SECRET: secret });
    if (!('where' in command)) throw new Error(command.at);
    await run(command, args);
    return said.splice(0).join('\n');
  };
}

type Operate = ReturnType<typeof operator>;

interface Step {
  /** `said`: what the commands before printed. */
  args(said: Readonly<Record<string, string>>): string[];
  input?: string;
}

/** The id of Fenna's key. */
const keyOf = (said: Readonly<Record<string, string>>) => /^(\S+).*Fenna/m.exec(said['list keys'] ?? '')?.[1] ?? '';

/** Servers on this machine that commands reach. */
interface Outside {
  /** Settings of a CRM. */
  settings: unknown;
  /** The address of a receiver of events. */
  receiver: string;
}

/** Every command once, in an order in which each has something to do. A missing command is a type error. */
const everyCommand = ({ settings, receiver }: Outside) =>
  ({
    'add team': { args: () => ['team', 'add', 'Skerry', '--searches', '5'] },
    'list teams': { args: () => ['team', 'list'] },
    'change team': { args: () => ['team', 'change', '--attributes', 'tier', '--auto-save', 'listed'] },
    'add key': { args: () => ['key', 'add', 'Fenna', 'Aas', '--email', 'fenna@skerry.test'] },
    'list keys': { args: () => ['key', 'list'] },
    grant: {
      args: (said) => ['mcp', 'grant', keyOf(said), '--searches', '5'],
    },
    'remove key': { args: (said) => ['key', 'remove', keyOf(said)] },
    'list members': { args: () => ['member', 'list'] },
    'change member': { args: () => ['member', 'change', 'fenna@skerry.test', '--role', 'reader'] },
    'remove member': { args: () => ['member', 'remove', 'fenna@skerry.test'] },
    invite: { args: () => ['invite', 'Ann', '--address', 'https://team.example'] },
    'export audit': { args: () => ['audit', 'export', join(files, 'audit.csv')] },
    'list trash': { args: () => ['leads', 'trash'] },
    'restore lead': { args: () => ['leads', 'restore', '7'] },
    'connect app': {
      args: () => ['app', 'connect', 'hubspot', '--name', 'Sales', '--local-apps'],
      input: JSON.stringify(settings),
    },
    'renew app': {
      args: (said) => ['app', 'settings', appIn(said), '--local-apps'],
      input: JSON.stringify(settings),
    },
    'list apps': { args: () => ['app', 'list'] },
    'remove app': { args: (said) => ['app', 'remove', appIn(said)] },
    'connect receiver': {
      args: () => ['events', 'connect', receiver, '--local-apps'],
      input: `whsec_${Buffer.alloc(32, 7).toString('base64')}\n`,
    },
    'list receivers': { args: () => ['events', 'list'] },
    'resume receiver': { args: (said) => ['events', 'resume', receiverIn(said), '--local-apps'] },
    'remove receiver': { args: (said) => ['events', 'remove', receiverIn(said)] },
    'change mail': {
      args: () => ['mail', '--name', 'mail.skerry.test', '--sender', 'who@skerry.test', '--proxy', '-'],
      input: 'socks5://user:password@127.0.0.1:9\n',
    },
    'show mail': { args: () => ['mail'] },
    'stop mail': { args: () => ['mail', '--off'] },
    'import leads': { args: () => ['leads', 'import', join(files, 'in.csv'), '--list', 'Fair'] },
    'export leads': { args: () => ['leads', 'export', join(files, 'out.csv')] },
    'add opt-out': { args: () => ['opt-out', 'add', '-'], input: 'signe@skerry.test\n\nbo@skerry.test\n' },
    'count opt-outs': { args: () => ['opt-out', 'count'] },
    'back up': { args: () => ['backup', join(files, 'all.gz')] },
    restore: { args: () => ['restore', join(files, 'all.gz')] },
    'search site': { args: () => ['site', 'search', 'skerry.example'] },
  }) satisfies Record<OneCommand['at'], Step>;

const appIn = (said: Readonly<Record<string, string>>) => said['connect app']?.slice('App '.length) ?? '';

const receiverIn = (said: Readonly<Record<string, string>>) => said['connect receiver']?.split(' ')[1] ?? '';

const ofAllTeams = ['add team', 'list teams', 'change mail', 'show mail', 'stop mail', 'back up', 'restore'];

async function sayAll(operate: Operate, outside: Outside): Promise<Record<string, string>> {
  writeFileSync(join(files, 'in.csv'), 'E-Mail;Vorname\nsigne@skerry.test;Signe\nnobody;Bo\nbo@skerry.test;Bo\n');
  const said: Record<string, string> = {};
  for (const [name, { args, input }] of Object.entries<Step>(everyCommand(outside))) {
    const ofTeam = ofAllTeams.includes(name) ? [] : ['--team', 'Team'];
    said[name] = await operate([...args(said), ...ofTeam], input).catch((error: Error) => `Failed: ${error.message}`);
  }
  return { ...said, file: readFileSync(join(files, 'out.csv'), 'utf8') };
}

/** The output without values that differ between two databases. */
const alike = (said: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(said).map(([name, text]) => [
      name,
      text
        .replace(/harrier_\S+/g, 'KEY')
        .replace(/\b[0-9a-f]{16}\b/g, 'HEX')
        .replace(/\b\d{12,}\b/g, 'NUMBER')
        .replace(/\d{4}-\d\d-\d\d(?:[T ][\d:.]+Z?)?/g, 'DATE'),
    ]),
  );

test('every command prints the same on a running service as on a stopped one', async () => {
  const { standIn, settings } = await (crms.hubspot ?? missing)();
  onTestFinished(() => standIn.close());
  const receiving = await startStandIn(() => ({ status: 204 }));
  onTestFinished(() => receiving.close());
  const outside = { settings, receiver: `${receiving.origin}/events` };
  onTestFinished(withoutNames());
  const folder = await folderWithTeam();
  const copy = join(files, 'copy');
  cpSync(folder, copy, { recursive: true });

  const database = await openDatabase({ folder });
  const stopped = await sayAll(performOn(database, { HARRIER_DATA: folder, HARRIER_SECRET: secret }), outside).finally(
    () => database.close(),
  );
  const { args } = everyCommand(outside).restore;
  stopped.restore = await operator(folder)(args()).catch((error: Error) => `Failed: ${error.message}`);
  expect(stopped['add key']).toMatch(/^harrier_/);
  expect(stopped['export leads']).toBe('2 leads written.');
  expect(stopped['back up']).toBe('Written: teams 2, keys 1, leads 0, addresses 0.');
  expect(Object.entries(stopped).filter(([, text]) => text.startsWith('Failed'))).toEqual([
    ['restore lead', 'Failed: No deleted lead 7.'],
    ['restore', expect.stringContaining('into an empty database only')],
  ]);
  expect(stopped['list receivers']).toMatch(/^[0-9a-f]{16} {2}http:\S+\/events {2}0 waiting$/);
  expect(stopped['show mail']).toContain(
    'as mail.skerry.test, with the sender who@skerry.test, through the proxy 127.',
  );
  expect(stopped['search site']).toMatch(/^\d requests, 0 pages read/);

  await serving(copy);
  expect(alike(await sayAll(operator(copy), outside))).toEqual(alike(stopped));
});

test('no request fails while ten members are added, and the new keys and settings apply at once', async () => {
  const folder = await folderWithTeam();
  const operate = operator(folder);
  const { base } = await serving(folder);
  const keys: string[] = [];
  const statuses: number[] = [];
  for (let nth = 1; nth <= 10; nth += 1) {
    // Each key asks in three rounds, so that none meets its rate limit on a fast machine.
    const asked = keys.slice(-3).map(async (key, at) => {
      const email = `lead-${nth}@company-${at}.test`;
      statuses.push((await ask({ base }, key, 'createLead', { email })).status);
      statuses.push((await ask({ base }, key, 'listLeads', {})).status);
    });
    const [added = ''] = (await operate(['key', 'add', `Member ${nth}`])).split('\n');
    await Promise.all(asked);
    keys.push(added);
  }
  expect(new Set(statuses)).toEqual(new Set([200, 201]));
  const tenth = keys[9] ?? '';
  expect((await ask({ base }, tenth, 'listLeads', {})).status).toBe(200);

  await operate(['team', 'change', '--verifications', '7', '--auto-save', 'unlisted', '--attributes', 'tier']);
  const account = JSON.parse((await ask({ base }, tenth, 'getAccount', {})).text);
  expect(account.data.requests.verifications.available).toBe(7);
  const tiered = await ask({ base }, tenth, 'createLead', {
    email: 'signe@skerry.test',
    custom_attributes: { tier: 'A' },
  });
  expect(JSON.parse(tiered.text).data).toMatchObject({ tier: 'A' });
});

test('mail settings apply without a restart, and survive one', async () => {
  const folder = await folderWithTeam();
  const operate = operator(folder);
  const { service } = await serving(folder);
  await service.until(/(mail servers are not asked)/);
  await operate(['mail', '--name', 'mail.skerry.test', '--sender', 'who@skerry.test']);
  await service.until(/(mail servers are asked)/);
  expect(await operate(['mail'])).toContain('as mail.skerry.test');
  await operate(['mail', '--off']);
  await service.until(/mail servers are asked(?:.*\n)*.*(mail servers are not asked)/);
  await operate(['mail', '--name', 'mail.skerry.test', '--sender', 'who@skerry.test']);
  service.child.kill('SIGTERM');
  const { said } = await service.ended;
  expect(said).not.toContain('skerry.test');
  const again = await serving(folder);
  await again.service.until(/(mail servers are asked)/);
});

test('a command’s process supports relative paths, standard input and output, exit codes and an interruption', async () => {
  const folder = await folderWithTeam();
  const { service } = await serving(folder);
  writeFileSync(join(files, 'in.csv'), 'E-Mail\nsigne@skerry.test\n');

  const imported = await begin(folder, 'leads', 'import', relative(process.cwd(), join(files, 'in.csv'))).ended;
  expect([imported.code, imported.said]).toEqual([0, expect.stringContaining('1 created')]);

  const exported = begin(folder, 'leads', 'export', '-');
  expect(await exported.ended).toEqual({
    code: 0,
    said: expect.stringMatching(/^\ufeffemail,.*\r\nsigne@skerry\.test,.*\r\n$/),
  });

  const refused = await begin(folder, 'key', 'remove', 'ab12').ended;
  expect([refused.code, refused.said]).toEqual([1, 'No key ab12.\n']);

  const waiting = begin(folder, 'opt-out', 'add', '-');
  // More than a pipe holds, so the write ends only once the command reads.
  const input = 'somebody@skerry.test\n'.repeat(20_000);
  await new Promise((resolve) => waiting.child.stdin.write(input, resolve));
  waiting.child.kill('SIGINT');
  expect(await waiting.ended).toEqual({ code: 130, said: 'Interrupted.\n' });

  // The lock and the socket of a killed service must not look like a running one.
  service.child.kill('SIGKILL');
  await service.ended;
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['commands', 'in-use-by']));
  expect(await operator(folder)(['opt-out', 'count'])).toBe('0  Team');
  const again = await serving(folder);
  expect(await operator(folder)(['opt-out', 'count'])).toBe('0  Team');
  again.service.child.kill('SIGTERM');
  expect((await again.service.ended).code).toBe(0);
  expect(readdirSync(folder)).toEqual(['database']);
});

test('a command waits for another that has the folder open', async () => {
  const folder = await folderWithTeam();
  const database = await openDatabase({ folder });
  const waits = new Promise((resolve) => vi.spyOn(console, 'error').mockImplementation(resolve));
  const listed = operator(folder)(['key', 'list']);
  expect(await Promise.race([waits, listed])).toMatch(/ Waiting for it\.$/);
  await database.close();
  expect(await listed).toContain('Robin');
});

/** With a team and a key, so that the start of the service adds none. */
async function folderWithTeam(): Promise<string> {
  const folder = newFolder();
  cpSync(await madeOnce(), folder, { recursive: true });
  return folder;
}

function missing(): never {
  throw new Error('There is no such CRM.');
}
