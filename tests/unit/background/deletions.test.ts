/** #44, #45: the background dies at any write of a deletion or of connecting a service. */
import { describe, expect, it, test } from 'vitest';
import type { ServiceList } from '../../../lib/background/core/services.ts';
import type { Known } from '../../../lib/messages/people-views.ts';
import type { Handlers } from '../../../lib/messages/serve.ts';
import { runs } from '../../run/effort.ts';
import { waitFor } from '../harness/wait-for.ts';
import { dyingPlatform, everythingStored } from './dying-platform.ts';
import { createEngine } from './fake-engine.ts';
import { account, fakePlatform, settled } from './fakes.ts';
import { bo, cleo, connecting, filled, jane, secret } from './filled-platform.ts';
import { job } from './records.ts';

const request = (operation: string, params: Record<string, unknown>) =>
  ({ operation, params, click: true, skipCache: true, again: true, private: false, page: null }) as Parameters<
    Handlers['request']
  >[0];

type Scene = Awaited<ReturnType<typeof filled>>;

interface Kind {
  name: string;
  /** Runs beforehand, in its own background run. */
  before?(handlers: Handlers, scene: Scene): Promise<void>;
  act(handlers: Handlers, scene: Scene): Promise<unknown>;
  /** Texts that may exist nowhere afterwards. */
  traces(scene: Scene): string[];
  /** Old data may remain until its replacement is written, whether or not the deletion is recorded. */
  mayStand?: true;
  /** A service with its key is connected at any time: the old one or the new one. */
  isConnected?: true;
  /** Texts that must remain. */
  stays?(scene: Scene): string[];
}

const optedOut = { status: 451, body: { errors: [{ id: 'claimed_email', code: 451 }] } };
const mayNot = (path: string, { platform }: Scene) => platform.web.answers.set(path, optedOut);

/** The sample service's id, noted while it is connected. */
const sampleOf = new WeakMap<Scene, string>();
const trySample = async (handlers: Handlers, scene: Scene) => {
  const { chosen } = await handlers['try-sample']({}, 'm');
  sampleOf.set(scene, chosen ?? '');
  await handlers.request(request('createLead', { email: 'left@sample.test' }), crypto.randomUUID());
  await scene.platform.store.write([{ table: 'jobs', put: job('of-the-sample', { service: chosen ?? '' }) }]);
  await settled();
};
const ofSample = (scene: Scene) => [sampleOf.get(scene) ?? 'none', 'left@sample.test', 'of-the-sample'];

/** Traces of the remote service. If one is left, all are. */
const ofRemote = ({ remote }: Scene) => [remote, `${remote}|acme.test`, `${remote}|leads`, `vault:${remote}`];
const ofCleo = [cleo, '"Cleo"', '"Marsh"', 'Cleo Marsh'];

