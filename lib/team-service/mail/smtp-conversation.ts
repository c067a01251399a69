/**
 * An SMTP conversation up to `RCPT TO`: it asks whether mail would be accepted and delivers none. Maintained
 * libraries send a message after `RCPT TO`, so this is our own. RFC 5321; one command at a time, encrypted where the
 * server offers it (see README.md).
 */
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Clock } from '../../contract/times.ts';
import { dial, type MailProxy } from './dial.ts';
import { type Stage, wantsEncryption } from './reply-meaning.ts';
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
  /** Default: none. */
  proxy?: MailProxy | undefined;
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

type EndReason =
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

/** It wants encryption, which it could not begin just now. */
interface Unready {
  at: 'unready';
}

export type Opening =
  | { at: 'open' }
  | Unready
  /** Any reply that does not continue. */
  | { at: 'refused'; stage: Stage; reply: SmtpReply }
  | Ended;

type RecipientAnswer =
  | { at: 'replied'; reply: SmtpReply }
  | Unready
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
  let line = openLine(options);
  let takesUtf8 = false;
  let mayEncrypt = true;
  let mayEncryptLater = false;

  async function hello(): Promise<Opening | 'not-encrypted' | null> {
    const extended = await line.say(`EHLO ${options.sourceName}`);
    if (extended.at === 'ended') return extended;
    if (extended.reply.code === 250) {
      const offers = (word: string) =>
        extended.reply.lines.slice(1).some((one) => one.split(' ')[0]?.toUpperCase() === word);
      takesUtf8 = offers('SMTPUTF8');
      return mayEncrypt && offers('STARTTLS') ? encrypt() : null;
    }
    // 421: it hangs up.
    if (extended.reply.code === 421) return { at: 'refused', stage: 'hello', reply: extended.reply };
    const plain = await line.say(`HELO ${options.sourceName}`);
    if (plain.at === 'ended') return plain;
    return plain.reply.code === 250 ? null : { at: 'refused', stage: 'hello', reply: plain.reply };
  }

  /** What the server says afterwards replaces what it said before (RFC 3207 §4.2). */
  async function encrypt(): Promise<Opening | 'not-encrypted' | null> {
    mayEncrypt = false;
    const begun = await line.say('STARTTLS');
    if (begun.at === 'ended') return begun;
    // It may have changed its mind, and goes on without.
    if (begun.reply.code !== 220) {
      mayEncryptLater = begun.reply.code >= 400 && begun.reply.code < 500;
      return null;
    }
    const encrypted = await line.encrypt();
    return encrypted.at === 'encrypted' ? hello() : encrypted.at === 'failed' ? 'not-encrypted' : encrypted;
  }

  async function begin(recipients: readonly string[]): Promise<Opening | 'not-encrypted'> {
    const greeting = await line.nextReply();
    if (greeting.at === 'ended') return greeting;
    if (greeting.reply.code !== 220) return { at: 'refused', stage: 'greeting', reply: greeting.reply };
    const refusal = await hello();
    if (refusal) return refusal;
    // RFC 6531 §3.4: announced for the whole transaction.
    const utf8 = takesUtf8 && [options.sender, ...recipients].some((one) => !isAscii(one)) ? ' SMTPUTF8' : '';
    const taken = await line.say(`MAIL FROM:<${options.sender}>${utf8}`);
    if (taken.at === 'ended') return taken;
    if (mayEncryptLater && wantsEncryption(taken.reply)) return { at: 'unready' };
    return taken.reply.code === 250 ? { at: 'open' } : { at: 'refused', stage: 'sender', reply: taken.reply };
  }

  return {
    async open(recipients) {
      const opening = await begin(recipients);
      if (opening !== 'not-encrypted') return opening;
      // The handshake has used up the connection.
      await line.close();
      line = openLine(options);
      const plain = await begin(recipients);
      return plain === 'not-encrypted' ? { at: 'ended', why: 'dropped' } : plain;
    },
    async ask(recipient) {
      if (!isSendable(recipient) || (!isAscii(recipient) && !takesUtf8)) return { at: 'unsendable' };
      const answer = await line.say(`RCPT TO:<${recipient}>`);
      if (answer.at === 'replied' && mayEncryptLater && wantsEncryption(answer.reply)) return { at: 'unready' };
      return answer;
    },
    close: () => line.close(),
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
  /** Once the server is ready for it. `failed`: the handshake did not succeed, and the connection is over. */
  encrypt(): Promise<{ at: 'encrypted' } | { at: 'failed' } | Ended>;
  close(): Promise<void>;
}

function openLine(options: ConversationOptions): Line {
  const { sourceName, sender, clock, times = usualTimes, signal } = options;
  if (!isHostName(sourceName) || !isSendable(sender))
    throw new Error('The host name or the sender is not valid in an SMTP command');
  let reader = createReplyReader();
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
  const dialing = new AbortController();
  let socket: Socket | null = null;
  const hangUp = (why: EndReason) => {
    received.length = 0;
    end(why);
    dialing.abort();
    socket?.destroy();
  };

  const onData = (bytes: Buffer) => {
    if (ended) return;
    const reading = reader.read(bytes);
    if (reading.at === 'read') received.push(...reading.replies);
    // It answers, and says right after it that it hangs up.
    if (received.length === 2 && received[1]?.code === 421) {
      received.pop();
      return onGone();
    }
    // A server that keeps sending unasked gets no further command and fills no memory.
    if (reading.at === 'garbage' || received.length > 1) hangUp('garbage');
    else wake();
  };
  const onGone = () => end('dropped');

  /** Resolves when the connection is closed, also if there was none. */
  async function holdLine(): Promise<void> {
    const patience = times.connection;
    const made = await dial({ ...options, patience }, dialing.signal).catch(() => null);
    if (made === null) return end('unreachable');
    const closed = new Promise<void>((resolve) => made.once('close', () => resolve()));
    socket = made;
    made.on('error', onGone);
    if (ended) made.destroy();
    else {
      connected.abort();
      made.on('data', onData);
      made.on('end', onGone);
    }
    await closed;
  }
  const gone = holdLine();
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
    socket?.write(`${command}\r\n`);
    return nextReply();
  }

  /**
   * Accepts any certificate: without DNSSEC or MTA-STS its name proves nothing, and an attacker who could forge it
   * could also strip the STARTTLS offer.
   */
  async function encrypt(): ReturnType<Line['encrypt']> {
    const plain = socket;
    if (ended || !plain) return ended ?? { at: 'failed' };
    // Sent in clear text, it would be taken for a reply of the encrypted server.
    if (received.length > 0 || reader.isWithin()) {
      hangUp('garbage');
      return { at: 'ended', why: 'garbage' };
    }
    plain.off('data', onData);
    plain.off('end', onGone);
    const settled = new AbortController();
    const shaken = await new Promise<boolean>((resolve) => {
      const secure = connectTls({ socket: plain, rejectUnauthorized: false }, () => {
        reader = createReplyReader();
        secure.on('data', onData);
        secure.on('end', onGone);
        socket = secure;
        resolve(true);
      });
      secure.on('error', () => resolve(false));
      plain.once('close', () => resolve(false));
      void after(times.reply, settled.signal).then(() => resolve(false));
    });
    settled.abort();
    if (ended) return ended;
    if (shaken) return { at: 'encrypted' };
    hangUp('dropped');
    return { at: 'failed' };
  }

  return {
    nextReply,
    say,
    encrypt,
    async close() {
      const said = new AbortController();
      await Promise.race([say('QUIT'), after(farewell, said.signal)]);
      said.abort();
      hangUp('dropped');
      over.abort();
      await gone;
    },
  };
}
