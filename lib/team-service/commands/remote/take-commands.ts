/** The side of the running service: carries out the commands that arrive at the socket in its data folder. */
import { createServer, type Socket } from 'node:net';
import { takeTurns } from '../../../contract/async.ts';
import type { OneCommand } from '../command.ts';
import type { CommandIo, Piece } from '../command-io.ts';
import { errorWords } from '../error-words.ts';
import { readCommand } from '../read-command.ts';
import { listenForCommands, removeSocket } from './command-socket.ts';
import { opening, ownVersion, post, type Question, type Reply, received, reply } from './messages.ts';

export interface TakeCommandsParts {
  folder: string;
  /** HARRIER_SECRET of the service; `null` if it has none. */
  secret: string | null;
  perform(command: OneCommand, io: CommandIo): Promise<void>;
}

/** Milliseconds for the processes of commands to hang up once they were sent the end. */
const closingTime = 2_000;

/**
 * Gives a function that ends running commands and resolves once the last has ended. `patience`: milliseconds for
 * their processes to hang up.
 */
export async function takeCommands(parts: TakeCommandsParts): Promise<(patience?: number) => Promise<void>> {
  const stopping = new AbortController();
  const sockets = new Set<Socket>();
  const sessions = new Set<Promise<void>>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    const session: Promise<void> = serveSession(socket, parts, stopping.signal)
      .catch(() => undefined)
      .finally(() => {
        // The other side closes it: it may still be sending an answer.
        socket.end();
        sessions.delete(session);
      });
    sessions.add(session);
  });
  await listenForCommands(server, parts.folder);
  return async (patience = closingTime) => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    stopping.abort(new Error('The service was stopped meanwhile. Start it, then run the command again.'));
    // Otherwise a command's process that is suspended, or has said nothing yet, would keep the service from stopping.
    const cut = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, patience);
    await Promise.all(sessions);
    await closed;
    clearTimeout(cut);
    removeSocket(parts.folder);
  };
}

async function serveSession(socket: Socket, parts: TakeCommandsParts, stopping: AbortSignal): Promise<void> {
  socket.on('error', () => undefined);
  const arriving = received(socket);
  const first = await arriving.next();
  if (first.done) return;
  const gone = new AbortController();
  const talk = createTalk(socket);
  // Always reading, so that the end of the operator's process is noticed at once.
  const listening = (async () => {
    for await (const message of arriving) talk.take(reply.parse(message));
  })().finally(() => {
    gone.abort(new Error('The command was interrupted.'));
    talk.end();
  });
  listening.catch(() => socket.destroy());
  const signal = AbortSignal.any([gone.signal, stopping]);
  signal.addEventListener('abort', talk.end, { once: true });
  const problem = await carryOut(first.value, parts, talk.io(signal)).then(
    () => null,
    (error: unknown) => errorWords(signal.aborted ? signal.reason : error),
  );
  await talk.post({ at: 'done', problem });
}

async function carryOut(first: unknown, { secret, folder, perform }: TakeCommandsParts, io: CommandIo): Promise<void> {
  const opened = opening.safeParse(first);
  if (!opened.success || opened.data.version !== ownVersion)
    throw new Error(`The running service is version ${ownVersion}, and this command is another: restart the service.`);
  const given = opened.data;
  const command = readCommand(given.args, {
    HARRIER_DATA: folder,
    ...(given.secret && { HARRIER_SECRET: given.secret }),
  });
  if (command.at === 'wrong') throw new Error(command.why);
  if (!('where' in command) || command.at === 'serve') throw new Error('This is no command.');
  if (given.secret !== null && secret !== null && given.secret !== secret)
    throw new Error('HARRIER_SECRET differs from the one of the running service.');
  await perform(command, io);
  if (given.secret !== null && secret === null)
    io.say('The running service has no HARRIER_SECRET: restart it with this one, or it cannot read what this seals.');
}

/** Asks the operator's process one question at a time. */
function createTalk(socket: Socket) {
  const inTurn = takeTurns();
  let hasEnded = false;
  let answered: ((reply: Reply | null) => void) | null = null;

  async function ask(asked: Question): Promise<Reply> {
    const answer = await inTurn(async () => {
      const arrived = new Promise<Reply | null>((resolve) => {
        if (hasEnded) resolve(null);
        else answered = resolve;
      });
      await post(socket, asked);
      return arrived;
    });
    if (answer === null) throw new Error('The command was interrupted.');
    if (answer.at === 'failed') throw new Error(answer.why);
    return answer;
  }

  async function* read(): AsyncGenerator<Uint8Array> {
    let isOver = false;
    try {
      for (let isFirst = true; ; isFirst = false) {
        const answer = await ask({ at: 'read', isFirst });
        if (answer.at !== 'piece') break;
        yield Buffer.from(answer.data, 'base64');
      }
      isOver = true;
    } finally {
      if (!isOver && !hasEnded) await ask({ at: 'stop reading' }).catch(() => undefined);
    }
  }

  async function write(pieces: AsyncIterable<Piece>, signal: AbortSignal): Promise<void> {
    for await (const piece of pieces) {
      signal.throwIfAborted();
      await ask({ at: 'write', data: Buffer.from(piece).toString('base64') });
    }
    signal.throwIfAborted();
    await ask({ at: 'complete' });
  }

  return {
    take(answer: Reply) {
      answered?.(answer);
      answered = null;
    },
    end() {
      hasEnded = true;
      answered?.(null);
      answered = null;
    },
    post: (message: Question) => inTurn(() => post(socket, message)),
    io: (signal: AbortSignal): CommandIo => ({
      signal,
      say: (line) => void inTurn(() => post(socket, { at: 'say', line })),
      read,
      write: (pieces) => write(pieces, signal),
    }),
  };
}
