/** What the names of a page are handed out as, and which addresses are a person's professional profile. */
import { webAddress } from './plain-text.ts';

export interface NameFacts {
  name: string;
  /** As the page words it; null when it says none. */
  position: string | null;
  /** The address of a professional profile that stands with the name; null when there is none. */
  profile: string | null;
}

const PROFILE = /^https?:\/\/(?:[a-z]{2,3}\.|www\.|m\.)?linkedin\.com\/(?:in|pub)\/[^/?#]{1,200}/i;

/** A person's profile without what tracks the click; null for a company's page and anything else. */
export const profileAt = (address: string, base: string): string | null =>
  PROFILE.exec(webAddress(address, base) ?? '')?.[0] ?? null;
