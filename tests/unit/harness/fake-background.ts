/** A worker that a test plays: hears what screens say over the browser's own channel, answers what it was told to, and pushes. */
import type { Answers, MessageName, Says } from '../../../lib/messages/catalogue.ts';
import type { Unheard } from '../../../lib/messages/send.ts';
import type { Push } from '../../../lib/messages/views.ts';
import { installBrowser } from './fake-browser.ts';
import { closeMail, connect } from './fake-mailbox.ts';
import { closeTabs, tabs, windows } from './fake-window.ts';
import { nothingKnown } from './fixtures.ts';

type Reply<Name extends MessageName> = Answers[Name] | Promise<Answers[Name]>;
type Handler = (data: unknown) => unknown;

interface Envelope {
  id: string;
  name: MessageName;
  data: unknown;
}

export interface FakeWorker {
  said<Name extends MessageName>(name: Name): Says<Name>[];
  answer<Name extends MessageName>(name: Name, handler: (says: Says<Name>) => Reply<Name>): void;
  /** The device's storage is what refuses this message. */
  refuse(name: MessageName, problem: Extract<Unheard, { code: 'storage' }>): void;
  /** Says nothing to this message until the returned function is called. */
  hold<Name extends MessageName>(name: Name): (reply: Answers[Name]) => void;
  push(push: Push, isPrivate?: boolean): void;
}

let current = {
  handlers: new Map<MessageName, Handler>(),
  refused: new Map<MessageName, Unheard>(),
  messages: [] as Envelope[],
};
const listeners = new Set<(message: unknown) => unknown>();

/** What the browser was asked to do, by gesture: origins and permissions by their names. `refused`: the user says no. */
export const asked = { origins: [] as string[][], granted: new Set<string>(), refused: false };

interface Wanted {
  origins?: string[];
  permissions?: string[];
}

const namesOf = ({ origins = [], permissions = [] }: Wanted) => [...origins, ...permissions];
const grantListeners = new Set<() => void>();

/** The user changed something in the browser's own settings. */
export function grantsChanged(): void {
  for (const hear of grantListeners) hear();
}

const browser = {
  runtime: {
    id: 'harrier',
    getManifest: () => ({ version: '1.2.3' }),
    async sendMessage(message: Envelope) {
      current.messages.push(message);
      const problem = current.refused.get(message.name);
      if (problem) return { ok: false, problem };
      const handler = current.handlers.get(message.name);
      // Every page asks what is known of what it shows: nothing, where a test does not speak of it.
      if (!handler && message.name === 'known') return { ok: true, value: { ...nothingKnown, names: [] } };
      if (!handler) throw new Error(`nobody answers ${message.name}`);
      return { ok: true, value: await handler(message.data) };
    },
    onMessage: {
      addListener: (listener: (message: unknown) => unknown) => listeners.add(listener),
      removeListener: (listener: (message: unknown) => unknown) => listeners.delete(listener),
    },
  },
  permissions: {
    contains: async (wanted: Wanted) => namesOf(wanted).every((name) => asked.granted.has(name)),
    request: async (wanted: Wanted) => {
      asked.origins.push(namesOf(wanted));
      for (const name of asked.refused ? [] : namesOf(wanted)) asked.granted.add(name);
      return !asked.refused;
    },
    remove: async (wanted: Wanted) => {
      for (const name of namesOf(wanted)) asked.granted.delete(name);
      return true;
    },
    onAdded: { addListener: (hear: () => void) => grantListeners.add(hear), removeListener: () => undefined },
    onRemoved: { addListener: (hear: () => void) => grantListeners.add(hear), removeListener: () => undefined },
  },
  windows,
  tabs: { ...tabs, connect },
};

/** Installs its browser too, with no grants, no tab in front and nobody who listens. */
export function createFakeWorker(): FakeWorker {
  const mine: typeof current = { handlers: new Map(), refused: new Map(), messages: [] };
  current = mine;
  installBrowser(browser);
  listeners.clear();
  closeTabs();
  closeMail();
  asked.origins.length = 0;
  asked.granted.clear();
  asked.refused = false;
  grantListeners.clear();
  const set = (name: MessageName, handler: Handler) => mine.handlers.set(name, handler);
  return {
    said: <Name extends MessageName>(name: Name) =>
      mine.messages.filter((message) => message.name === name).map((message) => message.data as Says<Name>),
    answer: (name, handler) => set(name, handler as Handler),
    refuse: (name, problem) => void mine.refused.set(name, problem),
    hold(name) {
      let resolve: (reply: unknown) => void = () => undefined;
      const promise = new Promise<unknown>((done) => {
        resolve = done;
      });
      set(name, () => promise);
      return (reply) => resolve(reply);
    },
    push(push, isPrivate = false) {
      for (const listener of listeners) listener({ to: 'screens', private: isPrivate, push });
    },
  };
}

/** Lets everything that waits for a message go on. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
