import type { Clock } from '../../contract/times.ts';
import type { Occasion } from '../jobs/holds.ts';
import type { Cancellations } from '../requests/cancellations.ts';
import type { SavedLeadFiltersStore } from '../storage/saved-lead-filters.ts';
import type { Deletions } from './deletions.ts';
import type { LaunchIntents } from './launch-intents.ts';
import type { Mailboxes } from './mailboxes.ts';
import type { Pushes } from './pushes.ts';
import type { Services } from './services.ts';
import type { SettingsStore } from './settings.ts';
import type { Snapshots } from './snapshots.ts';
import type { TabsApi } from './tabs.ts';
import type { WindowSessions } from './window-session.ts';

/** What features share. Each names the parts it uses (`Pick<Core, …>`) and can read no others. */
export interface Core {
  clock: Clock;
  sessions: WindowSessions;
  services: Services;
  settings: SettingsStore;
  pushes: Pushes;
  snapshots: Snapshots;
  tabs: TabsApi;
  intents: LaunchIntents;
  cancellations: Cancellations;
  leadFilters: SavedLeadFiltersStore;
  deletions: Pick<Deletions, 'begin'>;
  mailboxes(): Promise<Mailboxes>;
  /** Pages must show services differently from now on. */
  servicesChanged(): void;
  /** Resumes whatever waited for this occasion. */
  resume(occasion: Occasion): void;
  /**
   * Deletes what is stored for a service in every kind of window: cached answers, jobs, known leads, journal, rate
   * limits, usage, named filters.
   */
  forgetServiceData(service: string): Promise<void>;
  /** What snapshots show of normal windows. Writers call `changed`; the snapshot code listens. */
  shown: { changed(): void; subscribe(listener: () => void): void };
}
