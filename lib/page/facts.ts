/** What the page reader returns: plain data, never trusted. */

/**
 * Where an author's name stood. authors.ts decides how far each place is trusted. `owner`: no author is named, but the
 * site is one person's own.
 */
export type AuthorPlace = 'json-ld' | 'meta' | 'citation' | 'rel-author' | 'itemprop' | 'byline' | 'owner';

/** A pen name counts as a person. A desk, a team, an agency and the site itself are organisations. */
export type AuthorKind = 'person' | 'organisation';

export interface AuthorCandidate {
  name: string;
  kind: AuthorKind;
  /** Every place that named them, most trusted first. */
  places: AuthorPlace[];
}

/** How an address was written: a link, plain text, an attribute or data, or an encoded form. */
export type AddressForm = 'mailto' | 'text' | 'data' | 'cloudflare' | 'entity' | 'spelled';

export interface PageAddress {
  address: string;
  /** Every form in which it occurred, in the order found. */
  forms: AddressForm[];
  /** A person's or team's name beside it (the link's text), if it is not the address itself. */
  name: string | null;
}

export type Social = 'linkedin' | 'twitter' | 'facebook' | 'instagram' | 'youtube' | 'github';

/** What the page says about its organisation (JSON-LD, Open Graph, links). */
export interface OrganisationFacts {
  name: string | null;
  description: string | null;
  industry: string | null;
  /** A size band or number, as worded on the page. */
  size: string | null;
  /** City and country, as worded on the page. */
  place: string | null;
  /** Full https addresses. */
  socials: Partial<Record<Social, string>>;
}

export interface ArticleFacts {
  is: boolean;
  title: string | null;
  /** ISO 8601 date or date-time as on the page, or null. */
  published: string | null;
  siteName: string | null;
}

export interface PageFacts {
  title: string;
  language: string | null;
  /** The page's own canonical address, only if http(s). lib/subject checks that it has the same registrable domain. */
  canonical: string | null;
  article: ArticleFacts;
  /** Most trusted first; at most 20. */
  authors: AuthorCandidate[];
  /** At most 1,000, in the order found. `addressesCut`: there were more. */
  addresses: PageAddress[];
  addressesCut: boolean;
  organisation: OrganisationFacts;
}
