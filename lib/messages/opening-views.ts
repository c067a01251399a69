import type { Problem } from '../contract/problem.ts';
import type { PageFacts } from '../page/facts.ts';
import type { Subject } from '../subject/subject.ts';
import type { JobView } from './job-views.ts';
import type { MailboxView } from './mailbox-views.ts';
import type { About } from './people-views.ts';
import type { ServiceView, Usage } from './service-views.ts';
import type { Settings } from './settings-views.ts';

/** Everything that a page needs at the start, in one message. */
export interface Opening {
  /** Identifies it in the push about its page. A page of ours that is opened twice gets two. */
  id: string;
  subject: Subject;
  /** Null if the page could not be read, and while it is being read. */
  facts: PageFacts | null;
  /** The page is still being read. The result is pushed (`page`); if it takes time, one push without it comes first. */
  reading: boolean;
  /**
   * The page's address, stored as a lead's source once the page was read, because the page may turn out to be
   * someone's mail. Null if there is none or it must not leave.
   */
  page: string | null;
  tab: number | null;
  private: boolean;
  /** The mailbox that this page is or may be, which can be turned on or off; null if none. */
  mailbox: MailboxView | null;
  /** The choice made in a menu or the address bar for the page that opens now; delivered once. */
  intent: LaunchIntent | null;
  service: ServiceView | null;
  usage: Usage | null;
  settings: Settings;
  about: About;
  jobs: JobView[];
  recents: Recent[];
  /** Stored values of half-filled forms, by field. */
  draft: Record<string, string>;
  /** The device's storage cannot be read, so its data is what was shown before. */
  storage?: Extract<Problem, { code: 'storage' }> | undefined;
  /** Pushes with a smaller revision are older than this snapshot. */
  revision: number;
}

/**
 * A choice made elsewhere (page menu, address bar, command), for the page that opens next. Nothing is requested for
 * it before a click there. `addresses`: those in a selection. `page`: the subject of the active tab.
 */
export type LaunchIntent =
  | { want: 'look-up'; text: string }
  | { want: 'addresses'; addresses: string[] }
  | { want: 'page' };

/** A person named on a page without an address, such as on a team page. */
export interface NamedPerson {
  name: string;
  /** As the page words it; null if it says none. */
  position: string | null;
  /** The address of a profile beside the name; null if there is none. */
  profile: string | null;
}

/** A lookup that can be reopened free from the cache. */
export interface Recent {
  /** The text for `look-up` that opens it again. */
  text: string;
  name: string | null;
  results: number | null;
  approximate: boolean;
  asked: number;
}

/** A line under the bar; `text` is what it looks up. */
export type Suggestion =
  | { kind: 'search'; text: string; domain: string }
  | { kind: 'find'; text: string; name: string; domain: string }
  | { kind: 'check'; text: string; email: string }
  | { kind: 'company'; text: string; name: string | null; domain: string }
  | { kind: 'person'; text: string; name: string | null; email: string };
