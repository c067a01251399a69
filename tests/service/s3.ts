/**
 * A small S3 server for tests: one bucket, verified signatures (Signature Version 4), conditional
 * writes, lists in pages, a quota. Answers as Amazon does.
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { answerOrCut, closeServer, listen, loopback } from './listen.ts';

export interface S3Server {
  files: Map<string, Buffer>;
  /** `METHOD key`, in order. */
  requests: string[];
  /** Largest size of all files together, in bytes. */
  quota: number;
  /** Files in one page of a list. */
  perPage: number;
  /** Its treatment of `If-Match` and `If-None-Match`. */
  conditions: 'met' | 'ignored' | 'refused';
  /** Quotes around the tag in `If-Match`: Ceph matches only a tag without them, R2 refuses one without them. */
  quotes: 'optional' | 'unknown' | 'demanded';
  bucket: string;
  region: string;
  /** Error code for another region. */
  wrongRegion: string;
  keyId: string;
  secretKey: string;
  now(): number;
  /** Called for each request. `cut` breaks the connection before the request takes effect, `cut-after` afterwards. */
  before(request: string): Promise<'answer' | 'cut' | 'cut-after'> | 'answer' | 'cut' | 'cut-after';
  /** The endpoint. */
  address: string;
  close(): Promise<void>;
}

