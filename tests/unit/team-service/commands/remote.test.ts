/** A command's process and the running service, over a real socket; here both are in this process. */
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OneCommand } from '../../../../lib/team-service/commands/command.ts';
import { type CommandIo, localIo } from '../../../../lib/team-service/commands/command-io.ts';
import { ownVersion } from '../../../../lib/team-service/commands/remote/messages.ts';
import { sendCommand } from '../../../../lib/team-service/commands/remote/send-command.ts';
import { takeCommands } from '../../../../lib/team-service/commands/remote/take-commands.ts';

const secret = 'invented words, which are thirty-two of them';

let folder: string;
const endings: (() => Promise<void>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'harrier-remote-'));
});
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
  rmSync(folder, { recursive: true, force: true });
});

function promised<Value>() {
  let settle: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value: Value) => settle(value) };
}

type Perform = (io: CommandIo, command: OneCommand) => Promise<void>;

async function service(perform: Perform, own: string | null = secret, at = folder): Promise<() => Promise<void>> {
  const end = await takeCommands({ folder: at, secret: own, perform: (command, io) => perform(io, command) });
  endings.push(end);
  return end;
}

/** A command in the operator's process, and the lines that it prints. */
function operator(file: string | null = null, io: Partial<CommandIo> = {}) {
  const said: string[] = [];
  const interruption = new AbortController();
  const own = { ...localIo(file, interruption.signal), say: (line: string) => void said.push(line), ...io };
  const send = (args: string[], { given = null as string | null, at = folder } = {}) =>
    sendCommand(at, { args, secret: given }, own);
  return { said, send, interrupt: () => interruption.abort(new Error('Interrupted by a test.')) };
}

test('the service reads the command as it was typed, and its output arrives in order', async () => {
  const taken: OneCommand[] = [];
  await service(async (io, command) => {
    taken.push(command);
    io.say('first');
    io.say('second, with\na line break');
  });
  const { said, send } = operator();
  expect(await send(['key', 'add', 'Fenna', 'Aas', '--team', 'Sales'])).toBe(true);
  expect(taken).toEqual([{ at: 'add key', where: { folder }, team: 'Sales', name: 'Fenna Aas', email: null }]);
  expect(said).toEqual(['first', 'second, with\na line break']);
});

test('only its owner may use the socket', async () => {
  await service(async () => undefined);
  expect(statSync(join(folder, 'commands')).mode & 0o777).toBe(0o600);
});

test('without a service nothing is sent, even if a killed one left its socket', async () => {
  expect(await operator().send(['key', 'list'])).toBe(false);
  writeFileSync(join(folder, 'commands'), '');
  expect(await operator().send(['key', 'list'])).toBe(false);
  await service(async (io) => io.say('listens all the same'));
  const { said, send } = operator();
  expect([await send(['key', 'list']), said]).toEqual([true, ['listens all the same']]);
});

test('a stopped service leaves no socket behind', async () => {
  const end = await service(async () => undefined);
  await end();
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder whose path is too long for a socket is reached through a link', async () => {
  const at = join(folder, 'a-folder-with-a-long-name'.repeat(4), 'b'.repeat(60));
  mkdirSync(at, { recursive: true });
  // A separate folder for links, because other processes create links in the usual one.
  const links = join(folder, 'links');
  mkdirSync(links);
  vi.stubEnv('TMPDIR', links);
  const end = await service(async (io) => io.say('reached'), secret, at);
  const { said, send } = operator();
  expect([await send(['key', 'list'], { at }), said]).toEqual([true, ['reached']]);
  expect(existsSync(join(at, 'commands'))).toBe(true);
  await end();
  expect(readdirSync(at)).toEqual([]);
  expect(readdirSync(links)).toEqual([]);
  vi.unstubAllEnvs();
});

