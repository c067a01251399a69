/**
 * An SMTP conversation up to `RCPT TO`: it asks whether mail would be accepted and delivers none. Maintained
 * libraries send a message after `RCPT TO`, so this is our own. RFC 5321; one command at a time, without TLS (see
 * README.md).
 */
import { connect } from 'node:net';
import type { Clock } from '../../contract/times.ts';
import { createReplyReader, type SmtpReply } from './smtp-reply.ts';

export interface ConversationOptions {
  /** An IP address, not a name: the caller has checked it. */
  address: string;
  port: number;
  /** The host name for EHLO. */
  sourceName: string;
  /** The address for `MAIL FROM`. */
  sender: string;
  clock: Clock;
  times?: ConversationTimes;
  /** Ends it at once. */
  signal?: AbortSignal;
}

/** Timeouts in milliseconds. */
export interface ConversationTimes {
  connection: number;
  reply: number;
  /** The whole conversation. */
  whole: number;
}

export const usualTimes: ConversationTimes = { connection: 10_000, reply: 30_000, whole: 60_000 };

/** Replies before the first recipient. */
export type Stage = 'greeting' | 'hello' | 'sender';

export type EndReason =
  /** No connection. */
  | 'unreachable'
  /** The connection was closed or broke. */
  | 'dropped'
  | 'silent'
  /** Longer than a conversation may take, byte by byte. */
  | 'too-slow'
  /** Not SMTP, or unsolicited. */
  | 'garbage'
  | 'stopped';

export interface Ended {
  at: 'ended';
  why: EndReason;
}

export type Opening =
  | { at: 'open' }
  /** Any reply that does not continue. */
  | { at: 'refused'; stage: Stage; reply: SmtpReply }
  | Ended;

export type RecipientAnswer =
  | { at: 'replied'; reply: SmtpReply }
  /** Not possible in a command: control characters and the like, or letters that the server does not support. */
  | { at: 'unsendable' }
  | Ended;

export interface Conversation {
  /** Up to the point where the server takes recipients, for these. Call once. */
  open(recipients: readonly string[]): Promise<Opening>;
  /** Call after `open`. */
  ask(recipient: string): Promise<RecipientAnswer>;
  /** Sends `QUIT`; resolves when the connection is closed. */
  close(): Promise<void>;
}

type Step = { at: 'replied'; reply: SmtpReply } | Ended;

/** Milliseconds for `QUIT`. */
const farewell = 2_000;

export function createConversation(options: ConversationOptions): Conversation {
  const line = openLine(options);
  let takesUtf8 = false;

  async function hello(): Promise<Opening | null> {
    const extended = await line.say(`EHLO ${options.sourceName}`);
    if (extended.at === 'ended') return extended;
    if (extended.reply.code === 250) {
      takesUtf8 = extended.reply.lines.slice(1).some((one) => /^SMTPUTF8\b/i.test(one));
      return null;
    }
    // 421: it hangs up.
    if (extended.reply.code === 421) return { at: 'refused', stage: 'hello', reply: extended.reply };
    const plain = await line.say(`HELO ${options.sourceName}`);
    if (plain.at === 'ended') return plain;
    return plain.reply.code === 250 ? null : { at: 'refused', stage: 'hello', reply: plain.reply };
  }

  return {
    async open(recipients) {
      const greeting = await line.nextReply();
      if (greeting.at === 'ended') return greeting;
      if (greeting.reply.code !== 220) return { at: 'refused', stage: 'greeting', reply: greeting.reply };
      const refusal = await hello();
      if (refusal) return refusal;
      // RFC 6531 §3.4: announced for the whole transaction.
      const utf8 = takesUtf8 && [options.sender, ...recipients].some((one) => !isAscii(one)) ? ' SMTPUTF8' : '';
      const taken = await line.say(`MAIL FROM:<${options.sender}>${utf8}`);
      if (taken.at === 'ended') return taken;
      return taken.reply.code === 250 ? { at: 'open' } : { at: 'refused', stage: 'sender', reply: taken.reply };
    },
    async ask(recipient) {
      if (!isSendable(recipient) || (!isAscii(recipient) && !takesUtf8)) return { at: 'unsendable' };
      return line.say(`RCPT TO:<${recipient}>`);
    },
    close: line.close,
  };
}

