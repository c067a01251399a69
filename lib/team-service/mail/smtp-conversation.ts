/**
 * One conversation with a mail server, as far as `RCPT TO`: it asks whether mail would be taken, and hands over none. Kept libraries send a
 * message as soon as a recipient is taken, so that this is our own. RFC 5321; one command at a time, without TLS (see README.md).
 */
import { connect } from 'node:net';
import type { Clock } from '../../contract/times.ts';
import { createReplyReader, type SmtpReply } from './smtp-reply.ts';

export interface ConversationOptions {
  /** An address of the network, not a name: whoever looked it up has judged it. */
  address: string;
  port: number;
  /** Who says hello: a host's name. */
  sourceName: string;
  /** On whose behalf. */
  sender: string;
  clock: Clock;
  times?: ConversationTimes;
  /** Ends it at once. */
  signal?: AbortSignal;
}

/** Milliseconds until what is waited for counts as not coming. */
export interface ConversationTimes {
  connection: number;
  reply: number;
  /** All of it. */
  whole: number;
}

export const usualTimes: ConversationTimes = { connection: 10_000, reply: 30_000, whole: 60_000 };

/** What the server answers before it may be asked for recipients. */
export type Stage = 'greeting' | 'hello' | 'sender';

export type EndReason =
  /** Nobody answers at the address. */
  | 'unreachable'
  /** The connection was closed, or broke. */
  | 'dropped'
  | 'silent'
  /** It takes longer than a conversation may, a piece at a time. */
  | 'too-slow'
  /** What no mail server says, or out of turn. */
  | 'garbage'
  | 'stopped';

export interface Ended {
  at: 'ended';
  why: EndReason;
}

export type Opening =
  | { at: 'open' }
  /** Any other reply than one that goes on. */
  | { at: 'refused'; stage: Stage; reply: SmtpReply }
  | Ended;

export type RecipientAnswer =
  | { at: 'replied'; reply: SmtpReply }
  /** It can't be put into a command: control characters and the like, or letters that the server doesn't take. */
  | { at: 'unsendable' }
  | Ended;

export interface Conversation {
  /** As far as the server takes recipients, for these. Once. */
  open(recipients: readonly string[]): Promise<Opening>;
  /** After it was opened. */
  ask(recipient: string): Promise<RecipientAnswer>;
  /** Says goodbye and hangs up; settles when the connection is gone. */
  close(): Promise<void>;
}

type Step = { at: 'replied'; reply: SmtpReply } | Ended;

/** Milliseconds that a goodbye may take. */
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
      const greeting = await line.hear();
      if (greeting.at === 'ended') return greeting;
      if (greeting.reply.code !== 220) return { at: 'refused', stage: 'greeting', reply: greeting.reply };
      const refusal = await hello();
      if (refusal) return refusal;
      // RFC 6531 §3.4: announced for the whole of a mail.
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

/** What stands between the brackets of a path without ending the command or beginning another. */
export function isSendable(address: string): boolean {
  return !/[\p{Cc}\p{Cs}\p{Z}<>]/u.test(address) && /^.+@[^@]+$/u.test(address) && Buffer.byteLength(address) <= 254;
}

/** A host's name as it may follow a hello. */
export function isHostName(name: string): boolean {
  return name.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i.test(name);
}

function isAscii(text: string): boolean {
  return /^[\x21-\x7e]*$/.test(text);
}

interface Line {
  /** The next reply. */
  hear(): Promise<Step>;
  /** A command, and the reply to it. */
  say(command: string): Promise<Step>;
  close(): Promise<void>;
}

function openLine({ address, port, sourceName, sender, clock, times = usualTimes, signal }: ConversationOptions): Line {
  if (!isHostName(sourceName) || !isSendable(sender)) throw new Error('The name or the sender can stand in no command');
  const reader = createReplyReader();
  const heard: SmtpReply[] = [];
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
    heard.length = 0;
    end(why);
    socket.destroy();
  };

  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('connect', () => connected.abort());
  socket.on('data', (bytes: Buffer) => {
    if (ended) return;
    const reading = reader.read(bytes);
    if (reading.at === 'read') heard.push(...reading.replies);
    // One that talks on without being asked is answered to nothing, and fills no memory.
    if (reading.at === 'garbage' || heard.length > 1) hangUp('garbage');
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

  async function hear(): Promise<Step> {
    const came = new AbortController();
    const late = after(times.reply, came.signal).then(() => {
      if (!came.signal.aborted) hangUp('silent');
    });
    while (heard.length === 0 && !ended) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await Promise.race([woken, late]);
    }
    const reply = heard.shift();
    const step: Step = reply ? { at: 'replied', reply } : (ended ?? { at: 'ended', why: 'dropped' });
    came.abort();
    return step;
  }

  async function say(command: string): Promise<Step> {
    if (ended) return ended;
    // What was said before it was asked would be taken for the answer.
    if (heard.length > 0 || reader.isWithin()) {
      hangUp('garbage');
      return { at: 'ended', why: 'garbage' };
    }
    socket.write(`${command}\r\n`);
    return hear();
  }

  return {
    hear,
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