const kinds: Kind[] = [
  {
    name: 'a service is disconnected',
    act: (handlers, { remote }) => handlers.disconnect({ service: remote }, 'm'),
    traces: ({ remote }) => [remote, 'service.test', 'vault:'],
    stays: ({ device }) => [jane, device],
  },
  {
    name: 'this device is disconnected',
    act: (handlers, { device }) => handlers.disconnect({ service: device }, 'm'),
    traces: ({ device }) => [device, '"deviceFirst":true', '"Some"'],
    stays: ({ remote }) => [remote, 'vault:'],
  },
  {
    name: 'a service gets another address',
    mayStand: true,
    isConnected: true,
    act: (handlers, { remote }) => handlers.connect(connecting(remote, 'https://other.test/v2'), 'm'),
    traces: (scene) => [...ofRemote(scene), 'service.test'],
    stays: ({ device }) => [jane, device],
  },
  {
    name: 'a service gets the key of another team',
    mayStand: true,
    isConnected: true,
    before: async (_, { platform }) =>
      void platform.web.answers.set('/account', { status: 200, body: account({ first_name: 'Fenna' }) }),
    act: (handlers, { remote }) => handlers.connect({ ...connecting(remote), key: 'k-of-fenna' }, 'm'),
    traces: ofRemote,
    stays: ({ device }) => [jane, device, 'vault:'],
  },
  {
    name: 'the sample is left for a service',
    mayStand: true,
    before: trySample,
    act: (handlers) => handlers.connect(connecting(null, 'https://other.test/v2'), 'm'),
    traces: ofSample,
    stays: ({ remote }) => [remote, jane],
  },
  {
    name: 'the sample is left for this device',
    mayStand: true,
    before: trySample,
    act: (handlers) => handlers['use-device']({}, 'm'),
    traces: ofSample,
    stays: ({ remote }) => [remote, jane],
  },
  {
    name: 'the sample is started again',
    mayStand: true,
    before: trySample,
    act: (handlers) => handlers['try-sample']({}, 'm'),
    traces: ofSample,
    stays: ({ remote }) => [remote, jane],
  },
  {
    name: 'a person is forgotten',
    act: (handlers) => handlers['forget-person']({ email: ` ${jane.toUpperCase()} ` }, 'm'),
    // Quoted, because a hash or an encrypted key may contain such short names by chance.
    traces: () => [jane, '"Jane"', '"Roe"', 'written'],
    stays: ({ remote }) => [remote, bo, 'vault:'],
  },
  {
    name: 'a person without an address is forgotten by a guess',
    act: (handlers) => handlers['forget-person']({ email: cleo }, 'm'),
    traces: () => ofCleo,
    stays: ({ remote }) => [remote, jane, bo, 'vault:'],
  },
  {
    name: 'a person without an address is forgotten by name',
    act: (handlers) => handlers['forget-name']({ name: 'Cleo Marsh', domain: 'acme.test' }, 'm'),
    traces: () => ofCleo,
    stays: ({ remote }) => [remote, jane, bo, 'vault:'],
  },
  {
    name: 'a service says that a guessed address opted out',
    before: async (_, scene) => void mayNot('/email-verifier', scene),
    act: (handlers) => handlers.request(request('verifyEmail', { email: cleo }), crypto.randomUUID()),
    traces: () => ofCleo,
    stays: ({ remote }) => [remote, jane, bo, 'vault:'],
  },
  {
    name: 'a service says that a name without an address opted out',
    before: async (_, scene) => void mayNot('/email-finder', scene),
    act: (handlers) =>
      handlers.request(request('findEmail', { domain: 'acme.test', full_name: 'cleo MARSH' }), crypto.randomUUID()),
    traces: () => ofCleo,
    stays: ({ remote }) => [remote, jane, bo, 'vault:'],
  },
  {
    name: 'a service says that a profile without an address opted out',
    before: async (_, scene) => void mayNot('/people/find', scene),
    act: (handlers) => handlers.request(request('enrichPerson', { linkedin_handle: 'CLÉO' }), crypto.randomUUID()),
    traces: () => [...ofCleo, 'cl%C3%A9o'],
    stays: ({ remote }) => [remote, jane, bo, 'vault:'],
  },
  {
    name: 'a service says that an address opted out',
    before: async (_, scene) => void mayNot('/email-verifier', scene),
    act: (handlers) => handlers.request(request('verifyEmail', { email: jane }), crypto.randomUUID()),
    traces: () => [jane, '"Jane"', '"Roe"'],
    stays: ({ remote }) => [remote, bo, 'vault:'],
  },
  {
    name: 'a service says that a name opted out',
    before: async (_, scene) => void mayNot('/email-finder', scene),
    act: (handlers) =>
      handlers.request(request('findEmail', { domain: 'acme.test', full_name: 'Jane Roe' }), crypto.randomUUID()),
    traces: () => [jane, '"Jane"', '"Roe"'],
    stays: ({ remote }) => [remote, bo, 'vault:'],
  },
  {
    name: 'a service says that an author opted out',
    before: async (_, scene) => void mayNot('/author-finder', scene),
    act: (handlers) => handlers.request(request('findAuthor', { url: 'https://acme.test/looms' }), crypto.randomUUID()),
    traces: () => [jane, '"Jane"', '"Roe"'],
    stays: ({ remote }) => [remote, bo, 'vault:'],
  },
  {
    name: 'everything is forgotten',
    act: (handlers) => handlers['forget-everything']({}, 'm'),
    traces: ({ remote, device }) => [remote, device, jane, bo, 'acme.test', 'vault:', 'service.test'],
  },
];

const includes = (text: string, some: readonly string[]) => some.filter((one) => text.includes(one));

/**
 * `npm test` kills at every third write, and each kind begins at a different write. Kinds that keep a service
 * connected are killed at every write.
 */
const apart = runs(3, 1);

