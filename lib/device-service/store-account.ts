/** Verifications, the account, saved searches, the team and usage as a store has them. */
import type { Capacity, ConnectedApp, EmailAccount, TeamMember } from '../contract/resources/account.ts';
import type { AutoSave } from '../contract/team.ts';

/** The progress of each address's verification, and the recent verifications of each domain. */
export interface Verifications {
  progress(email: string): Promise<VerificationProgress>;
  put(email: string, progress: VerificationProgress): Promise<void>;
  /** When verifications of the domain's addresses began, oldest first, from `since` on; epoch milliseconds. */
  started(domain: string, since: number): Promise<number[]>;
  noteStart(domain: string, at: number): Promise<void>;
}

export interface VerificationProgress {
  /** A verification is under way: asking again is a poll. */
  open: boolean;
  waited: number;
  failed: number;
}

export interface AccountRecord {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  plan_name: string | null;
  plan_level: number;
  /** `YYYY-MM-DD`. */
  reset_date: string;
  team_id: number;
  user_id: number;
  /** `available` null: unlimited. */
  searches: { used: number; available: number | null };
  verifications: { used: number; available: number | null };
  /** Highest limit plus offset of a domain search; null where the plan sets none. */
  searchEnd: number | null;
  /** Whether the plan has Discover, and its Premium options (lib/contract/README.md §5, §4.6). */
  discover: 'none' | 'usual' | 'premium';
  autoSave: AutoSave;
  /** Slugs of the team's custom attributes. */
  attributes: string[];
}

export interface AccountBook {
  read(): Promise<AccountRecord>;
  put(account: AccountRecord): Promise<void>;
}

export interface StoredView {
  id: number;
  name: string;
  filters: Record<string, unknown>;
  /** Epoch milliseconds. */
  created_at: number;
  updated_at: number;
}

export interface Views {
  /** The oldest first. */
  all(): Promise<readonly StoredView[]>;
  /**
   * Whether any member of the team uses this name, compared with `fold`. Names are unique in the team, but `all` may
   * return one member's searches only. Omitted where `all` returns the whole team's.
   */
  isTaken?(name: string): Promise<boolean>;
  /** Gives it the next id. */
  add(view: Omit<StoredView, 'id'>): Promise<StoredView>;
  /** False when there was none. */
  remove(id: number): Promise<boolean>;
}

/** Set up elsewhere: the contract only reads it. */
export interface Team {
  members(): Promise<readonly TeamMember[]>;
  apps(): Promise<readonly ConnectedApp[]>;
  emailAccounts(): Promise<readonly SendingAccount[]>;
  /** The campaign's recipients; null if there is no such campaign. */
  recipients(campaign: string): Promise<readonly StoredRecipient[] | null>;
  /** Queues leads, by id, for delivery to an app. Omitted where nothing is delivered: they stay `pending`. */
  push?(app: string, leads: readonly number[], now: number): Promise<void>;
}

export interface StoredRecipient {
  email: string;
  first_name: string | null;
  last_name: string | null;
  position: string | null;
  company: string | null;
  website: string | null;
  sending_status: string | null;
}

export type SendingAccount = EmailAccount & Pick<Capacity, 'sent' | 'scheduled'>;

export interface UsageDay {
  /** `YYYY-MM-DD`. */
  date: string;
  searches: number;
  verifications: number;
}

export interface UsageBook {
  /** What each of these days used. */
  days(dates: readonly string[]): Promise<UsageDay[]>;
  note(date: string, bucket: 'searches' | 'verifications'): Promise<void>;
}
