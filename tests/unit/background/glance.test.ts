/** Side panels get pushes only about pages that Harrier may see, and no page is read for them. */
import { beforeEach, expect, it } from 'vitest';
import { waitFor } from '../harness/wait-for.ts';
import { createEngine, type Engine } from './fake-engine.ts';
import { type FakePlatform, fakePlatform, onDisk, settled } from './fakes.ts';

let platform: FakePlatform;
let engine: Engine;

beforeEach(() => {
  platform = fakePlatform();
  engine = createEngine(platform);
});

function shows(url: string | undefined, incognito = false): void {
  platform.tab.info = { id: 7, windowId: 3, url, incognito };
}

const looked = () => platform.pushed.filter(({ push }) => push.topic === 'looked');

it.each([
  ['https://www.acme.test/team', { kind: 'company', domain: { ascii: 'acme.test' } }],
  ['https://www.linkedin.com/in/ada-byron/', { kind: 'profile', handle: 'ada-byron' }],
  ['chrome://newtab/', { kind: 'nothing', why: 'browser-page' }],
  [undefined, { kind: 'nothing', why: 'unreadable' }],
])('a glance at %s uses the address alone and leaves no trace', async (url, subject) => {
  shows(url);
  const before = await onDisk(platform);
  expect(await engine.handlers.glance({ tab: 7 }, 'message-1')).toMatchObject({ subject });
  await settled();
  expect(platform.tab.reads).toBe(0);
  expect(platform.web.sent).toEqual([]);
  expect(platform.pushed).toEqual([]);
  expect(await onDisk(platform)).toBe(before);
});

it('an opening pushes its page and window to panels', async () => {
  shows('https://www.acme.test/team#top');
  const { revision } = await engine.handlers.open({ tab: 7 }, 'message-1');
  await platform.clock.advance(0);
  await waitFor(() => expect(looked()).toHaveLength(1));
  const [pushed] = looked();
  expect(pushed).toMatchObject({
    isPrivate: false,
    push: { tab: 7, window: 3, subject: { kind: 'company' }, page: 'https://www.acme.test/team' },
  });
  expect(pushed?.push.revision).toBeGreaterThan(revision);
});

it('the panel’s command pushes the page without reading it', async () => {
  shows('https://acme.test/', true);
  await engine.looked(7);
  await waitFor(() => expect(looked()).toHaveLength(1));
  expect(looked()[0]).toMatchObject({ isPrivate: true, push: { tab: 7, window: 3, page: 'https://acme.test/' } });
  expect(platform.tab.reads).toBe(0);
});

it('a page without a grant is not pushed', async () => {
  shows(undefined);
  await engine.handlers.open({ tab: 7 }, 'message-1');
  await engine.looked(7);
  await settled();
  expect(looked()).toEqual([]);
});