describe.each(kinds.map((kind, nth) => ({ ...kind, first: nth % apart })))('44: $name', (kind) => {
  it('leaves the data as it was or deletes it for good, whichever write the background dies at', async () => {
    let isPromised = false;
    for (let writes = kind.isConnected ? 0 : kind.first; ; writes += kind.isConnected ? 1 : apart) {
      const scene = await filled();
      if (kind.before) {
        await kind.before(createEngine(fakePlatform(scene.platform)).handlers, scene);
        await settled();
      }
      // A launch intent for a panel that has not opened.
      const chosen = kind.traces(scene).filter((trace) => trace.endsWith('@acme.test'));
      if (chosen.length > 0)
        await createEngine(fakePlatform(scene.platform)).handlers.launch({ window: 3, text: chosen.join(' ') }, 'm');
      await settled();
      const whole = await everythingStored(scene.platform);
      expect(includes(whole, kind.traces(scene))).not.toEqual([]);

      const dying = dyingPlatform(scene.platform);
      const { handlers } = createEngine(dying.platform);
      await handlers.services({}, 'm');
      dying.dieAfter(writes);
      let isDone = false;
      kind.act(handlers, scene).then(
        () => {
          isDone = true;
        },
        () => undefined,
      );
      await waitFor(() => expect(isDone || dying.isDead()).toBe(true));
      await settled();
      const isRecorded = scene.platform.local.stored.has('deletions');
      const atDeath = await everythingStored(scene.platform);
      // A browser's files keep the bytes of removed records, so the address may never be written there.
      expect(includes(JSON.stringify([...scene.platform.local.stored]), [jane])).toEqual([]);

      const next = fakePlatform(scene.platform);
      const engine = createEngine(next);
      const [services, about] = await Promise.all([
        engine.answering('services', {}).then((answers) => answers?.('m-0123456')),
        engine
          .answering('known', { emails: [jane], names: [], private: false })
          .then((answers) => answers?.('m-0123457')),
      ]);
      // A request for the address reports its opt-out.
      const known = about as Known | undefined;
      const checks = known?.checks.filter((one) => one.at !== 'failed' || one.problem.code !== 'opted-out');
      const served = JSON.stringify([services, { ...known, checks }]);
      const left = await everythingStored(next);
      const here = { writes, isDone, isRecorded };
      expect({ ...here, record: next.local.stored.has('deletions') }).toEqual({ ...here, record: false });
      if (kind.stays)
        expect({ ...here, stays: includes(left, kind.stays(scene)) }).toEqual({ ...here, stays: kind.stays(scene) });
      const traces = includes(left, kind.traces(scene));
      // Data may outlast its recorded deletion only until its replacement is written.
      if (isRecorded && traces.length > 0)
        expect({ ...here, mayStand: kind.mayStand }).toEqual({ ...here, mayStand: true });
      if (traces.length > 0) {
        expect({ ...here, isPromised, all: traces }).toEqual({
          ...here,
          isPromised: false,
          all: includes(whole, kind.traces(scene)),
        });
        expect(includes(left, [secret])).toEqual([]);
      } else {
        isPromised = true;
        expect({ ...here, served: includes(served, kind.traces(scene)) }).toEqual({ ...here, served: [] });
        expect(JSON.stringify([...next.session.stored])).not.toContain(jane);
      }
      const isConnected = (services as ServiceList).services.some(
        ({ kind: of, state }) => of === 'remote' && state === 'connected',
      );
      if (kind.isConnected) expect({ ...here, isConnected }).toEqual({ ...here, isConnected: true });
      if (isDone) {
        // A finished action leaves nothing to do for the next background run.
        expect(includes(atDeath, kind.traces(scene))).toEqual([]);
        break;
      }
    }
    expect(isPromised).toBe(true);
  });
});

test('44: an unreadable deletion record deletes everything and serves nothing', async () => {
  for (const damaged of ['x', [{ kind: 'person', id: 'd' }], [{ kind: 'service' }], [null], { 0: 1 }]) {
    const { platform, remote } = await filled();
    platform.local.stored.set('deletions', damaged);
    const next = fakePlatform(platform);
    const answers = await createEngine(next).answering('services', {});
    expect(await answers?.('m-0123456')).toEqual({ services: [], chosen: null });
    expect(includes(await everythingStored(next), [remote, jane, 'vault:', 'deletions'])).toEqual([]);
  }
});

test('44: with a deletion record of a newer version nothing is served and nothing is lost', async () => {
  const { platform, remote } = await filled();
  const before = await everythingStored(platform);
  platform.local.stored.set('deletions', [{ kind: 'list', id: 'd', list: 1 }]);
  const next = fakePlatform(platform);
  const engine = createEngine(next);
  engine.resume('start');
  await expect(engine.answering('services', {})).rejects.toThrow('newer version');
  await settled();
  // The newer version finishes the deletion.
  next.local.stored.delete('deletions');
  expect(await everythingStored(next)).toEqual(before);
  const services = await createEngine(fakePlatform(next)).answering('services', {});
  expect(await services?.('m-0123456')).toMatchObject({ chosen: remote });
});

test('44: a response that arrives after its service is disconnected writes nothing', async () => {
  const { platform, remote } = await filled();
  const { handlers } = createEngine(platform);
  let reply = () => {};
  const replied = new Promise<void>((resolve) => {
    reply = resolve;
  });
  platform.web.answers.set('/email-verifier', async () => {
    await replied;
    return { status: 200, body: { data: { email: bo, status: 'valid', score: 90 }, meta: {} } };
  });
  const asked = handlers.request(request('verifyEmail', { email: bo }), 'm-1');
  await handlers.verify({ emails: [bo], skipCache: true, private: false }, 'm-2');
  await settled();
  const gone = handlers.disconnect({ service: remote }, 'm');
  reply();
  await Promise.all([asked, gone]);
  await platform.clock.advance(10_000);
  await settled();
  expect(includes(await everythingStored(platform), [remote])).toEqual([]);
});