/** Whether the address can stand between the brackets of a path without ending the command or starting another. */
export function isSendable(address: string): boolean {
  return !/[\p{Cc}\p{Cs}\p{Z}<>]/u.test(address) && /^.+@[^@]+$/u.test(address) && Buffer.byteLength(address) <= 254;
}

/** Whether the name may follow EHLO. */
export function isHostName(name: string): boolean {
  return name.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i.test(name);
}

function isAscii(text: string): boolean {
  return /^[\x21-\x7e]*$/.test(text);
}

interface Line {
  nextReply(): Promise<Step>;
  /** Sends a command and gives the reply. */
  say(command: string): Promise<Step>;
  close(): Promise<void>;
}

function openLine({ address, port, sourceName, sender, clock, times = usualTimes, signal }: ConversationOptions): Line {
  if (!isHostName(sourceName) || !isSendable(sender))
    throw new Error('The host name or the sender is not valid in an SMTP command');
  const reader = createReplyReader();
  const received: SmtpReply[] = [];
  const connected = new AbortController();
  const over = new AbortController();
  let ended: Ended | null = null;
  let wake = () => {};

  const after = (ms: number, sooner: AbortSignal) => clock.wait(ms, sooner).catch(() => undefined);
  const end = (why: EndReason) => {
    ended ??= { at: 'ended', why };
    wake();
  };
  const socket = connect({ host: address, port, noDelay: true });
  const hangUp = (why: EndReason) => {
    received.length = 0;
    end(why);
    socket.destroy();
  };

  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('connect', () => connected.abort());
  socket.on('data', (bytes: Buffer) => {
    if (ended) return;
    const reading = reader.read(bytes);
    if (reading.at === 'read') received.push(...reading.replies);
    // A server that keeps sending unasked gets no further command and fills no memory.
    if (reading.at === 'garbage' || received.length > 1) hangUp('garbage');
    else wake();
  });
  socket.on('error', () => end(connected.signal.aborted ? 'dropped' : 'unreachable'));
  socket.on('end', () => end('dropped'));
  void gone.then(() => {
    end('dropped');
    over.abort();
  });
  void after(times.connection, AbortSignal.any([connected.signal, over.signal])).then(() => {
    if (!connected.signal.aborted) hangUp('unreachable');
  });
  void after(times.whole, over.signal).then(() => hangUp('too-slow'));
  signal?.addEventListener('abort', () => hangUp('stopped'), { signal: over.signal });
  if (signal?.aborted) hangUp('stopped');

  async function nextReply(): Promise<Step> {
    const came = new AbortController();
    const late = after(times.reply, came.signal).then(() => {
      if (!came.signal.aborted) hangUp('silent');
    });
    while (received.length === 0 && !ended) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await Promise.race([woken, late]);
    }
    const reply = received.shift();
    const step: Step = reply ? { at: 'replied', reply } : (ended ?? { at: 'ended', why: 'dropped' });
    came.abort();
    return step;
  }

  async function say(command: string): Promise<Step> {
    if (ended) return ended;
    // A reply sent before the command would be taken for its answer.
    if (received.length > 0 || reader.isWithin()) {
      hangUp('garbage');
      return { at: 'ended', why: 'garbage' };
    }
    socket.write(`${command}\r\n`);
    return nextReply();
  }

  return {
    nextReply,
    say,
    async close() {
      const said = new AbortController();
      await Promise.race([say('QUIT'), after(farewell, said.signal)]);
      said.abort();
      socket.destroy();
      await gone;
    },
  };
}
