/**
 * A bucket of S3-compatible storage. Each request is signed (Signature Version 4) with its content, so the secret key
 * itself is never sent. Redirects are not followed.
 */
import { AwsV4Signer } from 'aws4fetch';
import { writeIso } from '../contract/times.ts';
import { type Bytes, type ListedFile, SyncError, type SyncFault, type Target } from './target.ts';
import { asked, bytesOf, type Fetch, textOf } from './wire.ts';
import { elements, hasElement, plain } from './xml.ts';

export interface S3 {
  /** The bucket's own address, with a final slash. */
  bucket: URL;
  /** Before every name: empty, or folders that each end with a slash. */
  prefix: string;
  /** Empty: as the host says, otherwise us-east-1. */
  region: string;
  keyId: string;
  secretKey: string;
  /** Epoch milliseconds. Storage refuses signatures that are more than a quarter of an hour off its own clock. */
  now(): number;
  fetch: Fetch;
}

/** Of up to 1,000 files each. A list that goes on is not one of a bucket. */
const mostPages = 1_000;

export function s3({ bucket, prefix, region, keyId, secretKey, now, fetch }: S3): Target {
  const signingKeys = new Map<string, ArrayBuffer>();
  const folders = prefix.split('/').slice(0, -1);
  const addressOf = (name: string) => new URL([...folders, name].map(encodeURIComponent).join('/'), bucket);

  async function ask(method: string, address: URL, name: string, condition = {}, body?: Bytes) {
    const content = await crypto.subtle.digest('SHA-256', body ?? new Uint8Array());
    const signed = await new AwsV4Signer({
      method,
      url: address.href,
      headers: { ...condition, 'x-amz-content-sha256': hex(content) },
      service: 's3',
      region,
      accessKeyId: keyId,
      secretAccessKey: secretKey,
      cache: signingKeys,
      datetime: `${writeIso(now()).slice(0, 19).replace(/[:-]/g, '')}Z`,
    }).sign();
    const response = await asked(fetch, address, { method, headers: signed.headers, ...(body && { body }) });
    const code = response.ok ? '' : plain(elements(await textOf(response), 'Code')[0] ?? '');
    const fault = faultOf(response, code);
    if (fault) throw new SyncError(fault, name === '' ? null : name);
    return response;
  }

  const target: Target = {
    async list() {
      const files: ListedFile[] = [];
      let after: string | null = null;
      let pages = 0;
      do {
        pages += 1;
        const page = new URL(bucket);
        page.search = String(
          new URLSearchParams({
            ...(after !== null && { 'continuation-token': after }),
            ...{ delimiter: '/', 'list-type': '2', prefix },
          }),
        ).replaceAll('+', '%20');
        const response = await ask('GET', page, '');
        const xml = response.ok ? await textOf(response) : '';
        if (!hasElement(xml, 'ListBucketResult')) throw new SyncError('not-a-target');
        files.push(...filesIn(xml, prefix));
        const next: string | null = plain(elements(xml, 'NextContinuationToken')[0] ?? '') || null;
        if (next !== null && (next === after || pages === mostPages)) throw new SyncError('not-a-target');
        after = next;
      } while (after !== null);
      return files;
    },
    async read(name) {
      const response = await ask('GET', addressOf(name), name);
      if (response.status === 404) return null;
      if (response.status !== 200) throw new SyncError('not-a-target', name);
      return bytesOf(response);
    },
    async write(name, bytes, tag) {
      // Ceph compares the header with a tag without quotes. Elsewhere the second request fails like the first, or with
      // 400 where a tag must have them.
      let isUnmet = false;
      const conditions = tag === null ? [{ 'if-none-match': '*' }] : [{ 'if-match': `"${tag}"` }, { 'if-match': tag }];
      for (const condition of conditions) {
        const response = await ask('PUT', addressOf(name), name, condition, bytes);
        if (response.ok) return true;
        // 404: the file to replace is gone. 409: another browser is writing it right now.
        const isMissing = response.status === 404 && tag !== null;
        if (isMissing || response.status === 409) return false;
        if (response.status !== 412 && !(isUnmet && response.status === 400)) throw new SyncError('not-a-target', name);
        isUnmet = true;
      }
      return false;
    },
    async remove(name) {
      const response = await ask('DELETE', addressOf(name), name);
      if (!response.ok && response.status !== 404) throw new SyncError('not-a-target', name);
    },
    check: () => checkConditions(target),
  };
  return target;
}

/** Some storage ignores conditions or refuses them, and two browsers would overwrite each other's files unseen. */
async function checkConditions(target: Target): Promise<void> {
  const name = hex(crypto.getRandomValues(new Uint8Array(16)).buffer);
  const write = (text: string, tag: string | null) => target.write(name, new TextEncoder().encode(text), tag);
  try {
    const isCreated = await write('first', null);
    const isKept = !(await write('second', null)) && !(await write('third', '0'.repeat(32)));
    const tag = (await target.list()).find((file) => file.name === name)?.tag ?? null;
    if (!isCreated || !isKept || !(await write('fourth', tag))) throw new SyncError('unconditional');
  } finally {
    await target.remove(name);
  }
}

/** Error codes for a wrong region: of Amazon, of Cloudflare, and of Amazon for a region that is not enabled. */
const ofAnotherRegion =
  /^(?:AuthorizationHeaderMalformed|PermanentRedirect|InvalidRegionName|IllegalLocationConstraintException)$/;

function faultOf({ status, type }: Response, code: string): SyncFault | null {
  if (code === 'RequestTimeTooSkewed' || code === 'RequestExpired') return 'clock';
  if (code === 'NoSuchBucket' || code === 'InvalidBucketName') return 'no-folder';
  // Quotas are named in several ways, and refused with several statuses.
  if (status === 507 || status === 413 || /Quota|StorageFull|EntityTooLarge/.test(code)) return 'full';
  if (ofAnotherRegion.test(code)) return 'region';
  if (status === 401 || status === 403) return 'refused';
  if (code === 'NotImplemented') return 'unconditional';
  if (status >= 500 || status === 429 || code === 'OperationAborted') return 'offline';
  return type === 'opaqueredirect' || (status >= 300 && status < 400) ? 'region' : null;
}

const filesIn = (xml: string, prefix: string): ListedFile[] =>
  elements(xml, 'Contents').flatMap((content) => {
    const [key, tag] = ['Key', 'ETag'].map((name) => plain(elements(content, name)[0] ?? ''));
    if (key === undefined || tag === undefined || !key.startsWith(prefix)) return [];
    const name = key.slice(prefix.length);
    return name === '' ? [] : [{ name, tag: tag.replace(/^"|"$/g, '') }];
  });

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
