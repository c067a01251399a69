/** Snapshots let a popup draw before the first response: few, of normal tabs only, without forgotten data. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createSnapshots, type Shown } from '../../../../lib/background/core/snapshots.ts';
import { isSnapshot, type Snapshot, snapshotKey, snapshotPrefix } from '../../../../lib/messages/snapshot.ts';
import { nothingKnown, settings } from '../../harness/fixtures.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { createEngine, type Engine } from '../fake-engine.ts';
import { type FakeArea, type FakePlatform, fakeArea, fakeClock, fakePlatform, openAndRead } from '../fakes.ts';

const stored = ({ stored: items }: FakeArea) => [...items.keys()].filter((key) => key.startsWith(snapshotPrefix));

function readFrom({ stored: items }: FakeArea, address: string): Snapshot | null {
  const found = items.get(snapshotKey(address));
  return isSnapshot(found) ? found : null;
}

describe('the key of a snapshot', () => {
  it('is the whole address: a mailbox names its message after the #', () => {
    expect(snapshotKey('https://mail.test/#inbox/1')).not.toBe(snapshotKey('https://mail.test/#inbox/2'));
    expect(snapshotKey('https://acme.test/team')).not.toBe(snapshotKey('https://acme.test/'));
  });
});

describe('snapshots', () => {
  const shown: Shown = {
    subject: { kind: 'nothing', why: 'file' },
    facts: null,
    reading: false,
    page: null,
    mailbox: null,
    service: null,
    usage: null,
    settings: { ...settings },
    about: { cached: [], ...nothingKnown },
    jobs: [],
    recents: [],
    draft: {},
    private: false,
  };

  it('are limited to 20: the least recently stored is evicted', async () => {
    const session = fakeArea();
    const snapshots = createSnapshots(session, fakeClock());
    const keep = (nth: number) => snapshots.keep(`https://acme.test/${nth}`, shown, snapshots.moment());
    for (let nth = 0; nth < 20; nth += 1) await keep(nth);
    await keep(0);
    await keep(20);
    expect(stored(session)).toHaveLength(20);
    expect(readFrom(session, 'https://acme.test/0')).not.toBeNull();
    expect(readFrom(session, 'https://acme.test/1')).toBeNull();
    // Another background run finds them, too.
    const again = createSnapshots(session, fakeClock());
    await again.keep('https://acme.test/21', shown, again.moment());
    expect(stored(session)).toHaveLength(20);
    await again.clear();
    expect(session.stored.size).toBe(0);
  });

  it('above 256 KB are not stored, and the previous one is removed', async () => {
    const session = fakeArea();
    const snapshots = createSnapshots(session, fakeClock());
    await snapshots.keep('https://acme.test/', shown, snapshots.moment());
    const draft = { name: 'x'.repeat(300_000) };
    await snapshots.keep('https://acme.test/', { ...shown, draft }, snapshots.moment());
    expect(stored(session)).toEqual([]);
  });

  it('of a private window are not stored', async () => {
    const session = fakeArea();
    const snapshots = createSnapshots(session, fakeClock());
    await snapshots.keep('https://acme.test/', { ...shown, private: true }, snapshots.moment());
    expect(session.stored.size).toBe(0);
  });

  it('of data read before a clear are not stored', async () => {
    const session = fakeArea();
    const snapshots = createSnapshots(session, fakeClock());
    const moment = snapshots.moment();
    await snapshots.clear();
    await snapshots.keep('https://acme.test/', shown, moment);
    expect(stored(session)).toEqual([]);
  });
});

describe('an opening', () => {
  const address = 'https://www.acme.test/team';
  let platform: FakePlatform;
  let engine: Engine;

  beforeEach(async () => {
    platform = fakePlatform();
    engine = createEngine(platform);
    const intent = {
      service: null,
      name: '',
      address: 'https://service.test/v2',
      key: 'k-123',
      keyKept: 'device' as const,
    };
    await engine.handlers.connect(intent, 'm');
    shows(address);
  });

  function shows(url: string, incognito = false): void {
    platform.tab.info = { id: 7, url, incognito };
  }

  const open = () => openAndRead(platform, engine.handlers);

  const how = { click: true, skipCache: false, again: false, private: false, page: null };
  const count = () =>
    engine.handlers.request({ operation: 'countDomainEmails', params: { domain: 'acme.test' }, ...how }, 'm1');

  it('is stored as it was answered, in session storage only', async () => {
    const { id: _id, revision: _revision, intent: _intent, tab: _tab, private: _private, ...answered } = await open();
    expect(readFrom(platform.session, address)).toMatchObject({ ...answered, version: 3, taken: platform.clock.now() });
    expect(JSON.stringify([...platform.local.stored])).not.toContain(snapshotPrefix);
  });

  it('of a private window stores no snapshot', async () => {
    shows(address, true);
    await open();
    expect(stored(platform.session)).toEqual([]);
  });

  it('updates its snapshot when a response changes the shown data', async () => {
    platform.web.answers.set('/email-count', { status: 200, body: { data: { total: 5 } } });
    await open();
    await count();
    await platform.clock.advance(1_000);
    await waitFor(() =>
      expect(readFrom(platform.session, address)?.about.cached).toMatchObject([{ operation: 'countDomainEmails' }]),
    );
  });

  it('loses its snapshot when a person opts out, before the records change', async () => {
    await open();
    const write = platform.store.write;
    const before: string[][] = [];
    platform.store.write = async (changes) => {
      if (changes.some(({ table }) => table === 'optOuts')) before.push(stored(platform.session));
      return write(changes);
    };
    platform.web.answers.set('/email-verifier', {
      status: 451,
      body: { errors: [{ id: 'claimed_email', code: 451 }] },
    });
    const params = { email: 'ada@acme.test' };
    const asked = await engine.handlers.request({ operation: 'verifyEmail', params, ...how }, 'm2');
    expect(asked).toMatchObject({ ok: false, problem: { code: 'opted-out' } });
    expect(before[0]).toEqual([]);
    await platform.clock.advance(1_000);
    expect(stored(platform.session)).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['everything is forgotten', () => engine.handlers['forget-everything']({}, 'm3')],
    ['cached answers are cleared', () => engine.handlers['clear-cache']({}, 'm3')],
    ['a recent lookup is forgotten', () => engine.handlers['forget-recent']({ text: 'acme.test' }, 'm3')],
    ['a setting changes', () => engine.handlers['change-settings']({ theme: 'dark' }, 'm3')],
    [
      'the service is disconnected',
      async () => {
        const [service] = (await engine.handlers.services({}, 'm3')).services;
        return engine.handlers.disconnect({ service: service?.id ?? '' }, 'm4');
      },
    ],
    [
      'the key changes',
      async () => {
        const [service] = (await engine.handlers.services({}, 'm3')).services;
        const to = { service: service?.id ?? '', name: '', address: 'https://service.test/v2', key: 'k-456' };
        return engine.handlers.connect({ ...to, keyKept: 'device' as const }, 'm4');
      },
    ],
  ])('loses its snapshot when %s', async (_what, act) => {
    await open();
    expect(stored(platform.session)).toHaveLength(1);
    await act();
    expect(stored(platform.session)).toEqual([]);
    await platform.clock.advance(1_000);
    expect(stored(platform.session)).toEqual([]);
  });
});
