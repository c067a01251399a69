/**
 * What a command's process and the running service say to each other: one JSON object a line. The service asks, and
 * the command answers each question before the next, so neither side holds more than one piece.
 */
import type { Socket } from 'node:net';
import * as z from 'zod/mini';
import { migrations } from '../../database/migrations.ts';
import manifest from '../../package.json' with { type: 'json' };

/** Both sides come from one version, or the words of a command could mean something else. */
export const ownVersion = `${manifest.version} (tables ${migrations.at(-1)?.step})`;

/** A piece of a file, in base64. */
const data = z.string();

export const opening = z.object({
  version: z.string(),
  /** As typed by the operator. */
  args: z.array(z.string()),
  /** HARRIER_SECRET, for commands that need it. */
  secret: z.nullable(z.string()),
});
export type Opening = z.infer<typeof opening>;

/** From the service. All but `say` and `done` are answered. */
export const question = z.discriminatedUnion('at', [
  z.object({ at: z.literal('say'), line: z.string() }),
  /** `isFirst`: from the beginning of the file or of standard input. */
  z.object({ at: z.literal('read'), isFirst: z.boolean() }),
  z.object({ at: z.literal('stop reading') }),
  z.object({ at: z.literal('write'), data }),
  z.object({ at: z.literal('complete') }),
  /** `problem`: `null` if the command succeeded. */
  z.object({ at: z.literal('done'), problem: z.nullable(z.string()) }),
]);
export type Question = z.infer<typeof question>;

export const reply = z.discriminatedUnion('at', [
  z.object({ at: z.literal('piece'), data }),
  z.object({ at: z.literal('end') }),
  z.object({ at: z.literal('ok') }),
  /** The operator's process could not read or write. */
  z.object({ at: z.literal('failed'), why: z.string() }),
]);
export type Reply = z.infer<typeof reply>;

/** The objects that arrive, `null` for a line that is none. Ends with the connection, also with a broken one. */
export async function* received(socket: Socket): AsyncGenerator<unknown> {
  const parts: Buffer[] = [];
  try {
    for await (const chunk of socket) {
      let rest: Buffer = chunk;
      for (let end = rest.indexOf(lineEnd); end >= 0; end = rest.indexOf(lineEnd)) {
        parts.push(rest.subarray(0, end));
        yield parsed(Buffer.concat(parts.splice(0)).toString());
        rest = rest.subarray(end + 1);
      }
      if (rest.length > 0) parts.push(rest);
    }
  } catch (error) {
    // Whoever was killed leaves a connection that was reset.
    if (!socket.destroyed) throw error;
  }
}

const lineEnd = 0x0a;

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Resolves once the message is written. After the end of the connection it is dropped; `received` then ends, too. */
export function post(socket: Socket, message: Opening | Question | Reply): Promise<void> {
  return new Promise((resolve) => {
    if (!socket.writable) return resolve();
    socket.write(`${JSON.stringify(message)}\n`, () => resolve());
  });
}