export async function startS3(): Promise<S3Server> {
  const server = createServer(answerOrCut(answer));
  const made: S3Server = {
    files: new Map(),
    requests: [],
    quota: Number.POSITIVE_INFINITY,
    perPage: 1_000,
    conditions: 'met',
    quotes: 'optional',
    bucket: 'herons',
    region: 'eu-central-1',
    wrongRegion: 'AuthorizationHeaderMalformed',
    keyId: 'HERON123',
    secretKey: 'a secret/key+of 40',
    now: Date.now,
    before: () => 'answer',
    address: `http://${loopback}:${await listen(server, 0)}/`,
    close: () => closeServer(server),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? '/', made.address);
    const [, bucket = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    const what = `${request.method} ${key}`;
    made.requests.push(what);
    const how = await made.before(what);
    if (how === 'cut') return void request.socket.destroy();
    const refusal = refused(request, url, body) ?? (bucket === made.bucket ? null : error(404, 'NoSuchBucket'));
    const { status, headers = {}, content = '' } = refusal ?? respond(request, key, url.searchParams, body);
    if (how === 'cut-after') return void request.socket.destroy();
    response.writeHead(status, headers).end(content);
  }

  function refused({ method = '', headers }: IncomingMessage, url: URL, body: Buffer): Reply | null {
    const found =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
        headers.authorization ?? '',
      );
    if (!found) return error(403, 'AccessDenied');
    const [, keyId, day, region = '', names = '', given] = found;
    const time = String(headers['x-amz-date']);
    const [, year, month, date, hour, minute, second] = /^(....)(..)(..)T(..)(..)(..)Z$/.exec(time) ?? [];
    const sentAt = Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`);
    if (keyId !== made.keyId) return error(403, 'InvalidAccessKeyId');
    if (region !== made.region) return error(400, made.wrongRegion);
    if (!(Math.abs(sentAt - made.now()) <= 15 * 60_000)) return error(403, 'RequestTimeTooSkewed');
    if (headers['x-amz-content-sha256'] !== sha256(body)) return error(400, 'XAmzContentSHA256Mismatch');
    const signedNames = names.split(';');
    // Every header that changes the effect of a request must be signed.
    const needed = ['host', ...Object.keys(headers).filter((name) => /^(x-amz-|if-)/.test(name))];
    const signed = Object.fromEntries(signedNames.map((name) => [name, String(headers[name] ?? '')]));
    const { secretKey } = made;
    const signature = signatureOf({ method, url, headers: signed, content: sha256(body), time, region, secretKey });
    const isRight = given === signature && time.startsWith(day ?? '') && needed.every((name) => name in signed);
    return isRight ? null : error(403, 'SignatureDoesNotMatch');
  }

  function respond(request: IncomingMessage, key: string, query: URLSearchParams, body: Buffer): Reply {
    const file = made.files.get(key);
    switch (request.method) {
      case 'GET':
        if (key === '') return query.get('list-type') === '2' ? list(query) : error(400, 'InvalidRequest');
        return file ? { status: 200, headers: { etag: tagOf(file) }, content: file } : error(404, 'NoSuchKey');
      case 'PUT':
        return put(request, key, body);
      case 'DELETE':
        made.files.delete(key);
        return { status: 204 };
      default:
        return error(405, 'MethodNotAllowed');
    }
  }

  function put({ headers }: IncomingMessage, key: string, body: Buffer): Reply {
    const file = made.files.get(key);
    const wanted = headers['if-match'];
    if (made.conditions === 'refused' && (wanted ?? headers['if-none-match'])) return error(501, 'NotImplemented');
    if (made.conditions === 'met') {
      if (headers['if-none-match'] === '*' && file) return error(412, 'PreconditionFailed');
      if (wanted !== undefined && made.quotes === 'demanded' && !/^".*"$/.test(wanted))
        return error(400, 'InvalidArgument');
      if (wanted !== undefined && !file) return error(404, 'NoSuchKey');
      if (wanted !== undefined && file && !isTagOf(file, wanted)) return error(412, 'PreconditionFailed');
    }
    const others = [...made.files].filter(([other]) => other !== key).map(([, { length }]) => length);
    if (others.reduce((sum, length) => sum + length, body.length) > made.quota) return error(403, 'QuotaExceeded');
    made.files.set(key, body);
    return { status: 200, headers: { etag: tagOf(body) } };
  }

  const isTagOf = (file: Buffer, wanted: string) =>
    tagOf(file).replaceAll('"', '') === (made.quotes === 'unknown' ? wanted : wanted.replaceAll('"', ''));

  function list(query: URLSearchParams): Reply {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const keys = [...made.files.keys()]
      .filter((key) => key.startsWith(prefix) && !key.slice(prefix.length).includes(query.get('delimiter') ?? '\0'))
      .sort()
      .filter((key) => key > after);
    const page = keys.slice(0, made.perPage);
    const next = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const contents = page.map((key) => {
      const file = made.files.get(key) ?? Buffer.from('');
      const tag = tagOf(file).replaceAll('"', '&quot;');
      return `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key><ETag>${tag}</ETag><Size>${file.length}</Size></Contents>`;
    });
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${made.bucket}</Name>${contents.join('')}${next}</ListBucketResult>`;
    return { status: 200, headers: { 'content-type': 'application/xml' }, content: xml };
  }

  return made;
}

interface Reply {
  status: number;
  headers?: Record<string, string>;
  content?: string | Buffer;
}

const error = (status: number, code: string): Reply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  content: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>Of a test.</Message></Error>`,
});

export interface Signed {
  method: string;
  url: URL;
  /** The signed ones, in lower case. */
  headers: Record<string, string>;
  /** The content's hash. */
  content: string;
  /** Such as `20130524T000000Z`. */
  time: string;
  region: string;
  secretKey: string;
}

/** Written from Amazon's description, independently of the code that signs. */
export function signatureOf({ method, url, headers, content, time, region, secretKey }: Signed): string {
  const names = Object.keys(headers).sort();
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const request = [
    method,
    url.pathname.split('/').map(decodeURIComponent).map(encoded).join('/'),
    query.join('&'),
    ...names.map((name) => `${name}:${headers[name]?.trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    content,
  ].join('\n');
  const day = time.slice(0, 8);
  const toSign = ['AWS4-HMAC-SHA256', time, `${day}/${region}/s3/aws4_request`, sha256(request)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(keyed, `AWS4${secretKey}`);
  return keyed(key, toSign).toString('hex');
}

const keyed = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

const tagOf = (file: Buffer): string => `"${createHash('md5').update(file).digest('hex')}"`;
