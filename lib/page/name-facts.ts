import { webAddress } from './plain-text.ts';

export interface NameFacts {
  name: string;
  /** As worded on the page; null when absent. */
  position: string | null;
  /** The professional profile linked beside the name; null when there is none. */
  profile: string | null;
}

const PROFILE = /^https?:\/\/(?:[a-z]{2,3}\.|www\.|m\.)?linkedin\.com\/(?:in|pub)\/[^/?#]{1,200}/i;

/** A person's profile without tracking parameters; null for a company page and anything else. */
export const profileAt = (address: string, base: string): string | null =>
  PROFILE.exec(webAddress(address, base) ?? '')?.[0] ?? null;
