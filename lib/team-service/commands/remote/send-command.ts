/** The side of the operator: has the running service carry a command out, and reads and writes for it. */
import type { Socket } from 'node:net';
import type { CommandIo } from '../command-io.ts';
import { errorWords } from '../error-words.ts';
import { connectForCommands } from './command-socket.ts';
import { type Opening, ownVersion, post, type Question, question, type Reply, received } from './messages.ts';

/** False if no service listens in the folder. Fails as the command does. */
export async function sendCommand(folder: string, command: Omit<Opening, 'version'>, io: CommandIo): Promise<boolean> {
  const socket = await connectForCommands(folder);
  if (!socket) return false;
  // The loop below ends with the connection, whatever ended it.
  socket.on('error', () => undefined);
  const hangUp = () => socket.destroy();
  io.signal.addEventListener('abort', hangUp);
  try {
    await post(socket, { version: ownVersion, ...command });
    await serveQuestions(socket, io);
    return true;
  } finally {
    io.signal.removeEventListener('abort', hangUp);
    socket.destroy();
  }
}

async function serveQuestions(socket: Socket, io: CommandIo): Promise<void> {
  const hands = createHands(io);
  try {
    for await (const message of received(socket)) {
      const asked = question.safeParse(message);
      if (!asked.success) throw new Error('The running service speaks another version of Harrier: restart it.');
      if (asked.data.at === 'done') {
        if (asked.data.problem !== null) throw new Error(asked.data.problem);
        return;
      }
      if (asked.data.at === 'say') io.say(asked.data.line);
      // Not waited for: the service may end the command while the operator is asked for input.
      else void hands.carryOut(asked.data).then((answer) => post(socket, answer));
    }
    io.signal.throwIfAborted();
    throw new Error('The service ended before the command did. Start it, then run the command again.');
  } finally {
    await hands.drop();
  }
}

type HandQuestion = Exclude<Question, { at: 'say' | 'done' }>;

/** Reads and writes as the service asks. */
function createHands(io: CommandIo) {
  let reading: AsyncIterator<Uint8Array> | null = null;
  let writing: Writing | null = null;

  async function carryOut(asked: HandQuestion): Promise<Reply> {
    switch (asked.at) {
      case 'read': {
        if (asked.isFirst) reading = io.read()[Symbol.asyncIterator]();
        const next = await reading?.next();
        if (!next || next.done) return { at: 'end' };
        return { at: 'piece', data: Buffer.from(next.value).toString('base64') };
      }
      case 'stop reading':
        await reading?.return?.();
        reading = null;
        return { at: 'ok' };
      case 'write':
        writing ??= beginWriting(io);
        await writing.take(Buffer.from(asked.data, 'base64'));
        return { at: 'ok' };
      case 'complete':
        writing ??= beginWriting(io);
        await writing.complete();
        writing = null;
        return { at: 'ok' };
    }
  }

  return {
    async carryOut(asked: HandQuestion): Promise<Reply> {
      try {
        return await carryOut(asked);
      } catch (error) {
        return { at: 'failed', why: errorWords(error) };
      }
    },
    /** Leaves no part of a file behind. */
    async drop(): Promise<void> {
      // A read that waits for the operator ends with the process.
      reading?.return?.().catch(() => undefined);
      await writing?.drop();
    },
  };
}

interface Writing {
  take(piece: Uint8Array): Promise<void>;
  complete(): Promise<void>;
  drop(): Promise<void>;
}

/** Hands pieces that arrive one by one to `io.write`, which takes all of them. */
function beginWriting(io: CommandIo): Writing {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const giving = writable.getWriter();
  const written = io.write(readable);
  // A failure is met by the next piece.
  written.catch(() => undefined);
  giving.closed.catch(() => undefined);
  return {
    take: (piece) => Promise.race([giving.write(piece), written]),
    async complete() {
      await Promise.race([giving.close(), written]);
      await written;
    },
    async drop() {
      // Not awaited: it settles only when a pending piece is read, which may never happen.
      giving.abort(new Error('The command ended before.')).catch(() => undefined);
      await written.catch(() => undefined);
    },
  };
}
