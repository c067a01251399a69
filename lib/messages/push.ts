import type { Lead } from '../contract/resources/lead.ts';
import type { Subject } from '../subject/subject.ts';
import type { JobView } from './job-views.ts';
import type { MailboxView } from './mailbox-views.ts';
import type { LaunchIntent, Opening } from './opening-views.ts';
import type { Check, KnownLead } from './people-views.ts';
import type { ServiceView, Usage } from './service-views.ts';
import type { Settings } from './settings-views.ts';
import type { RunStep } from './waterfall.ts';

/** What the background sends to its pages unprompted, with rising revisions. */
export type Push = { revision: number } & (
  | { topic: 'job'; job: JobView }
  | { topic: 'job-gone'; id: string }
  | { topic: 'checks'; checks: Check[] }
  /** Something changed about these addresses: a page that shows one requests it. */
  | { topic: 'known'; emails: string[] }
  /** `gone`: addresses that are no longer leads. `service`: whose leads; null for those of every service. */
  | { topic: 'known-leads'; service: string | null; knownLeads: KnownLead[]; gone: string[] }
  /**
   * Leads of a service that changed or are gone, because of a write here in any window or a sync. The service may not
   * be the chosen one, because a job stays at its own. `added`: ids of leads that are new here, whatever their age.
   */
  | { topic: 'leads'; service: string; changed: Lead[]; gone: number[]; added?: number[] }
  /** A back-up was read into this device, so any of its leads may be another now. */
  | { topic: 'restored' }
  /** These people are no longer among this device's leads, because they were forgotten. */
  | { topic: 'forgotten'; emails: string[] }
  | { topic: 'usage'; service: string; usage: Usage }
  | { topic: 'service'; service: ServiceView | null }
  | { topic: 'settings'; settings: Settings }
  /** Where a request to several services stands; `message`: its id. */
  | { topic: 'run'; message: string; steps: RunStep[] }
  | { topic: 'mailboxes'; mailboxes: MailboxView[] }
  /** For this window's panel, which is already open. */
  | { topic: 'launch-intent'; window: number; intent: LaunchIntent }
  /** The page of the opening with this identifier has been read, or is slow. */
  | ({ topic: 'page'; opening: string } & Pick<Opening, 'subject' | 'facts' | 'about' | 'page' | 'mailbox' | 'reading'>)
  /**
   * A page of Harrier opened on this tab, or its button was pressed there, so the tab may be looked at now. `page`:
   * as in an opening.
   */
  | { topic: 'looked'; tab: number; window: number; subject: Subject; page: string | null }
);
