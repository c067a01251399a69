/** How the worker hears its screens: only pages of this extension, at the top of their tab, saying what the catalogue allows. */
import { type Browser, browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { type Answers, catalogue, type MessageName, type Says } from './catalogue.ts';
import type { Push } from './views.ts';

/** `id` is the message's own: the same when a screen says it again, so that what it starts is started once. */
export type Handlers = { [Name in MessageName]: (says: Says<Name>, id: string) => Promise<Answers[Name]> };

type Sender = Browser.runtime.MessageSender;

/** Called synchronously when the worker starts, so that no message finds nobody; the handlers may still be on their way. */
export function serve(handlers: Promise<Handlers>): void {
  browser.runtime.onMessage.addListener((message: unknown, sender: Sender) =>
    isTrusted(sender, browser.runtime.id, browser.runtime.getURL('')) ? answered(handlers, message) : undefined,
  );
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

type Answered = Promise<{ ok: boolean; value?: unknown }>;

/** What was answered lately, by message: a message said again gets the same answer. */
const lately = new Map<string, Answered>();
const mostLately = 100;

/** Undefined lets other listeners answer; a refused message is never answered, a bug in a handler is `{ ok: false }`. */
function answered(handlers: Promise<Handlers>, message: unknown): Answered | undefined {
  const heard = read(message);
  if (!heard) return undefined;
  const before = lately.get(heard.id);
  if (before) return before;
  const answer = handlers
    .then((all) => {
      const handle = all[heard.name] as (says: unknown, id: string) => Promise<unknown>;
      return handle(heard.says, heard.id);
    })
    .then(
      (value) => ({ ok: true, value }),
      () => {
        // Said again, it is tried again.
        lately.delete(heard.id);
        return { ok: false };
      },
    );
  lately.set(heard.id, answer);
  for (const oldest of lately.keys()) {
    if (lately.size <= mostLately) break;
    lately.delete(oldest);
  }
  return answer;
}

const envelope = z.strictObject({
  to: z.literal('worker'),
  id: z.string().check(z.minLength(8), z.maxLength(64)),
  name: z.string(),
  data: z.unknown(),
});

function read(message: unknown): { id: string; name: MessageName; says: Says<MessageName> } | null {
  const outer = z.safeParse(envelope, message);
  if (!outer.success || !Object.hasOwn(catalogue, outer.data.name)) return null;
  const name = outer.data.name as MessageName;
  const inner = z.safeParse(catalogue[name].says, outer.data.data);
  return inner.success ? { id: outer.data.id, name, says: inner.data } : null;
}
