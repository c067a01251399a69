import type { AuthorCandidate } from '../page/facts.ts';

/** Why the user should confirm an address before anything is sent about it. */
export type Odd = 'user-info' | 'look-alike' | 'mixed-scripts' | 'internal';

export interface Domain {
  /** The registrable domain in ASCII (`xn--…`), as services expect it. */
  ascii: string;
  /** The same for display. */
  unicode: string;
  /** A page on a shared host (`acme.github.io`): the domain is the tenant's label below a private suffix. */
  hosted: boolean;
  /** Set when the address looks deceptive, or may have a meaning inside one network only. */
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
  /** An invitation to a team; see `invitation.ts`. */
  | 'invitation'
  | 'unreadable';

export type Subject =
  /** `listed`: the page shows another company (`listed-company.ts`). */
  | { kind: 'company'; domain: Domain; name: string | null; listed?: string }
  | {
      kind: 'article';
      /** Canonical if on the same registrable domain, else the visited address without its fragment. */
      url: string;
      /** The visited address, tried when the canonical one finds nothing. */
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

export type Typed =
  | { kind: 'domain'; domain: Domain }
  /** `host`: a part of it looks like an internal host name. */
  | { kind: 'company'; name: string; host?: Domain }
  | { kind: 'address'; address: string; domain: Domain }
  /** Two or more, without duplicates. `cut`: there were more. */
  | { kind: 'addresses'; addresses: string[]; cut: boolean }
  | { kind: 'person'; name: string; domain: Domain | null }
  | { kind: 'profile'; handle: string; host: string }
  | { kind: 'nothing'; why: NothingReason | 'empty' };
