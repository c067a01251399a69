/**
 * A folder on a WebDAV server (RFC 4918), such as Nextcloud or Apache. User name and password are sent in one header
 * to this origin only. Redirects are not followed.
 */
import { decoded } from '../contract/text.ts';
import { type Bytes, type ListedFile, SyncError, type Target } from './target.ts';
import { asked, bytesOf, type Fetch, textOf } from './wire.ts';
import { elements, hasElement, plain } from './xml.ts';

interface WebDav {
  /** The folder, as `readFolder` gives it. */
  folder: URL;
  user: string;
  password: string;
  fetch: Fetch;
}

export function webDav({ folder, user, password, fetch }: WebDav): Target {
  const authorization = `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${user}:${password}`)))}`;

  async function ask(method: string, name: string, init: { headers?: Record<string, string>; body?: BodyInit } = {}) {
    const headers = { authorization, ...init.headers };
    const response = await asked(fetch, new URL(name, folder), { ...init, method, headers });
    const fault = faultOf(response);
    if (fault) throw new SyncError(fault, name === '' ? null : name);
    return response;
  }

  const target: Target = {
    async list() {
      const response = await ask('PROPFIND', '', {
        headers: { depth: '1', 'content-type': 'application/xml; charset=utf-8' },
        body:
          '<?xml version="1.0"?><propfind xmlns="DAV:"><prop><getetag/><getlastmodified/><getcontentlength/>' +
          '<resourcetype/></prop></propfind>',
      });
      if (response.status === 404) throw new SyncError('no-folder');
      if (response.status !== 207) throw new SyncError('not-a-target');
      return filesIn(await textOf(response), folder);
    },
    async read(name) {
      const response = await ask('GET', name);
      if (response.status === 404) return null;
      if (response.status !== 200) throw new SyncError('not-a-target', name);
      return bytesOf(response);
    },
    async write(name, bytes: Bytes, tag) {
      const put = (condition: Record<string, string>) =>
        ask('PUT', name, { headers: { 'content-type': 'application/octet-stream', ...condition }, body: bytes });
      const isListed = async () => (await target.list()).some((file) => file.name === name && file.tag === tag);
      // Some servers ignore conditions, such as Go's and nginx.
      if (tag === null && (await target.read(name))) return false;
      if (tag !== null && isMade(tag) && !(await isListed())) return false;
      let response = await put(conditionOf(tag));
      // Others refuse them, such as Koofr.
      if (response.status === 400 || response.status === 405) {
        if (tag !== null && !(await isListed())) return false;
        response = await put({});
      }
      if (response.status === 412) return false;
      if (response.status === 404 || response.status === 409) throw new SyncError('no-folder');
      if (!response.ok) throw new SyncError('not-a-target', name);
      return true;
    },
    async remove(name) {
      const response = await ask('DELETE', name);
      if (!response.ok && response.status !== 404) throw new SyncError('not-a-target', name);
    },
  };
  return target;
}

/** Whether the tag was made here from time and size: the server does not know it. */
const isMade = (tag: string): boolean => tag.includes(' ');

function conditionOf(tag: string | null): Record<string, string> {
  if (tag === null) return { 'if-none-match': '*' };
  return isMade(tag) ? {} : { 'if-match': tag };
}

/** Faults of every method; null if the status is the method's to judge. */
function faultOf({ status, type }: Response) {
  if (status === 401 || status === 403) return 'refused';
  if (status === 507 || status === 413) return 'full';
  // 423: locked by another program. 425: the server still examines what was written.
  if (status >= 500 || status === 423 || status === 425 || status === 429) return 'offline';
  return type === 'opaqueredirect' || (status >= 300 && status < 400) ? 'not-a-target' : null;
}

/** Responses with an address, and properties by status. */
function filesIn(xml: string, folder: URL): ListedFile[] {
  if (!hasElement(xml, 'multistatus')) throw new SyncError('not-a-target');
  return elements(xml, 'response').flatMap((response) => {
    const [href] = elements(response, 'href');
    const found = elements(response, 'propstat').find((part) =>
      / (?:200|425)\b/.test(elements(part, 'status')[0] ?? ''),
    );
    const tag = found === undefined ? '' : tagIn(found);
    if (href === undefined || !URL.canParse(plain(href), folder.href)) return [];
    const { pathname } = new URL(plain(href), folder.href);
    const name = decoded(pathname.slice(pathname.lastIndexOf('/') + 1));
    const isFolder = found !== undefined && hasElement(found, 'collection');
    return name === '' || isFolder || tag === '' ? [] : [{ name, tag }];
  });
}

/** Without an ETag, time and size: a server need not have any, and nginx has none. */
function tagIn(found: string): string {
  const [tag, changed, size] = ['getetag', 'getlastmodified', 'getcontentlength'].map((name) =>
    plain(elements(found, name)[0] ?? ''),
  );
  // Apache's are weak within the second of a change: nothing else differs then.
  return tag?.replace(/^W\//, '') || `${changed} ${size}`.trim();
}
