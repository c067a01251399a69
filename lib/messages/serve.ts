/**
 * How the background receives messages: only from pages of this extension, at the top of their tab, and only what the
 * catalogue allows. It contains no schemas: the background's first file registers the listener, and the code that
 * answers a message checks its data.
 */
import { type Browser, browser } from 'wxt/browser';
import type { Problem } from '../contract/problem.ts';
import type { Answers } from './answers.ts';
import type { MessageName, Says } from './catalogue.ts';
import type { Push } from './push.ts';
import type { UnderWay } from './request-views.ts';

/** `id` is the message's own. It stays the same when a page repeats the message, so that its work starts only once. */
export type Handlers = { [Name in MessageName]: (says: Says<Name>, id: string) => Promise<Answers[Name]> };

/** Reads a message and returns its handler, which takes the message's id; null if the catalogue does not allow it. */
export type Answering = (name: string, data: unknown) => Promise<((id: string) => Promise<unknown>) | null>;

type Sender = Browser.runtime.MessageSender;

/** Called synchronously when the background starts, so that no message finds no listener. */
export function serve(answering: Answering): void {
  browser.runtime.onMessage.addListener((message: unknown, sender: Sender, respond: (answer?: unknown) => void) => {
    if (!isTrusted(sender, browser.runtime.id, browser.runtime.getURL('')) || !isForUs(message)) return undefined;
    void answered(answering, message).then(respond);
    // The answer comes later; older browsers do not accept a promise here.
    return true;
  });
}

/** Pushes to every open page. If none is open, nothing receives it, which is no error. */
export function pushToPages(push: Push, isPrivate: boolean): void {
  browser.runtime.sendMessage({ to: 'extension-pages', private: isPrivate, push }).catch(() => undefined);
}

/**
 * Only a page of this extension. A content script has the web page's address, another extension another id, a framed
 * page of ours a frame id above 0. A sender without an address is refused.
 */
export function isTrusted(sender: Sender, id: string, home: string): boolean {
  if (sender.id !== id || sender.url === undefined || !sender.url.startsWith(home)) return false;
  if (`${sender.origin}/` !== home) return false;
  return sender.tab === undefined || sender.frameId === 0;
}

interface Envelope {
  to: 'background';
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
  return to === 'background' && typeof id === 'string' && id.length >= 8 && id.length <= 64 && typeof name === 'string';
}

/** The device's storage refused, or another service was chosen than the click named. */
export type RefusedProblem = Extract<Problem, { code: 'storage' | 'service-changed' }>;

/** Thrown by a handler that knows why it cannot do its work. */
export class Refused extends Error {
  readonly problem: RefusedProblem;

  constructor(problem: RefusedProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** Checks the shape, because each of the background's two files has its own class. */
function problemIn(error: unknown): RefusedProblem | null {
  return error instanceof Error && 'problem' in error ? (error as Refused).problem : null;
}

type Answered = Promise<{ ok: boolean; value?: unknown; problem?: Problem } | undefined>;

/** Recent answers by message id: a repeated message gets the same answer. */
const lately = new Map<string, { answer: Answered; isPrivate: boolean }>();
const mostLately = 100;

/** Requests that a click sent and that are not answered yet, by message id. */
const clicked = new Map<string, UnderWay>();

/**
 * Requests that a page opened meanwhile, in the same kind of window, can wait for, too. Without those that the user
 * cancelled.
 */
export const requestsUnderWay = (isPrivate: boolean): UnderWay[] =>
  [...clicked.values()].filter((one) => one.private === isPrivate);

/**
 * The answer to a message of another page, open or closed, in the same kind of window. Null if it is no longer known.
 */
export async function answerToMessage(message: string, isPrivate: boolean): Promise<unknown> {
  const found = lately.get(message);
  return (found?.isPrivate === isPrivate && (await found.answer)?.value) || null;
}

function note({ id, name, data }: Envelope): void {
  if (name === 'cancel-request') clicked.delete((data as Says<'cancel-request'>).message);
  if (name !== 'request' && name !== 'ask-in-order') return;
  const { operation, params, skipCache, private: isPrivate, click, ...of } = data as Says<'request' | 'ask-in-order'>;
  const who = 'services' in of ? { services: of.services } : { service: of.service };
  if (click)
    clicked.set(id, {
      ...{ message: id, since: Date.now(), operation, params, skipCache },
      ...who,
      private: isPrivate,
    });
}

const isOfPrivateWindow = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'private' in data && data.private === true;

/** A refused message gets no answer; a bug in a handler gives `{ ok: false }`. */
function answered(answering: Answering, message: Envelope): Answered {
  const before = lately.get(message.id);
  if (before) return before.answer;
  const answer = answerTo(answering, message);
  lately.set(message.id, { answer, isPrivate: isOfPrivateWindow(message.data) });
  for (const oldest of lately.keys()) {
    if (lately.size <= mostLately) break;
    lately.delete(oldest);
  }
  return answer;
}

async function answerTo(answering: Answering, message: Envelope): Answered {
  const { id, name, data } = message;
  try {
    const answer = await answering(name, data);
    if (answer) {
      note(message);
      return { ok: true, value: await answer(id) };
    }
  } catch (error) {
    // A repeated message is tried again.
    lately.delete(id);
    const problem = problemIn(error);
    return { ok: false, ...(problem && { problem }) };
  } finally {
    clicked.delete(id);
  }
  lately.delete(id);
  return undefined;
}
