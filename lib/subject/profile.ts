/** Recognises a professional's profile page by its address alone. Such a page is never read. */
import { linkedInHandle } from '../contract/linkedin-profile.ts';

/** Its pages show one person after the other. */
export const profileSite = 'linkedin.com';

/** The handle in lower case and its network's host; null for any other address. */
export function profileOf(url: URL): { handle: string; host: string } | null {
  // With a scheme: in `in/jane` the handle's function sees no host.
  const handle = linkedInHandle(`https://${url.hostname}${url.pathname}`);
  return handle === null ? null : { handle, host: profileSite };
}
