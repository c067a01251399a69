/** Whole backgrounds that sync over a real WebDAV server. The platform's fake web answers all other requests. */
import { expect } from 'vitest';
import type { Engine } from '../../../lib/background/engine.ts';
import type { SyncState } from '../../../lib/messages/sync-views.ts';
import type { WebDavServer } from '../../service/webdav.ts';
import { waitFor } from '../harness/wait-for.ts';
import { createEngine } from './fake-engine.ts';
import { type FakePlatform, fakePlatform } from './fakes.ts';

type Says = Parameters<Engine['handlers']['sync']>[0];

export interface Browser {
  platform: FakePlatform;
  engine: Engine;
  say(says: Says): Promise<SyncState>;
  /** The first state in which nothing runs any more. */
  ended(says: Says): Promise<SyncState>;
  leads(): Promise<string[]>;
  save(email: string): Promise<unknown>;
}

/** `before`: the platform of an earlier background run, whose disk this one shares. */
export function browser(before?: FakePlatform, platform = fakePlatform(before)): Browser {
  if (!before) platform.granted.add('http://127.0.0.1/*');
  const { web } = platform;
  const isTarget = (address: string) => new URL(address).hostname === '127.0.0.1' && new URL(address).port !== '';
  platform.wire = {
    ...platform.wire,
    fetch: (address, init) => (isTarget(address) ? fetch(address, init) : web.fetch(address, init)),
  };
  const engine = createEngine(platform);
  const say: Browser['say'] = (says) => engine.handlers.sync(says, crypto.randomUUID());
  const request = (operation: 'createLead' | 'listLeads', params: object) =>
    engine.handlers.request(
      { operation, params: { ...params }, click: true, skipCache: true, again: false, private: false, page: null },
      crypto.randomUUID(),
    );
  return {
    platform,
    engine,
    say,
    async ended(says) {
      let state = await say(says);
      await waitFor(async () => {
        state = await say({ ask: 'state' });
        expect(state.at === 'on' ? state.working : state.setUp.at === 'looking' || null).toBeNull();
      });
      return state;
    },
    async leads() {
      const outcome = await request('listLeads', {});
      return [...JSON.stringify(outcome).matchAll(/"email":"([^"]+)"/g)].map(([, email = '']) => email).sort();
    },
    save: (email) => request('createLead', { email, first_name: 'Ada' }),
  };
}

export interface Typed {
  address?: string;
  password?: string;
  passphrase?: string;
}

export const form = (
  server: WebDavServer,
  { address = server.folder, password = server.password, passphrase = 'a long phrase' }: Typed = {},
) => ({
  ...{ target: { kind: 'webdav' as const, address, user: server.user }, secret: password, passphrase },
});

/** `one`: has not joined yet. */
export async function joined(server: WebDavServer, one = browser()): Promise<Browser> {
  await one.engine.handlers['use-device']({}, 'm');
  expect(await one.ended({ ask: 'begin', form: form(server) })).toMatchObject({ at: 'on', problem: null });
  return one;
}

export const again = (one: Browser): Promise<SyncState> => one.ended({ ask: 'now' });