test('a file of the operator can be read twice from its beginning, and only as far as needed', async () => {
  const file = join(folder, 'in.csv');
  const content = 'ä line of a file\n'.repeat(100_000);
  writeFileSync(file, content);
  let heads = 0;
  let whole = '';
  await service(async (io) => {
    for await (const piece of io.read()) {
      heads = piece.length;
      break;
    }
    whole = await text(io.read());
  });
  await operator(file).send(['leads', 'import', file]);
  expect(heads).toBeGreaterThan(0);
  expect(heads).toBeLessThan(content.length);
  expect(whole).toBe(content);
});

test('the operator’s process writes the whole file, for its owner only, or none', async () => {
  const file = join(folder, 'out.csv');
  const pieces = Array.from({ length: 300 }, (_, at) => `${at} ${'x'.repeat(1_000)}\n`);
  await service(async (io, command) => {
    await io.write(
      (async function* () {
        yield* pieces;
        if (command.at === 'list keys') throw new Error('The database is gone.');
      })(),
    );
  });
  await operator(file).send(['leads', 'export', file]);
  expect(readFileSync(file, 'utf8')).toBe(pieces.join(''));
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const other = join(folder, 'other.csv');
  await expect(operator(other).send(['key', 'list'])).rejects.toThrow('The database is gone.');
  expect(readdirSync(folder).filter((name) => name.startsWith('other'))).toEqual([]);
});

test('input is read on demand: a reader that stops after five pieces causes five reads', async () => {
  let read = 0;
  const endless = (async function* () {
    for (;;) {
      read += 1;
      yield Buffer.from('x');
    }
  })();
  await service(async (io) => {
    let taken = 0;
    for await (const _ of io.read()) if (++taken === 5) break;
  });
  await operator(null, { read: () => endless }).send(['opt-out', 'add', '-']);
  expect(read).toBe(5);
});

test('a file error at the operator’s side fails the command with its message', async () => {
  await service(async (io) => void (await text(io.read())));
  const file = join(folder, 'missing.csv');
  await expect(operator(file).send(['leads', 'import', file])).rejects.toThrow(/ENOENT.*missing\.csv/);
  await service(async (io) => io.write(Readable.from(['x'])));
  const nowhere = join(folder, 'no', 'such', 'folder.csv');
  await expect(operator(nowhere).send(['leads', 'export', nowhere])).rejects.toThrow('ENOENT');
});

test('an interrupted command ends in the service, too, and the next one is accepted', async () => {
  const begun = promised<void>();
  const ended = promised<unknown>();
  await service(async ({ signal, say }, command) => {
    if (command.at === 'list keys') return say('next');
    begun.resolve();
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    ended.resolve(signal.reason);
    signal.throwIfAborted();
  });
  const { send, interrupt } = operator();
  const sent = send(['site', 'search', 'skerry.example']);
  await begun.promise;
  interrupt();
  await expect(sent).rejects.toThrow('Interrupted by a test.');
  expect(await ended.promise).toMatchObject({ message: 'The command was interrupted.' });
  const other = operator();
  await other.send(['key', 'list']);
  expect(other.said).toEqual(['next']);
});

test('a command interrupted while it writes leaves no part of the file', async () => {
  const file = join(folder, 'out.csv');
  const { send, interrupt } = operator(file);
  const ended = promised<unknown>();
  await service(async (io) => {
    const endless = (async function* () {
      for (let nth = 0; ; nth += 1) {
        yield 'a line\n'.repeat(1_000);
        if (nth === 3) interrupt();
      }
    })();
    await io.write(endless).catch((error: unknown) => {
      ended.resolve(error);
      throw error;
    });
  });
  await expect(send(['leads', 'export', file])).rejects.toThrow('Interrupted by a test.');
  await ended.promise;
  expect(readdirSync(folder).filter((name) => name.startsWith('out'))).toEqual([]);
});

test('a stopped service ends even a command that waits for input, with a message', async () => {
  const begun = promised<void>();
  const input = promised<void>();
  const end = await service(async (io) => void (await text(io.read())));
  const read = async function* () {
    begun.resolve();
    await input.promise;
    yield Buffer.from('too late');
  };
  const sent = operator(null, { read }).send(['opt-out', 'add', '-']);
  const refused = expect(sent).rejects.toThrow('The service was stopped meanwhile. Start it');
  await begun.promise;
  await end();
  input.resolve();
  await refused;
});

