/** Declarations that only Firefox and its store need. */

/** Fixed by the first upload. A UUID, since the project owns no domain. */
export const firefoxId = '{5d1c7e54-0f7b-4c0e-9a53-8f6f3c1d2a47}';

/**
 * What a connected service is sent, in Firefox's categories: its key, the domain or address of a page, contacts, and
 * what a team's service is given of what pages taught. `assets/store/disclosure.md` says the same in the words of
 * Chrome's store.
 */
export const dataSentToService = [
  'authenticationInfo',
  'browsingActivity',
  'personallyIdentifyingInfo',
  'websiteContent',
] as const;
