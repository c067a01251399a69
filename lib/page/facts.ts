/** What the page reader hands out: plain data, read once from a page, never an instruction and never trusted. */

/** Where an author's name stood; how much each is believed is decided in authors.ts. */
export type AuthorPlace = 'json-ld' | 'meta' | 'citation' | 'rel-author' | 'itemprop' | 'byline';

/** A pen name is a person's; a desk, a team, an agency and the site itself are organisations. */
export type AuthorKind = 'person' | 'organisation';

export interface AuthorCandidate {
  name: string;
  kind: AuthorKind;
  /** Every place that named them, best first. */
  places: AuthorPlace[];
}

/** How an address stood on the page: a link, plain text, an attribute or data, or one of the coded forms. */
export type AddressForm = 'mailto' | 'text' | 'data' | 'cloudflare' | 'entity' | 'spelled';

export interface PageAddress {
  address: string;
  /** Every form in which it stood, in the order met. */
  forms: AddressForm[];
  /** A person's or team's name that stood with it (a link's text), when that is not the address itself. */
  name: string | null;
}

export type Social = 'linkedin' | 'twitter' | 'facebook' | 'instagram' | 'youtube' | 'github';

/** What the page says of the organisation behind it (JSON-LD, Open Graph, links). */
export interface OrganisationFacts {
  name: string | null;
  description: string | null;
  industry: string | null;
  /** A size band or number, as the page words it. */
  size: string | null;
  /** City and country, as the page words them. */
  place: string | null;
  /** Full https addresses. */
  socials: Partial<Record<Social, string>>;
}

export type ArticleReason =
  | 'json-ld'
  | 'og-type'
  | 'published-time'
  | 'article-element'
  | 'address'
  | 'prose'
  | 'byline';

export interface ArticleFacts {
  is: boolean;
  /** What spoke for it; empty when nothing did. */
  reasons: ArticleReason[];
  title: string | null;
  /** ISO 8601 date or date-time as the page gives it, or null. */
  published: string | null;
  siteName: string | null;
}

export interface PageFacts {
  title: string;
  language: string | null;
  /** The page's own canonical address, only when it is http(s); the subject checks that it is of the same registrable domain. */
  canonical: string | null;
  article: ArticleFacts;
  /** Candidates in the order in which they are believed; at most 20. */
  authors: AuthorCandidate[];
  /** At most 1,000, in the order met; `addressesCut` says that there were more. */
  addresses: PageAddress[];
  addressesCut: boolean;
  organisation: OrganisationFacts;
}
