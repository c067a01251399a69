/** What a page, or a text that the user typed, is about. */
import type { AuthorCandidate } from '../page/facts.ts';

/** Why an address should be confirmed by the user before anything is asked about it. */
export type Odd = 'user-info' | 'look-alike' | 'mixed-scripts' | 'internal';

export interface Domain {
  /** The registrable domain in ASCII (`xn--…`), as services want it. */
  ascii: string;
  /** The same for people to read. */
  unicode: string;
  /** A page on a shared host (`acme.github.io`): the domain is the tenant's own label under a private suffix. */
  hosted: boolean;
  /** Set when the address looks made to deceive, or is a name that may only mean something inside of a network: ask before asking. */
  odd: Odd | null;
}

export type NothingReason =
  | 'browser-page'
  | 'file'
  | 'private-host'
  | 'ip-address'
  | 'single-label'
  | 'webmail-host'
  | 'search-host'
  | 'unreadable';

export type Subject =
  | { kind: 'company'; domain: Domain; name: string | null }
  | {
      kind: 'article';
      /** The address to ask about: canonical when it is of the same registrable domain, else the visited one without its fragment. */
      url: string;
      /** The visited address, as a fallback when the canonical one finds nothing. */
      visited: string;
      title: string;
      published: string | null;
      siteName: string | null;
      authors: AuthorCandidate[];
      domain: Domain;
    }
  | { kind: 'profile'; handle: string; host: string }
  | { kind: 'mailbox'; host: string }
  | { kind: 'nothing'; why: NothingReason };

/** What a typed text asks for. */
export type Typed =
  | { kind: 'domain'; domain: Domain }
  /** `host`: a part of it reads as a host's name, and as an internal one. */
  | { kind: 'company'; name: string; host?: Domain }
  | { kind: 'address'; address: string; domain: Domain }
  /** Two or more, each once. `cut`: there were more. */
  | { kind: 'addresses'; addresses: string[]; cut: boolean }
  | { kind: 'person'; name: string; domain: Domain | null }
  | { kind: 'profile'; handle: string; host: string }
  | { kind: 'nothing'; why: NothingReason | 'empty' };