test('a client that sends or reads nothing does not keep the service from stopping', async () => {
  const begun = promised<void>();
  const perform = async (_: OneCommand, io: CommandIo) => {
    begun.resolve();
    // More than the socket's buffer holds.
    await io.write(Readable.from(['x'.repeat(10_000_000)]));
  };
  const end = await takeCommands({ folder, secret, perform });
  const sockets = [connect(join(folder, 'commands')), connect(join(folder, 'commands'))];
  for (const socket of sockets) socket.on('error', () => undefined);
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  sockets[0]?.write(`${JSON.stringify({ version: ownVersion, args: ['key', 'list'], secret: null })}\n`);
  await begun.promise;
  await end(0);
  for (const socket of sockets) socket.destroy();
});

test('a command of another version gets a one-line error, and so does one at a foreign socket', async () => {
  await service(async () => undefined);
  const socket = connect(join(folder, 'commands'));
  socket.write(`${JSON.stringify({ version: '0.0.9', args: ['key', 'list'], secret: null })}\n`);
  const { problem } = JSON.parse(await text(socket));
  expect(problem).toBe(
    `The running service is version ${ownVersion}, and this command is another: restart the service.`,
  );
  expect(problem).not.toContain('\n');

  const at = join(folder, 'other');
  mkdirSync(at);
  const other = createServer((one) => one.resume().end('250 at your service\n'));
  await new Promise<void>((resolve) => other.listen(join(at, 'commands'), resolve));
  endings.push(() => new Promise((resolve) => other.close(() => resolve())));
  await expect(operator().send(['key', 'list'], { at })).rejects.toThrow('speaks another version of Harrier');
});

test('a command fails when the service is killed', async () => {
  const at = join(folder, 'killed');
  mkdirSync(at);
  const killed = createServer((one) => one.once('data', () => one.destroy()));
  await new Promise<void>((resolve) => killed.listen(join(at, 'commands'), resolve));
  endings.push(() => new Promise((resolve) => killed.close(() => resolve())));
  await expect(operator().send(['key', 'list'], { at })).rejects.toThrow('The service ended before the command did');
});

test('a different secret is refused, and a secret that the service lacks is reported', async () => {
  const perform = vi.fn(async () => undefined);
  const end = await service(perform);
  const args = ['app', 'connect', 'twenty'];
  await expect(operator().send(args, { given: `${secret}, and more` })).rejects.toThrow('HARRIER_SECRET differs');
  expect(perform).not.toHaveBeenCalled();
  const same = operator();
  await same.send(args, { given: secret });
  expect(same.said).toEqual([]);
  await end();
  await service(perform, null);
  const { said, send } = operator();
  await send(args, { given: secret });
  expect(said).toEqual([expect.stringContaining('has no HARRIER_SECRET: restart it')]);
});

test('only known commands are carried out', async () => {
  const perform = vi.fn(async () => undefined);
  await service(perform);
  for (const args of [[], ['--help'], ['citus']])
    await expect(operator().send(args)).rejects.toThrow('This is no command.');
  await expect(operator().send(['keys', 'list'])).rejects.toThrow('Unknown command "keys list".');
  expect(perform).not.toHaveBeenCalled();
});

test('a full disk of the service is reported, with a remedy', async () => {
  await service(async () => writeFileSync('/dev/full', 'of the database'));
  await expect(operator().send(['leads', 'import', 'file.csv'])).rejects.toThrow(
    /^A disk is full: free some space.*ENOSPC/,
  );
});

test('a full disk of the operator’s file is reported, with a remedy', async () => {
  await service(async (io) => io.write(pieces()));
  async function* pieces() {
    yield Buffer.from('of the file');
  }
  const write = async () => writeFileSync('/dev/full', 'of the file');
  await expect(operator('leads.csv', { write }).send(['leads', 'export', 'leads.csv'])).rejects.toThrow(
    /^A disk is full: free some space.*ENOSPC/,
  );
});
