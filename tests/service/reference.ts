import type { Lead } from '../../lib/contract/resources/lead.ts';
import type { AccountRecord } from '../../lib/device-service/store-account.ts';
import type { PlanName } from './accounts.ts';
import type { Clock } from './clock.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { Faults } from './faults.ts';
import type { RateWindows } from './rate-windows.ts';
import type { Witness } from './witness.ts';

export interface ServiceOptions {
  /** Default: any free one. */
  port?: number;
  /** Seed of the generated companies. */
  seed?: string;
  /** Replaces the usual keys. */
  keys?: Partial<Record<PlanName, string>>;
  /** Its name for the parameter `compat_format`; that name by default. */
  compatName?: string;
  /** Initial leads: none, the mock's in every account, or that many generated ones in the starter's. */
  leads?: 'none' | 'mock' | number;
}

export interface Reference {
  /** Ends in `/v2`. */
  base: string;
  /** One per plan, and the fixed test key of lib/contract/README.md §5. */
  keys: Record<PlanName | 'test', string>;
  /** Size of its data. */
  holds: { companies: number; addresses: number };
  witness: Witness;
  faults: Faults;
  clock: Clock;
  rate: RateWindows;
  /** Target of a `redirect` fault. */
  elsewhere: Pick<Elsewhere, 'origin' | 'requests'>;
  /** An account's usage; the starter's unless a key is given. */
  spent: (key?: string) => Promise<{ searches: number; verifications: number }>;
  /** An account's leads, most recent first. */
  leads: (key?: string) => Promise<Lead[]>;
  /** The id of an account's list. */
  listId: (name: string, key?: string) => Promise<number>;
  /** Changes an account: its allowance, its switch for automatic saving, its custom attributes. */
  change: (changes: Partial<AccountRecord>, key?: string) => Promise<void>;
  /** Refuses the key with 401 until it is restored. */
  revoke: (key?: string) => void;
  restore: (key?: string) => void;
  /** Refuses the person behind the address with 451 from now on. */
  optOut: (address: string) => void;
  close: () => Promise<void>;
}