test('44: a private window’s opt-out is written nowhere', async () => {
  const platform = fakePlatform();
  const { handlers } = createEngine(platform);
  await handlers.connect(connecting(null), 'm');
  await settled();
  const whole = await everythingStored(platform);
  platform.web.answers.set('/email-verifier', optedOut);
  const written: string[] = [];
  const { set } = platform.local;
  platform.local.set = (items) => {
    written.push(JSON.stringify(items));
    return set(items);
  };
  const asked = await handlers.request({ ...request('verifyEmail', { email: jane }), private: true }, 'm-1');
  expect(asked).toMatchObject({ problem: { code: 'opted-out' } });
  await settled();
  expect(written.join()).not.toContain(jane);
  expect(includes(await everythingStored(platform), [jane])).toEqual([]);
  expect(whole).not.toContain(jane);
  // Nor is the address sent again from any private window in this background run.
  const before = platform.web.sent.length;
  await handlers.request({ ...request('verifyEmail', { email: jane }), private: true }, 'm-2');
  expect(platform.web.sent).toHaveLength(before);
});

describe('45: a service is connected', () => {
  it.each(['a new one', 'one with another key', 'one with a passphrase'])(
    '%s leaves no orphaned key',
    async (which) => {
      for (let writes = 0, isDone = false; !isDone; writes += 1) {
        const platform = fakePlatform();
        if (which !== 'a new one')
          await createEngine(platform).handlers.connect({ ...connecting(null), key: 'k-before' }, 'm');
        const dying = dyingPlatform(platform);
        const { handlers } = createEngine(dying.platform);
        const service = (await handlers.services({}, 'm')).chosen;
        dying.dieAfter(writes);
        const passphrase = 'long enough for this';
        const keeping = which === 'one with a passphrase' && ({ keyKept: 'passphrase', passphrase } as const);
        handlers.connect({ ...connecting(service), ...keeping }, 'm').then(
          () => {
            isDone = true;
          },
          () => undefined,
        );
        await waitFor(() => expect(isDone || dying.isDead()).toBe(true));
        await settled();
        const next = fakePlatform(platform);
        const { services } = await createEngine(next).handlers.services({}, 'm');
        const ids = services.map(({ id }) => id);
        const keys = [...next.local.stored.keys()].filter((key) => key.startsWith('vault:'));
        const orphans = keys.filter((key) => !ids.includes(key.slice('vault:'.length)));
        expect({ writes, orphans }).toEqual({ writes, orphans: [] });
        // At whichever write the background died, a locked key can be unlocked after a browser restart.
        next.session.stored.clear();
        const later = createEngine(fakePlatform(next)).handlers;
        const [after] = (await later.services({}, 'm')).services;
        if (after?.state === 'key-locked')
          expect(await later.unlock({ service: after.id, passphrase }, 'm')).toEqual({ unlocked: true });
        if (isDone) expect(after?.state).toBe(keeping ? 'key-locked' : 'connected');
        if (isDone) expect(services).toMatchObject([{ state: 'connected', account: { name: 'Ada Byron' } }]);
      }
    },
    60_000,
  );

  it('keeps the old service if the new key cannot be stored', async () => {
    const { platform, remote } = await filled();
    const { handlers } = createEngine(platform);
    platform.deviceKeys.vaultKey = async () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
    const list = await handlers.services({}, 'm');
    await expect(handlers.connect(connecting(remote, 'https://other.test/v2'), 'm')).rejects.toThrow('no room');
    expect((await handlers.services({}, 'm')).services.map(({ id }) => id)).toEqual(list.services.map(({ id }) => id));
    expect(platform.local.stored.has('deletions')).toBe(false);
    expect(includes(await everythingStored(platform), [remote, `vault:${remote}`, jane])).toHaveLength(3);
  });

  it('an orphaned key is removed from both storage areas at a start', async () => {
    const { platform, remote } = await filled();
    await platform.local.set({ 'vault:orphan': 'x' });
    await platform.session.set({ 'vault:orphan': 'x' });
    createEngine(fakePlatform(platform)).resume('start');
    await waitFor(() => expect(platform.session.stored.has('vault:orphan')).toBe(false));
    await settled();
    expect([...platform.local.stored.keys()].filter((key) => key.startsWith('vault:'))).toEqual([`vault:${remote}`]);
  });
});
