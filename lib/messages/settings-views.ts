import type { ResolverChoice } from '../device-service/verifier/resolvers.ts';
import type { RetentionSettings } from './retention-views.ts';
import type { Waterfall } from './waterfall.ts';

export interface Settings {
  /** Show addresses at once when a company's page is opened. Spends: off unless the user turns it on. */
  searchOnOpen: boolean;
  /** At most this many per day; null for no ceiling. */
  ceilings: { search: number | null; verification: number | null };
  /** Finders wait up to 20 s. */
  patient: boolean;
  journal: boolean;
  theme: 'system' | 'light' | 'dark';
  /** The list for new leads, by name; null leaves it to the service (the last list created). */
  list: string | null;
  /** Set by policy: cannot be changed here. */
  listManaged: boolean;
  /** Columns of the leads table in order; empty for the usual ones. */
  leadColumns: string[];
  /** Column widths in rem, by table and column. */
  columnWidths: Record<string, Record<string, number>>;
  /** The icon shows the number of people in view in a mailbox that is turned on. */
  mailBadge: boolean;
  /** The resolver asked whether domains accept mail, for checks on this device; null until the user has chosen. */
  resolver: ResolverChoice | null;
  /**
   * While a service answers, show what this device knows before a search is spent, and learn from the pages that are
   * looked up.
   */
  deviceFirst: boolean;
  /** Ask the connected CRMs about a contact when it is opened. Off unless the user turns it on. */
  lookUpInApps: boolean;
  /** Ids of services that this device's leads were offered to. */
  offeredTo: string[];
  retention: RetentionSettings;
  /** What the user says about themselves in notices to people, and the templates (`components/privacy/`). */
  notice: Record<string, string>;
  /** Notify when a long job has ended and no window of Harrier is open; also needs the browser's permission. */
  notify: boolean;
  /** Several services asked in order. */
  waterfall: Waterfall;
}
