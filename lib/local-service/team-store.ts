/** What a store holds beside the directory and the leads: saved searches, the team's belongings, and what was used day by day. */
import type { Capacity, ConnectedApp, EmailAccount, TeamMember } from '../contract/resources/team.ts';

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
  /** Of a campaign; null when there is none with this id. */
  recipients(campaign: string): Promise<readonly StoredRecipient[] | null>;
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
