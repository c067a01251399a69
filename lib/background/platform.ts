import type { AlarmsApi } from './browser/alarms.ts';
import type { Wire } from './connections/connections.ts';
import type { LaunchIntents } from './core/launch-intents.ts';
import type { TabsApi } from './core/tabs.ts';
import type { MailApi } from './mailbox/mailbox-api.ts';
import type { StartupPlatform } from './startup.ts';
import type { BackUpFiles } from './storage/back-up-files.ts';
import type { Files } from './storage/files.ts';
import type { Estimate } from './storage/refusal.ts';
import type { Store } from './storage/store.ts';

/** The parts of the browser that the background uses */
export interface Platform extends StartupPlatform {
  tabs: TabsApi;
  mail: MailApi;
  alarms: AlarmsApi;
  /** The store of normal windows */
  store: Store;
  /** Where back-ups of this device are while they are saved or read */
  backUpFiles: BackUpFiles;
  /** Where jobs of normal windows write files */
  files: Files;
  wire: Wire;
  /** An extension page is visible */
  isWatched(): Promise<boolean>;
  /** Calls back once the last private window is closed */
  whenNoneIsPrivate(act: () => void): void;
  /** How much the browser stores for the extension, and how much it would */
  estimate: Estimate;
  /** Choices made outside the extension's pages, for the panels that then open */
  intents: LaunchIntents;
}
