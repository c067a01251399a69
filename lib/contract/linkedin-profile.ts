import { decoded } from './text.ts';

/**
 * The handle of a LinkedIn profile in lower case and without escapes, as requests name it (`linkedin_handle`). Takes
 * the profile's address, with or without its scheme and host. Null for any other text.
 *
 * @example
 * linkedInHandle('https://www.linkedin.com/in/J%C3%B6rg-Lind/'); // 'jörg-lind'
 * linkedInHandle('in/jorg-lind'); // 'jorg-lind'
 * linkedInHandle('linkedin.com/company/acme'); // null
 */
export function linkedInHandle(address: string | null | undefined): string | null {
  const handle = decoded(profile.exec(address?.trim() ?? '')?.[1] ?? '')
    .trim()
    .toLowerCase();
  return /^[^\s/?#<>]{1,300}$/.test(handle) ? handle : null;
}

/** The sample's profiles are at `linkedin.example`, so that no link leads to somebody real. */
const profile = /^(?:(?:https?:\/\/)?(?:[a-z]{1,3}\.)?linkedin\.(?:com|example))?\/?(?:comm\/)?(?:in|pub)\/([^/?#]+)/i;
