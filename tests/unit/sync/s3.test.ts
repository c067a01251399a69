/** S3-compatible storage as a target, over a server that verifies each signature. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bucketAddress, syncPattern } from '../../../lib/messages/sync-address.ts';
import { type S3, s3 } from '../../../lib/sync/s3.ts';
import { type Bytes, SyncError, type Target } from '../../../lib/sync/target.ts';
import { type S3Server, type Signed, sha256, signatureOf, startS3 } from '../../service/s3.ts';
import { type DeviceBrowser, deviceWorld } from './device-browsers.ts';

let server: S3Server;
let target: Target;
beforeEach(async () => {
  server = await startS3();
  target = open();
});
afterEach(() => server.close());

function open(some: Partial<S3> = {}): Target {
  const { region, keyId, secretKey } = server;
  const bucket = new URL(`${server.bucket}/`, server.address);
  return s3({ bucket, prefix: '', region, keyId, secretKey, now: Date.now, fetch, ...some });
}

const bytes = (text: string): Bytes => new TextEncoder().encode(text);
const tagOf = async (name: string) => (await target.list()).find((file) => file.name === name)?.tag ?? null;
const fault = async (asked: Promise<unknown> | undefined) =>
  asked?.then(
    () => null,
    (error: unknown) => (error instanceof SyncError ? error.fault : error),
  );

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
describe('the test server’s signature equals Amazon’s example for', () => {
  const host = 'examplebucket.s3.amazonaws.com';
  const example = (some: Partial<Signed> & { path: string }): Signed => ({
    ...{ method: 'GET', url: new URL(some.path, `https://${host}`), content: sha256('') },
    ...{ time: '20130524T000000Z', region: 'us-east-1', secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
    ...some,
    headers: {
      ...{ host, 'x-amz-content-sha256': some.content ?? sha256(''), 'x-amz-date': '20130524T000000Z' },
      ...some.headers,
    },
  });
  test.each([
    [
      'a file',
      example({ path: '/test.txt', headers: { range: 'bytes=0-9' } }),
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'a file to write',
      example({
        path: '/test$file.text',
        method: 'PUT',
        content: sha256('Welcome to Amazon S3.'),
        headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      }),
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'a parameter without value',
      example({ path: '/?lifecycle' }),
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'a list',
      example({ path: '/?max-keys=2&prefix=J' }),
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('%s', (_, signed, expected) => expect(signatureOf(signed)).toBe(expected));
});

test.each([
  ['', 'optional'],
  [' where tags are compared without quotes', 'unknown'],
  // https://github.com/apache/opendal/pull/2226, https://github.com/rustfs/rustfs/issues/1458
  [' where tags are refused without quotes', 'demanded'],
] as const)('creates a file once, replaces it only if its tag matches, and removes it%s', async (_, quotes) => {
  server.quotes = quotes;
  expect(await target.list()).toEqual([]);
  expect(await target.write('one', bytes('first'), null)).toBe(true);
  expect(await target.write('one', bytes('second'), null)).toBe(false);
  const tag = await tagOf('one');
  expect(await target.write('one', bytes('a second'), tag)).toBe(true);
  expect(await target.write('one', bytes('third'), tag)).toBe(false);
  expect(await target.read('one')).toEqual(bytes('a second'));
  expect(await tagOf('one')).not.toBe(tag);
  await target.remove('one');
  await target.remove('one');
  expect(await target.read('one')).toBeNull();
  // The file to replace is gone.
  expect(await target.write('one', bytes('fourth'), tag)).toBe(false);
});

test('lets only one of several simultaneous writes win', async () => {
  await target.write('one', bytes('first'), null);
  const tag = await tagOf('one');
  const wins = (texts: string[], at: string, condition: string | null) =>
    Promise.all(texts.map((text) => target.write(at, bytes(text), condition)));
  expect((await wins(['a', 'b', 'c'], 'two', null)).filter(Boolean)).toHaveLength(1);
  expect((await wins(['a', 'b', 'c'], 'one', tag)).filter(Boolean)).toHaveLength(1);
});

test('gives up on an endless list', async () => {
  let pages = 0;
  target = open({
    fetch: async () => {
      pages += 1;
      const next = pages < 2_000 ? `<NextContinuationToken>${pages}</NextContinuationToken>` : '';
      return new Response(`<ListBucketResult>${next}</ListBucketResult>`);
    },
  });
  expect(await fault(target.list())).toBe('not-a-target');
});

test('lists all pages of its own folder, and nothing below or beside it', async () => {
  target = open({ prefix: 'my files/a+b & c/' });
  server.perPage = 2;
  for (const name of ['vault', 'a1', 'b2', 'c3', 'd4']) await target.write(name, bytes(name), null);
  server.files.set('other', Buffer.from('of somebody else'));
  server.files.set('my files/a+b & c/below/one', Buffer.from('of somebody else'));
  expect([...server.files.keys()]).toContain('my files/a+b & c/vault');
  server.requests = [];
  expect((await target.list()).map(({ name }) => name)).toEqual(['a1', 'b2', 'c3', 'd4', 'vault']);
  expect(server.requests).toHaveLength(3);
  expect(await target.read('vault')).toEqual(bytes('vault'));
});

test('reports a wrong key, region, clock, bucket or endpoint, full storage and a lost connection', async () => {
  expect(await fault(open({ secretKey: 'another' }).list())).toBe('refused');
  expect(await fault(open({ keyId: 'ANOTHER' }).list())).toBe('refused');
  expect(await fault(open({ region: 'us-east-1' }).list())).toBe('region');
  expect(await fault(open({ now: () => Date.now() - 24 * 3_600_000 }).list())).toBe('clock');
  const bucket = new URL('nothing/', server.address);
  expect(await fault(open({ bucket }).list())).toBe('no-folder');
  expect(await fault(open({ bucket }).write('one', bytes('first'), null))).toBe('no-folder');
  // An endpoint without bucket.
  expect(await fault(open({ bucket: new URL(`${server.bucket}/one/`, server.address) }).list())).toBe('not-a-target');
  server.quota = 3;
  expect(await fault(target.write('one', bytes('first'), null))).toBe('full');
  server.before = () => 'cut';
  expect(await fault(target.list())).toBe('offline');
});

test.each([
  // Cloudflare R2: https://github.com/iterate-ch/cyberduck/issues/16377
  'InvalidRegionName',
  // Amazon, for regions that an account has to turn on: https://github.com/iterate-ch/cyberduck/issues/17301
  'IllegalLocationConstraintException',
])('reports a wrong region after %s', async (code) => {
  server.wrongRegion = code;
  expect(await fault(open({ region: 'us-east-1' }).list())).toBe('region');
});

test('refuses storage without conditional writes, and leaves no files there', async () => {
  for (const quotes of ['optional', 'unknown', 'demanded'] as const) {
    server.quotes = quotes;
    expect(await fault(target.check?.())).toBeNull();
  }
  for (const conditions of ['ignored', 'refused'] as const) {
    server.conditions = conditions;
    expect(await fault(target.check?.())).toBe('unconditional');
  }
  expect(server.files.size).toBe(0);
});

test('syncs two devices, and sends one request if nothing changed', async () => {
  const world = await deviceWorld(2, target);
  const [anna, bert] = world.browsers as [DeviceBrowser, DeviceBrowser];
  await anna.store.leads.addList('Fair');
  for (const browser of world.browsers) await browser.begin();
  for (const browser of [anna, bert, anna]) expect((await browser.sync()).fault).toBeNull();
  expect(await bert.store.leads.listNamed('Fair')).toMatchObject({ name: 'Fair' });
  server.requests = [];
  await bert.sync();
  expect(server.requests).toEqual(['GET ']);
});

test.each([
  ['https://s3.eu-central-1.amazonaws.com', 'herons', 'https://herons.s3.eu-central-1.amazonaws.com/'],
  ['https://herons.s3.eu-central-1.amazonaws.com/', 'herons', 'https://herons.s3.eu-central-1.amazonaws.com/'],
  ['https://s3.amazonaws.com', 'herons.of.mine', 'https://s3.amazonaws.com/herons.of.mine/'],
  ['https://storage.test:9000/', 'herons', 'https://storage.test:9000/herons/'],
  ['https://storage.test/api/s3', 'herons', 'https://storage.test/api/s3/herons/'],
  ['https://1f2e.r2.cloudflarestorage.com', 'herons', 'https://1f2e.r2.cloudflarestorage.com/herons/'],
  // As DigitalOcean shows it: https://github.com/medusajs/medusa/pull/10145
  ['https://herons.fra1.digitaloceanspaces.com', 'herons', 'https://herons.fra1.digitaloceanspaces.com/'],
  ['https://fra1.digitaloceanspaces.com', 'fra1', 'https://fra1.digitaloceanspaces.com/fra1/'],
  // As Cloudflare shows it: https://github.com/Nic13Gamer/better-upload/issues/47
  ['https://1f2e.eu.r2.cloudflarestorage.com/herons', 'herons', 'https://1f2e.eu.r2.cloudflarestorage.com/herons/'],
])('finds the bucket’s address: %s, %s', (address, bucket, expected) => {
  expect(bucketAddress({ address, bucket })?.href).toBe(expected);
  const pattern = syncPattern({ kind: 's3', address, bucket, region: '', prefix: '', keyId: '' });
  expect(pattern).toBe(`https://${new URL(expected).hostname}/*`);
});
