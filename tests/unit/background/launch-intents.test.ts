/**
 * An intent is delivered once, to its own window, even if the panel opens first or the background restarts in between.
 */
import { beforeEach, expect, it } from 'vitest';
import { createLaunchIntents, longestIntent } from '../../../lib/background/core/launch-intents.ts';
import type { LaunchIntent } from '../../../lib/messages/opening-views.ts';
import { createEngine } from './fake-engine.ts';
import { type FakeArea, type FakeClock, fakeArea, fakeClock, fakePlatform, settled } from './fakes.ts';

const globex: LaunchIntent = { want: 'look-up', text: 'globex.test' };
const page: LaunchIntent = { want: 'page' };

let session: FakeArea;
let clock: FakeClock;
const create = () => createLaunchIntents(session, clock);

beforeEach(() => {
  session = fakeArea();
  clock = fakeClock();
});

it('is delivered once, and to no other window', async () => {
  const intents = create();
  await intents.keep(1, Promise.resolve(globex));
  expect(await intents.take(2)).toBeNull();
  expect(await intents.take(1)).toEqual(globex);
  expect(await intents.take(1)).toBeNull();
});

it('is awaited by a panel that opens before it is ready, and is then not stored', async () => {
  const intents = create();
  let made: (intent: LaunchIntent) => void = () => undefined;
  const saved = intents.keep(
    1,
    new Promise((resolve) => {
      made = resolve;
    }),
  );
  expect(intents.isWaiting(1)).toBe(true);
  const taken = intents.take(1);
  expect(intents.isWaiting(1)).toBe(false);
  made(globex);
  expect(await taken).toEqual(globex);
  expect(await saved).toBeNull();
  await settled();
  expect(JSON.stringify([...session.stored])).not.toContain('globex');
});

it('is replaced by a newer one, in whatever order they are ready', async () => {
  const intents = create();
  let made: (intent: LaunchIntent) => void = () => undefined;
  const first = intents.keep(
    1,
    new Promise((resolve) => {
      made = resolve;
    }),
  );
  await intents.keep(1, Promise.resolve(page));
  made(globex);
  expect(await first).toBeNull();
  expect(await intents.take(1)).toEqual(page);
});

it('survives a background restart, and is delivered once', async () => {
  await create().keep(1, Promise.resolve(globex));
  await settled();
  const next = create();
  expect(await next.take(1)).toEqual(globex);
  expect(await create().take(1)).toBeNull();
});

it('expires if no panel opens', async () => {
  const intents = create();
  await intents.keep(1, Promise.resolve(globex));
  await settled();
  clock.jump(longestIntent);
  expect(await intents.take(1)).toBeNull();
  expect(await create().take(1)).toBeNull();
});

it('is dropped by a clear, also before it is ready', async () => {
  const intents = create();
  await intents.keep(1, Promise.resolve(globex));
  let made: (intent: LaunchIntent) => void = () => undefined;
  const late = intents.keep(
    2,
    new Promise((resolve) => {
      made = resolve;
    }),
  );
  await intents.clear();
  made(globex);
  expect([await late, await intents.take(1), await intents.take(2)]).toEqual([null, null, null]);
  await settled();
  expect([...session.stored]).toEqual([]);
});

it('is null if it fails or its stored value is invalid', async () => {
  const intents = create();
  expect(await intents.keep(1, Promise.reject(new Error('a bug')))).toBeNull();
  expect(await intents.take(1)).toBeNull();
  session.stored.set('intents', { 1: { intent: { want: 'everything' }, at: clock.now() } });
  expect(await create().take(1)).toBeNull();
});

it('is pushed to an open panel, and delivered to a panel that opens', async () => {
  const platform = fakePlatform();
  const { handlers } = createEngine(platform);
  await handlers.launch({ window: 3, text: 'globex.test' }, 'welcome');
  await settled();
  expect(platform.pushed.map(({ push }) => push)).toMatchObject([
    { topic: 'launch-intent', window: 3, intent: globex },
  ]);
  expect((await handlers.open({ tab: 7, window: 3 }, 'panel')).intent).toEqual(globex);
});

it('is delivered by an opening to the panel of its window, and to no popup', async () => {
  const platform = fakePlatform();
  const { handlers } = createEngine(platform);
  await platform.intents.keep(3, Promise.resolve(globex));
  expect((await handlers.open({ tab: 7 }, 'popup')).intent).toBeNull();
  expect((await handlers.open({ tab: 7, window: 4 }, 'other')).intent).toBeNull();
  expect((await handlers.open({ tab: 7, window: 3 }, 'panel')).intent).toEqual(globex);
  expect((await handlers.open({ tab: 7, window: 3 }, 'panel-2')).intent).toBeNull();
});
