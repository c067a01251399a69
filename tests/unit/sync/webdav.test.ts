/** WebDAV servers that do less than Apache, or behave differently. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Bytes, SyncError, type Target } from '../../../lib/sync/target.ts';
import { webDav } from '../../../lib/sync/webdav.ts';
import { startWebDav, type WebDavServer } from '../../service/webdav.ts';
import { type DeviceBrowser, deviceWorld } from './device-browsers.ts';

let server: WebDavServer;
let target: Target;
beforeEach(async () => {
  server = await startWebDav();
  const { folder, user, password } = server;
  target = webDav({ folder: new URL(folder), user, password, fetch });
});
afterEach(() => server.close());

const bytes = (text: string): Bytes => new TextEncoder().encode(text);
const tagOf = async (name: string) => (await target.list()).find((file) => file.name === name)?.tag ?? null;
const fault = async (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => (error instanceof SyncError ? error.fault : error),
  );

async function bringInStep(): Promise<void> {
  const world = await deviceWorld(2, target);
  const [anna, bert] = world.browsers as [DeviceBrowser, DeviceBrowser];
  await anna.store.leads.addList('Fair');
  for (const browser of world.browsers) await browser.begin();
  for (const browser of [anna, bert, anna]) expect((await browser.sync()).fault).toBeNull();
  expect(await bert.store.leads.listNamed('Fair')).toMatchObject({ name: 'Fair' });
}

/** https://github.com/super-productivity/super-productivity/issues/1199 */
test('syncs two devices on a server without tags and conditions, such as nginx', async () => {
  server.lists.tags = false;
  server.conditions = 'ignored';
  await bringInStep();
  await target.write('one', bytes('first'), null);
  const tag = await tagOf('one');
  expect(await target.write('one', bytes('a second'), tag)).toBe(true);
  expect(await tagOf('one')).not.toBe(tag);
  expect(await target.write('one', bytes('third'), tag)).toBe(false);
});

test('sends no condition that a server without tags cannot meet', async () => {
  server.lists.tags = false;
  await target.write('one', bytes('first'), null);
  expect(await target.write('one', bytes('second'), await tagOf('one'))).toBe(true);
});

/** https://github.com/emersion/go-webdav/issues/137 */
test('does not overwrite an existing file on a server that ignores conditions', async () => {
  server.conditions = 'ignored';
  expect(await target.write('one', bytes('first'), null)).toBe(true);
  expect(await target.write('one', bytes('second'), null)).toBe(false);
  expect(await target.read('one')).toEqual(bytes('first'));
});

/** https://github.com/laurent22/joplin/issues/15975 */
test('compares tags itself if the server refuses conditions, as Koofr does', async () => {
  server.conditions = 'refused';
  await bringInStep();
  expect(await target.write('one', bytes('first'), null)).toBe(true);
  const tag = await tagOf('one');
  expect(await target.write('one', bytes('second'), null)).toBe(false);
  expect(await target.write('one', bytes('a second'), tag)).toBe(true);
  expect(await target.write('one', bytes('third'), tag)).toBe(false);
});

test('reads a list whose status has no reason phrase', async () => {
  server.lists.status = 'HTTP/1.1 200';
  await bringInStep();
});

/** https://github.com/rclone/rclone/pull/8122 */
test('lists a file that the server is still scanning, and reports it as offline when read', async () => {
  await target.write('one', bytes('first'), null);
  server.processing.add('one');
  expect(await tagOf('one')).not.toBeNull();
  expect(await fault(target.read('one'))).toBe('offline');
  expect(await target.write('two', bytes('second'), null)).toBe(true);
});

/** tests/faults/README.md #34 */
test.each([
  ['elements without an end', '<response>'.repeat(200_000)],
  ['invalid character references', '<response><href>&#x110000;&#99999999999;</href></response>'],
])('reads a list of %s as empty', async (_, listed) => {
  const answer = async () => new Response(`<multistatus>${listed}</multistatus>`, { status: 207 });
  const hostile = webDav({ folder: new URL('https://dav.test/'), user: 'a', password: 'b', fetch: answer });
  expect(await hostile.list()).toEqual([]);
});

test('stops reading an endless file', async () => {
  const piece = new Uint8Array(1024 * 1024);
  let sent = 0;
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 100) controller.close();
        else controller.enqueue(piece);
      },
    });
  const answer = async () => new Response(endless());
  const hostile = webDav({ folder: new URL('https://dav.test/'), user: 'a', password: 'b', fetch: answer });
  expect(await fault(hostile.read('vault'))).toBe('not-a-target');
  expect(sent).toBeLessThan(80);
});
