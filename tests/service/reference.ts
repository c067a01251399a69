/** What `startService` takes and gives. */
import type { Lead } from '../../lib/contract/resources/lead.ts';
import type { AccountRecord } from '../../lib/device-service/store.ts';
import type { PlanName } from './accounts.ts';
import type { Clock } from './clock.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { Faults } from './faults.ts';
import type { RateWindows } from './rate-windows.ts';
import type { Witness } from './witness.ts';

export interface ServiceOptions {
  /** Any free one unless it is said. */
  port?: number;
  /** What the generated companies are made from. */
  seed?: string;
  /** Keys other than the usual ones. */
  keys?: Partial<Record<PlanName, string>>;
  /** What it calls the parameter `compat_format`; that word by default. */
  compatName?: string;
  /** Leads from the start: none, those of the mock in every account, or so many made-up ones in the starter's. */
  leads?: 'none' | 'mock' | number;
}

export interface Reference {
  /** Ends in `/v2`. */
  base: string;
  /** One a plan, and the fixed test key of lib/contract/README.md §5. */
  keys: Record<PlanName | 'test', string>;
  /** How much it holds. */
  holds: { companies: number; addresses: number };
  witness: Witness;
  faults: Faults;
  clock: Clock;
  rate: RateWindows;
  /** Where a `redirect` fault points. */
  elsewhere: Pick<Elsewhere, 'origin' | 'requests'>;
  /** What an account has used of its plan; the starter's unless a key is given. */
  spent: (key?: string) => Promise<{ searches: number; verifications: number }>;
  /** An account's leads, most recent first. */
  leads: (key?: string) => Promise<Lead[]>;
  /** The id of one of an account's lists. */
  listId: (name: string, key?: string) => Promise<number>;
  /** Changes what an account may and does: its allowance, its switch for saving by itself, its custom attributes. */
  change: (changes: Partial<AccountRecord>, key?: string) => Promise<void>;
  /** From now on the key is refused with 401, until it is restored. */
  revoke: (key?: string) => void;
  restore: (key?: string) => void;
  /** From now on the person behind the address is refused with 451. */
  optOut: (address: string) => void;
  close: () => Promise<void>;
}
