/** Recognises a professional's profile page by its address alone. Such a page is never read. */

import { decoded } from './decoded.ts';

/** Its pages show one person after the other. */
export const profileSite = 'linkedin.com';

const PROFILE_HOST = /^(?:[a-z]{2,3}\.|m\.)?linkedin\.com$/;
const PROFILE_PATH = /^\/(?:comm\/)?(?:in|pub)\/([^/]{1,300})(?:\/|$)/;

/** The handle in lower case and its network's host; null for any other address. */
export function profileOf(url: URL): { handle: string; host: string } | null {
  if (!PROFILE_HOST.test(url.hostname)) return null;
  const raw = PROFILE_PATH.exec(url.pathname)?.[1];
  const handle = raw === undefined ? '' : decoded(raw).trim().toLowerCase();
  return handle === '' || /[\s/?#<>]/.test(handle) ? null : { handle, host: profileSite };
}
