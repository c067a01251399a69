/**
 * How the background hears its screens: only pages of this extension, at the top of their tab, saying what the catalogue allows. No schema
 * stands here: the background's first file registers the listener, and whoever answers a message checks what it says.
 */
import { type Browser, browser } from 'wxt/browser';
import type { Problem } from '../contract/problem.ts';
import type { Answers, MessageName, Says } from './catalogue.ts';
import type { Push } from './views.ts';

/** `id` is the message's own: the same when a screen says it again, so that what it starts is started once. */
export type Handlers = { [Name in MessageName]: (says: Says<Name>, id: string) => Promise<Answers[Name]> };

/** Reads a message and gives what answers it, by the message's id; null where the catalogue does not allow it. */
export type Answering = (name: string, data: unknown) => Promise<((id: string) => Promise<unknown>) | null>;

type Sender = Browser.runtime.MessageSender;

/** Called synchronously when the background starts, so that no message finds nobody. */
export function serve(answering: Answering): void {
  browser.runtime.onMessage.addListener((message: unknown, sender: Sender, respond: (answer?: unknown) => void) => {
    if (!isTrusted(sender, browser.runtime.id, browser.runtime.getURL('')) || !isForUs(message)) return undefined;
    void answered(answering, message).then(respond);
    // The answer comes later: older browsers take no promise for one.
    return true;
  });
}

/** Tells every open screen; when none is open nobody hears it, and that is no fault. */
export function tell(push: Push, isPrivate: boolean): void {
  browser.runtime.sendMessage({ to: 'screens', private: isPrivate, push }).catch(() => undefined);
}

/**
 * A page of this extension and nobody else: content scripts have the web page's address, another extension another id,
 * a framed page of ours a frame id above 0, and a sender without an address is refused.
 */
export function isTrusted(sender: Sender, id: string, home: string): boolean {
  if (sender.id !== id || sender.url === undefined || !sender.url.startsWith(home)) return false;
  if (`${sender.origin}/` !== home) return false;
  return sender.tab === undefined || sender.frameId === 0;
}

interface Envelope {
  to: 'worker';
  id: string;
  name: string;
  data: unknown;
}

const fields = ['to', 'id', 'name', 'data'];

function isForUs(message: unknown): message is Envelope {
  if (typeof message !== 'object' || message === null) return false;
  if (Object.keys(message).length !== fields.length || !fields.every((field) => Object.hasOwn(message, field))) {
    return false;
  }
  const { to, id, name }: Partial<Envelope> = message;
  return to === 'worker' && typeof id === 'string' && id.length >= 8 && id.length <= 64 && typeof name === 'string';
}

/** Thrown by a handler that knows why it can't do what it was asked. */
export class Refused extends Error {
  readonly problem: Extract<Problem, { code: 'storage' }>;

  constructor(problem: Extract<Problem, { code: 'storage' }>) {
    super(problem.code);
    this.problem = problem;
  }
}

/** By its shape: the background's two files have a class each. */
function problemIn(error: unknown): Refused['problem'] | null {
  return error instanceof Error && 'problem' in error ? (error as Refused).problem : null;
}

type Answered = Promise<{ ok: boolean; value?: unknown; problem?: Problem } | undefined>;

/** What was answered lately, by message: a message said again gets the same answer. */
const lately = new Map<string, Answered>();
const mostLately = 100;

/** A refused message gets nothing for an answer, a bug in a handler is `{ ok: false }`. */
function answered(answering: Answering, message: Envelope): Answered {
  const before = lately.get(message.id);
  if (before) return before;
  const answer = answerTo(answering, message);
  lately.set(message.id, answer);
  for (const oldest of lately.keys()) {
    if (lately.size <= mostLately) break;
    lately.delete(oldest);
  }
  return answer;
}

async function answerTo(answering: Answering, { id, name, data }: Envelope): Answered {
  try {
    const answer = await answering(name, data);
    if (answer) return { ok: true, value: await answer(id) };
  } catch (error) {
    // Said again, it is tried again.
    lately.delete(id);
    const problem = problemIn(error);
    return { ok: false, ...(problem && { problem }) };
  }
  lately.delete(id);
  return undefined;
}
