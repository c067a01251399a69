import type { Contact } from '../contract/contact.ts';
import type { Params } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import type { EmailVerification } from '../contract/resources/emails.ts';
import type { CachedAnswer } from './request-views.ts';

/** What is known here about some addresses. Unknown ones are in none of the lists. */
export interface Known {
  /** By address in lower case, combined from all answers and leads, with the newest verdict. */
  people: Contact[];
  checks: Check[];
  knownLeads: KnownLead[];
}

/**
 * Everything cached about a domain, an address or an article. `people` leaves out those named only by one of the
 * cached answers.
 */
export interface About extends Known {
  cached: CachedAnswer[];
  /** The company's name in the cached data of that very domain; left out if there is none. */
  company?: string | undefined;
}

interface OtherVerdict {
  service: string;
  status: string | null;
  asked: number;
}

/** The check of one address. `since` and `asked` are epoch milliseconds. */
export type Check =
  | { at: 'waiting'; email: string; job: string }
  | { at: 'checking'; email: string; job: string; since: number }
  /** The service did not finish within the time we allow; a click continues, free of charge. */
  | { at: 'still-checking'; email: string; job: string; since: number }
  /** `of`: the service. `others`: verdicts of other services, if several are asked. */
  | { at: 'done'; email: string; verification: EmailVerification; asked: number; of?: string; others?: OtherVerdict[] }
  /** `job`: left out for somebody who is known to have opted out. */
  | { at: 'failed'; email: string; job?: string; problem: Problem };

/** What is known of an address as a lead, shown before any click. */
export interface KnownLead {
  email: string;
  id: number;
  list: string | null;
  sending_status: string | null;
  last_contacted_at: string | null;
  last_activity_at: string | null;
  /**
   * `service`: the service saved it itself, after a finder or verifier. `leads`: it was there already or was saved
   * here.
   */
  by: 'leads' | 'service';
}

/** A person without an address, at a domain or company. */
export interface PersonName {
  name: string;
  at: string;
}

/** `contact` null: they were looked for and not found. */
export interface KnownName extends PersonName {
  contact: Contact | null;
}

/**
 * People to look up on this device while another service answers: everyone at a domain or company, or one person, as
 * for a finder.
 */
export type Whom = Omit<Params<'findEmail'>, 'max_duration'>;

/** A person whom this device knows at a company, without an address. */
export interface PersonThere {
  name: string;
  position: string | null;
  /** The address of a profile. */
  profile: string | null;
  /** The page that named them; null for an import. */
  page: string | null;
  /** `YYYY-MM-DD` */
  day: string;
}

/** What this device knows of a company's people beyond their addresses. */
export interface PeopleThere {
  people: PersonThere[];
  /** The domain of their addresses; null if it is the company's own. */
  writesFrom: string | null;
}

/** People known to this device, each with the pages that named them. */
export interface PeopleOnDevice {
  people: Contact[];
  /** The name of the requested company; null if unknown. */
  company: string | null;
  /** It knows more of them than these. */
  more: boolean;
}
