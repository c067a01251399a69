/** The five modes of answering, on a fake platform. Each knows three people at one company. */
import { vi } from 'vitest';
import { type OperationName, operationOf } from '../../../../lib/contract/operations.ts';
import { decode, route } from '../../../../lib/contract/request.ts';
import { createPerform, wireReplyOf } from '../../../../lib/device-service/device-service.ts';
import { memoryDirectory, memoryStore } from '../../../../lib/device-service/memory-store.ts';
import type { Store } from '../../../../lib/device-service/store.ts';
import type { KnownEmail } from '../../../../lib/device-service/store-directory.ts';
import type { Handlers } from '../../../../lib/messages/serve.ts';
import type { PageFacts } from '../../../../lib/page/facts.ts';
import type { PagePeople } from '../../../../lib/page/page-read.ts';
import { installBrowser } from '../../harness/fake-browser.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { createEngine } from '../fake-engine.ts';
import { type FakePlatform, fakePlatform, openAndRead, settled } from '../fakes.ts';
import { account, company, person } from '../requests/services.ts';

export const modes = ['service', 'team', 'device', 'sample', 'device first'] as const;
export type Mode = (typeof modes)[number];

export interface Stage {
  mode: Mode;
  domain: string;
  handlers: Handlers;
  platform: FakePlatform;
  /** Requests that reached the service over HTTP. */
  sent: OperationName[];
  /** Addresses that the service was asked to verify. */
  verified: string[];
  /** Restarts the background. */
  restart(): void;
}

const domain = 'acme.test';
export const names = ['Ann Berg', 'Bo Dahl', 'Cy Eck'];
/** Addresses that no pattern would guess. */
const addressOf: Readonly<Record<string, string>> = { 'Bo Dahl': 'b7@acme.test' };

/** Verdicts from a search, which a verification contradicts: one is old, one is from yesterday. */
const saidBefore: Readonly<Record<string, KnownEmail['verification']>> = {
  'Ann Berg': { status: 'invalid', date: '2026-03-01 00:00:00 UTC' },
  'Bo Dahl': { status: 'accept_all', date: '2026-11-20 00:00:00 UTC' },
};

export const emailOf = (name: string): string => addressOf[name] ?? person(name, domain).value;

export async function begin(mode: Mode): Promise<Stage> {
  let platform = fakePlatform();
  const sent: OperationName[] = [];
  const verified: string[] = [];
  const answer = answerOver(storeOfService(), platform.clock.now, (name, params) => {
    sent.push(name);
    if (name === 'verifyEmail' && 'email' in params) verified.push(String(params.email));
  });
  platform.wire.fetch = answer;
  // Answers for the lists of domains that ship with the extension.
  installBrowser({ runtime: { getURL: (path: string) => `chrome-extension://harrier${path}` } });
  vi.stubGlobal('fetch', async () => new Response('freemail.test\n'));
  const stage: Stage = {
    ...{ mode, domain: mode === 'sample' ? 'lumenfjord.example' : domain, platform, sent, verified },
    handlers: createEngine(platform).handlers,
    restart() {
      platform = fakePlatform(platform);
      platform.wire.fetch = answer;
      Object.assign(stage, { platform, handlers: createEngine(platform).handlers });
    },
  };
  await choose(stage);
  return stage;
}

async function choose(stage: Stage): Promise<void> {
  const { handlers, mode } = stage;
  switch (mode) {
    case 'sample':
      await handlers['try-sample']({}, 'sample');
      return;
    case 'device':
      await handlers['use-device']({}, 'device');
      return showPage(stage);
    case 'service':
    case 'team':
    case 'device first': {
      const keyKept = 'device' as const;
      const how = { service: null, name: '', address: 'https://service.test/v2', key: 'k-123', keyKept };
      const answer = await handlers.connect({ ...how, ...(mode === 'team' && { team: true }) }, 'connect');
      if (!answer.ok) throw new Error(JSON.stringify(answer.wrong));
      if (mode !== 'device first') return;
      await handlers['change-settings']({ deviceFirst: true }, 'first');
      return showPage(stage);
    }
  }
}

const facts: PageFacts = {
  ...{ title: 'The team of Acme', language: 'en', canonical: null, authors: [], addressesCut: false },
  article: { is: false, title: null, published: null, siteName: null },
  addresses: names.map((name) => ({ address: emailOf(name), forms: ['mailto'], name: null })),
  organisation: { name: 'Acme', description: null, industry: null, size: null, place: null, socials: {} },
};

const shown: PagePeople = {
  ...{ names: [], phones: [], lines: [] },
  marks: { generators: [], loads: [], named: [], frame: [], cut: false },
  people: names.map((name) => {
    const { first_name, last_name } = person(name, domain);
    return { email: emailOf(name), first_name, last_name, position: 'Engineer', phone: null };
  }),
};

/** Opens the company's page. If this device learns, waits until it knows `learnt` addresses. */
export async function showPage({ platform, handlers }: Stage, learnt = names.length): Promise<void> {
  platform.tab.info = { id: 7, url: 'https://acme.test/team', incognito: false };
  platform.tab.read = async () => facts;
  platform.tab.people = shown;
  await openAndRead(platform, handlers);
  const [{ services, chosen }, { deviceFirst }] = [
    await handlers.services({}, 'services'),
    await handlers.settings({}, 'settings'),
  ];
  if (!deviceFirst && services.find(({ id }) => id === chosen)?.kind !== 'device') return;
  await waitFor(async () => {
    await settled();
    const { addresses } = await handlers['device-contents']({}, 'contents');
    if (addresses < learnt) throw new Error('Not learnt yet');
  });
}

function storeOfService(): Store {
  const directory = memoryDirectory({
    companies: [company(domain)],
    emails: () =>
      names.map((name) => ({
        ...person(name, domain),
        value: emailOf(name),
        verification: saidBefore[name] ?? { status: null, date: null },
      })),
    ...{ articles: new Map(), optedOut: new Set() },
  });
  const mail = {
    check: async (email: string) => {
      const verdict = email === emailOf('Cy Eck') ? ('invalid' as const) : ('valid' as const);
      return { verdict, score: 95, gibberish: false, block: false, waits: 0, fails: 0 };
    },
  };
  return memoryStore(directory, mail, account);
}

const stated = { path: '/harrier/knowledge', version: 1, most: 500, bytes: 1_000_000 };

/** The contract over HTTP, from this store. */
function answerOver(
  store: Store,
  now: () => number,
  note: (name: OperationName, params: object) => void,
): FakePlatform['wire']['fetch'] {
  const perform = createPerform({ store, now, answers: { byKnownAddresses: true } });
  return async (address, init) => {
    const url = new URL(address);
    if (url.pathname === '/health') return Response.json({ status: 'ok', import: stated });
    const method = init.method ?? 'GET';
    const path = url.pathname.replace(/^\/v2/, '');
    const name = route(method, path);
    if (name === null) return Response.json({}, { status: 404 });
    const text = typeof init.body === 'string' ? init.body : '';
    const body = text === '' ? undefined : JSON.parse(text);
    const decoded = decode(name, { method: operationOf(name).method, path, query: [...url.searchParams], body });
    note(name, decoded.ok ? decoded.params : {});
    if (!decoded.ok) return Response.json(decoded.input, { status: 400 });
    const reply = wireReplyOf(await perform(name, decoded.params));
    return new Response(reply.body === undefined ? null : JSON.stringify(reply.body), { status: reply.status });
  };
}
