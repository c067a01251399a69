/**
 * A background played by a test: it receives the pages' messages over the browser's channel, responds as scripted, and
 * pushes.
 */
import type { Answers } from '../../../lib/messages/answers.ts';
import type { MessageName, Says } from '../../../lib/messages/catalogue.ts';
import type { Push } from '../../../lib/messages/push.ts';
import type { RefusedProblem } from '../../../lib/messages/serve.ts';
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

export interface FakeBackground {
  said<Name extends MessageName>(name: Name): Says<Name>[];
  /** The ids of the messages of this name. */
  ids(name: MessageName): string[];
  answer<Name extends MessageName>(name: Name, handler: (says: Says<Name>) => Reply<Name>): void;
  /** Makes the background refuse this message. */
  refuse(name: MessageName, problem: RefusedProblem): void;
  /** Leaves this message unanswered until the returned function is called. */
  hold<Name extends MessageName>(name: Name): (reply: Answers[Name]) => void;
  push(push: Push, isPrivate?: boolean): void;
}

let current = {
  handlers: new Map<MessageName, Handler>(),
  refused: new Map<MessageName, RefusedProblem>(),
  messages: [] as Envelope[],
};
const listeners = new Set<(message: unknown) => unknown>();

/** Origins and permissions that were requested, and those granted. `refused`: the user declines. */
export const asked = { origins: [] as string[][], granted: new Set<string>(), refused: false };

interface Wanted {
  origins?: string[];
  permissions?: string[];
}

const namesOf = ({ origins = [], permissions = [] }: Wanted) => [...origins, ...permissions];
const required = ['https://required.example/*', 'activeTab', 'storage'];
const grantListeners = new Set<() => void>();

/** The user changed grants in the browser's own settings. */
export function grantsChanged(): void {
  for (const listener of grantListeners) listener();
}

const browser = {
  runtime: {
    id: 'harrier',
    getManifest: () => ({
      version: '1.2.3',
      host_permissions: [required[0]],
      optional_permissions: ['tabs', 'webNavigation', 'notifications', 'webRequest'],
    }),
    async sendMessage(message: Envelope) {
      current.messages.push(message);
      const problem = current.refused.get(message.name);
      if (problem) return { ok: false, problem };
      const handler = current.handlers.get(message.name);
      // Every page asks for known data about the addresses that it shows. By default there is none.
      if (!handler && message.name === 'known') return { ok: true, value: { ...nothingKnown, names: [] } };
      if (!handler && message.name === 'open-requests') return { ok: true, value: { requests: [] } };
      if (!handler) throw new Error(`no response is scripted for ${message.name}`);
      return { ok: true, value: await handler(message.data) };
    },
    onMessage: {
      addListener: (listener: (message: unknown) => unknown) => listeners.add(listener),
      removeListener: (listener: (message: unknown) => unknown) => listeners.delete(listener),
    },
  },
  permissions: {
    getAll: async () => ({
      origins: [...required, ...asked.granted].filter((name) => name.includes('/')),
      permissions: [...required, ...asked.granted].filter((name) => !name.includes('/')),
    }),
    contains: async (wanted: Wanted) => namesOf(wanted).every((name) => asked.granted.has(name)),
    request: async (wanted: Wanted) => {
      asked.origins.push(namesOf(wanted));
      for (const name of asked.refused ? [] : namesOf(wanted)) asked.granted.add(name);
      return !asked.refused;
    },
    remove: async (wanted: Wanted) => {
      if (namesOf(wanted).some((name) => required.includes(name))) throw new Error('required');
      for (const name of namesOf(wanted)) asked.granted.delete(name);
      return true;
    },
    onAdded: { addListener: (listener: () => void) => grantListeners.add(listener), removeListener: () => undefined },
    onRemoved: { addListener: (listener: () => void) => grantListeners.add(listener), removeListener: () => undefined },
  },
  windows,
  tabs: { ...tabs, connect },
};

/** Also installs its browser, without grants, active tab or listeners. */
export function createFakeBackground(): FakeBackground {
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
    ids: (name) => mine.messages.filter((message) => message.name === name).map(({ id }) => id),
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
      for (const listener of listeners) listener({ to: 'extension-pages', private: isPrivate, push });
    },
  };
}

/** Runs all work that waits for a message. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
