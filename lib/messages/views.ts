/** What the worker shows its screens: plain data, never a key, never an exception. */

import type { Contact } from '../contract/contact.ts';
import type { discoverFilters } from '../contract/filters/discover-filters.ts';
import type { NameIn } from '../contract/filters/field.ts';
import type { TextField } from '../contract/lead-fields.ts';
import type { OperationName, Params, Reply } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import type { EmailVerification } from '../contract/resources/emails.ts';
import type { FieldSources } from '../contract/resources/field-sources.ts';
import type { Lead } from '../contract/resources/lead.ts';
import type { ResolverChoice } from '../device-service/verifier/resolvers.ts';
import type { PageFacts } from '../page/facts.ts';
import type { MailName, MailPerson } from '../page/mail/mail-facts.ts';
import type { MailboxName } from '../page/mail/mailboxes.ts';
import type { Subject } from '../subject/subject.ts';
import type { JobKind } from './job-messages.ts';
import type { JournalOperation } from './journal-operations.ts';

/** An answer on its way up. Times are epoch milliseconds. */
export type Asked<Name extends OperationName> =
  | {
      ok: true;
      reply: Reply<Name>;
      /** When the service answered. */
      asked: number;
      /** It was kept on this device: asking cost nothing. */
      cached: boolean;
      /** A free plan shortened the question: nothing is shown beyond this limit plus offset. */
      planEnd: number | null;
    }
  | { ok: false; problem: Problem };

/** A kept answer with its question and its age. */
export interface CachedAnswer<Name extends OperationName = OperationName> {
  operation: Name;
  params: Params<Name>;
  reply: Reply<Name>;
  asked: number;
  planEnd: number | null;
}

/** What is left of the plan; null where the service does not say, or was not asked yet. */
export interface Usage {
  searches: { left: number | null; of: number | null };
  verifications: { left: number | null; of: number | null };
  /** The plan shows no more addresses of a search, as far as an answer told. */
  perSearch?: number | null | undefined;
  plan: string | null;
  /** `YYYY-MM-DD`. */
  resets: string | null;
  asked: number;
}

/** A service as pages see it, by its kind: one over HTTP, this device itself, or the sample data, of which nothing leaves. */
export type ServiceView = RemoteView | LocalView;

interface AnyServiceView {
  id: string;
  /** As the user named it, or its host; empty for this device and the sample, which are named by the screens. */
  name: string;
  account: { name: string; plan: string | null } | null;
  /** The team's service to which what this device knows can be given while this one answers; left out where there is none. */
  givesTo?: string | undefined;
}

/** `device`: what it asks costs nothing. */
export interface LocalView extends AnyServiceView {
  kind: 'device' | 'sample';
  state: 'connected';
}

export interface RemoteView extends AnyServiceView {
  kind: 'remote';
  /** The service's address with its version, without a trailing slash. */
  base: string;
  state: 'connected' | 'no-key' | 'no-permission' | 'key-refused';
  /** The key goes when the browser is closed. */
  sessionOnly: boolean;
  /** Preset by the organisation's policy: the address can't be changed. */
  managed: boolean;
  /** It says of itself that it is a team's own. */
  team: boolean;
  /** It searches companies' sites for its team: by so many requests each. Left out where it does not. */
  siteSearch?: number | undefined;
  /** A search of a site can be stopped there. */
  stopsSearch?: true | undefined;
}

export interface Settings {
  /** Show the addresses at once when a company's page is opened. Spends: off unless the user turns it on. */
  searchOnOpen: boolean;
  /** At most so many a day; null is no ceiling. */
  ceilings: { search: number | null; verification: number | null };
  /** Finders wait up to 20 s. */
  patient: boolean;
  journal: boolean;
  theme: 'system' | 'light' | 'dark';
  /** The list for new leads, by name; null leaves it to the service (the last list created). */
  list: string | null;
  /** Set by policy: can't be changed here. */
  listManaged: boolean;
  /** The columns of the leads table, in their order; empty for the usual ones. */
  leadColumns: string[];
  /** How wide the columns of each table were made: tables to columns to rem. */
  columnWidths: Record<string, Record<string, number>>;
  /** The icon bears the number of people in view in a mailbox that is turned on. */
  mailBadge: boolean;
  /** Who is asked whether domains take mail when addresses are checked on this device; null until the user chose. */
  resolver: ResolverChoice | null;
  /** While a service answers, what this device knows is shown before a search is spent, and pages that are looked up teach it. */
  deviceFirst: boolean;
  /** Ids of services that the leads of this device were offered to. */
  offeredTo: string[];
  /** The browser tells when a long job has ended and no window of Harrier is open; wants the permission for it, too. */
  notify: boolean;
}

/** A mailbox that can be turned on, or one of the user's own that was. */
export interface MailboxView {
  name: MailboxName;
  /** As its users call it; of one of the user's own, its host. */
  title: string;
  /** The match patterns that have to be granted for it, all of them. */
  origins: string[];
  /** `revoked`: turned on, and the user took the grant back since. */
  state: 'on' | 'off' | 'revoked';
  /** Not of the table: the user added its host. */
  added: boolean;
}

/** Who is in the conversation in view. */
export interface PeopleInView {
  mailbox: MailboxName;
  people: MailPerson[];
  /** Of these it shows no address. */
  names: MailName[];
  /** The addresses of the user's account, in view or not. */
  own: string[];
  cut: boolean;
  /** What addresses of theirs and of the user end with that is no company's: a public provider's, by `isWebmail`, or a private name. */
  webmail: string[];
  about: About;
}

/** Somebody whom a page names without an address: on a team page, say. */
export interface NamedPerson {
  name: string;
  /** As the page words it; null when it says none. */
  position: string | null;
  /** A profile's address that stands with the name; null when there is none. */
  profile: string | null;
}

/**
 * What the user chose outside of a screen (the menu of a page, the address bar, a command), to be shown by the screen that opens then:
 * nothing of it is asked before a click there. `addresses`: those in a selection; `page`: what the tab in front is about.
 */
export type LaunchIntent =
  | { want: 'look-up'; text: string }
  | { want: 'addresses'; addresses: string[] }
  | { want: 'page' };

/** A lead that none of the pages names any more on which this device saw it. */
export interface LostLead {
  id: number;
  email: string;
  /** The page that named it last, and when, `YYYY-MM-DD`. */
  uri: string | null;
  last_seen_on: string | null;
}

/** What a page says of a lead's field, and where the lead has something else. */
export interface PageChange {
  field: TextField;
  value: string;
  uri: string;
  /** `YYYY-MM-DD`. */
  extracted_on: string;
  /** Other fields that were made of what the lead has, and are made of this; '' empties one. */
  along: readonly { field: TextField; value: string }[];
}

/** What the pages that this device read say of a lead. */
export interface PageWords {
  changes: PageChange[];
  /** Of the fields of which they say the same. */
  sources: FieldSources;
}

/** A lead of which a page says something else by now. */
export interface ChangedLead {
  id: number;
  email: string;
  changes: PageChange[];
}

export type DiscoverFilterName = NameIn<typeof discoverFilters>;

/** A list of leads. */
export interface KnownList {
  /** Null while only its name is known. */
  id: number | null;
  name: string;
  /** How many leads it held when it was last seen; null when nobody said. */
  leads: number | null;
}

/** A set of filters of leads that the user named. */
export interface SavedLeadFilters {
  name: string;
  filters: Params<'listLeads'>;
}

/** What is known of an address as a lead: shown before anyone clicks. */
export interface KnownLead {
  email: string;
  id: number;
  list: string | null;
  sending_status: string | null;
  last_contacted_at: string | null;
  last_activity_at: string | null;
  /** `service`: it saved the address by itself, after a finder or verifier; `leads`: it stood there already or was saved here. */
  by: 'leads' | 'service';
}

/** The check of one address. `since` and `asked` are epoch milliseconds. */
export type Check =
  | { at: 'waiting'; email: string; job: string }
  | { at: 'checking'; email: string; job: string; since: number }
  /** The service never finished within the time we give it; a click asks on, free of charge. */
  | { at: 'still-checking'; email: string; job: string; since: number }
  | { at: 'done'; email: string; verification: EmailVerification; asked: number }
  | { at: 'failed'; email: string; job: string; problem: Problem };

export interface JobView {
  id: string;
  kind: JobKind;
  /** Of the list or file that it works on; null where it has none. */
  name: string | null;
  /** `held`: waits for something that `held` names; `waiting`: a save or delete within its time for undo. */
  state: 'waiting' | 'running' | 'held' | 'paused' | 'done' | 'stopped';
  held: { problem: Problem; until: number | null } | null;
  total: number;
  done: number;
  failed: number;
  /** Of those that failed, how many a second try may change. */
  retriable: number;
  /**
   * Verify: verdicts; save: `created`, `existed`; import: `created`, `updated`, `unchanged`, `skipped`, when dry what would be;
   * after it was undone `undone` and `kept`, and of all these, on this device, how many were `merged` by name and company; revert: `deleted`, `restored`, `gone`, `kept`; edit: `updated`; delete: `deleted`; export: `rows`; search: `found`, `none`; give, when dry what would be:
   * `added`, `updated`, `same` (and `companies_added`, `emails_added`, …), `opted_out`, `unreadable`, and what stayed here, `kept_here`; site and team_site: `addresses`, `pages`, and how it ended as far as that is not well: `closed`, `unreachable`, `moved`, `giving_up`, `stopped`; `queued` while others are searched first, `stopping` until it is known to have stopped.
   */
  counts: Record<string, number>;
  /** When it began, epoch milliseconds. */
  created: number;
  /** Save and delete only: epoch milliseconds at which it is sent; before it, undo leaves nothing behind. */
  sendAfter: number | null;
  /** Save and import: the list's name, null for the service's own choice. */
  list: string | null;
  /** Save only: the addresses, and what became of each. At most 100 of them. */
  saves: SaveView[];
  /** Import and give only: nothing is written, only counted. */
  dry: boolean;
  /** Revert only: the import's id. */
  reverts: string | null;
  /** Why it came to nothing; of a search of a site by a team's service alone. */
  problem?: Problem | undefined;
  /** Of the same: when it was seen to be over, epoch milliseconds. */
  ended?: number | undefined;
  /** Export only, when it is done: what the file holds, in parts that lie on this device under the job's id. */
  file: { parts: number; rows: number } | null;
}

/** One thing of a job. */
export interface JobRow {
  /** An address; of an export the page's first number, of a search the domain. */
  key: string;
  at: 'waiting' | 'under-way' | 'still-checking' | 'done' | 'failed' | 'removed';
  /** A word of the job's `counts`; null when it is not done. */
  outcome: string | null;
  problem: Problem | null;
  /** Import: the line of the file, beginning with 1. */
  line: number | null;
  /** Import: what the row holds, as field names to text. */
  fields: Record<string, string> | null;
  /** Import: fields of the lead that is there already which hold something else; of one that was undone, and of a revert, those that were left as they are. */
  differing: string[];
  /** Import: fields of it that were written, when dry would be. */
  writes: string[];
  /** Import on this device: the lead that is the same person by name and company, as it stood then; `several` where more than one fits, and none was taken. */
  samePerson: { name: string; email: string } | 'several' | null;
  /** Verify, when it is done. */
  verification: EmailVerification | null;
  /** When the outcome was known; epoch milliseconds. */
  asked: number | null;
}

/** What became of an edit. `differs`: these fields were changed meanwhile, and nothing was written. */
export type EditOutcome =
  | { at: 'edited'; lead: Lead }
  | { at: 'differs'; lead: Lead; fields: string[] }
  | { at: 'gone' }
  | { at: 'failed'; problem: Problem };

export interface SaveView {
  email: string;
  at: 'waiting' | 'sent' | 'saved' | 'removed' | 'failed';
  /** Saved: our own call created the lead, so Remove may delete it. */
  created: boolean;
  /** Fields that the lead had already and that differ: shown, not overwritten. */
  differing: string[];
  problem: Problem | null;
}

/** A company whose addresses are kept here, and when the service answered; epoch milliseconds. */
export interface Searched {
  domain: string;
  asked: number;
}

/** A lookup that can be reopened free from what is kept. */
export interface Recent {
  /** What to give to `look-up` to open it again. */
  text: string;
  name: string | null;
  results: number | null;
  approximate: boolean;
  asked: number;
}

export interface JournalEntry {
  id: string;
  at: number;
  service: string;
  operation: JournalOperation;
  /** Without the key, which is never among them. */
  params: Record<string, unknown>;
  /** The HTTP status, `kept` never gets here; a problem's code when there was no answer. Of what this device asks by itself also why the answer was of no use, and `moved`. */
  outcome: string;
  spent: 'search' | 'verification' | 'nothing' | 'unknown';
}

/** What the workspace needs to begin with, in one message. */
export interface Beginning {
  service: ServiceView | null;
  usage: Usage | null;
  settings: Settings;
  jobs: JobView[];
  lists: KnownList[];
  /** What is kept of half-filled forms, by field. */
  draft: Record<string, string>;
  /** Pushes with a smaller revision are older than this snapshot. */
  revision: number;
}

/** What a screen needs to begin with, in one message. */
export interface Opening {
  subject: Subject;
  /** Null when the page could not be read, and while it is being read. */
  facts: PageFacts | null;
  /** The page is still being read: what comes of it is pushed (`page`), once without it when it takes its time. */
  reading: boolean;
  /** The page's address, to be kept as the source of a lead once the page was read: it may turn out to be somebody's mail. Null when there is none or it must not leave. */
  page: string | null;
  tab: number | null;
  private: boolean;
  /** The mailbox that this page is, or may be, and can be turned on or off; null when it is none. */
  mailbox: MailboxView | null;
  /** What was chosen in a menu or the address bar for the screen that opens now; given once. */
  intent: LaunchIntent | null;
  service: ServiceView | null;
  usage: Usage | null;
  settings: Settings;
  about: About;
  jobs: JobView[];
  recents: Recent[];
  /** What is kept of half-filled forms, by field. */
  draft: Record<string, string>;
  /** The device's storage can't be read: what is shown of it is what was shown before. */
  storage?: Extract<Problem, { code: 'storage' }> | undefined;
  /** Pushes with a smaller revision are older than this snapshot. */
  revision: number;
}

/** What is known here of some addresses. Those of which nothing is known are in none of the lists. */
export interface Known {
  /** By address in lower case, as all answers and leads together name them, with the newest verdict. */
  people: Contact[];
  checks: Check[];
  knownLeads: KnownLead[];
}

/** Whom this device is asked about beside a service: everybody at a domain or a company, or one person, as a finder asks for them. */
export type Whom = Omit<Params<'findEmail'>, 'max_duration'>;

/** People whom this device knows by itself, each with the pages that named them. */
export interface PeopleOnDevice {
  people: Contact[];
  /** The name of the company that was asked about; null where it is not known. */
  company: string | null;
  /** It knows more of them than these. */
  more: boolean;
}

/** Somebody without an address, at a domain or a company. */
export interface PersonName {
  name: string;
  at: string;
}

/** `contact` null: they were looked for, and not found. */
export interface KnownName extends PersonName {
  contact: Contact | null;
}

/** What is kept about a domain, an address or an article. `people`: without those whom one of the cached answers names alone. */
export interface About extends Known {
  cached: CachedAnswer[];
  /** What the domain's company is called by what is kept of that very domain; left out where nothing says it. */
  company?: string | undefined;
}

/** A line under the bar; `text` is what it looks up. */
export type Suggestion =
  | { kind: 'search'; text: string; domain: string }
  | { kind: 'find'; text: string; name: string; domain: string }
  | { kind: 'check'; text: string; email: string }
  | { kind: 'company'; text: string; name: string | null; domain: string }
  | { kind: 'person'; text: string; name: string | null; email: string };

/** What the worker tells its screens by itself, with rising revisions. */
export type Push = { revision: number } & (
  | { topic: 'job'; job: JobView }
  | { topic: 'job-gone'; id: string }
  | { topic: 'checks'; checks: Check[] }
  /** Something else is known of these addresses than before: whoever shows one asks for it. */
  | { topic: 'known'; emails: string[] }
  /** `gone`: addresses that are leads no more. */
  | { topic: 'known-leads'; knownLeads: KnownLead[]; gone: string[] }
  /** Leads that are known to be another now, or gone: written here, in whatever window. */
  | { topic: 'leads'; changed: Lead[]; gone: number[] }
  | { topic: 'usage'; usage: Usage | null }
  | { topic: 'service'; service: ServiceView | null }
  | { topic: 'settings'; settings: Settings }
  | { topic: 'mailboxes'; mailboxes: MailboxView[] }
  /** For the panel of this window, which is open already. */
  | { topic: 'launch-intent'; window: number; intent: LaunchIntent }
  /** An opening's page has been read, or is slow. */
  | ({ topic: 'page'; tab: number } & Pick<Opening, 'subject' | 'facts' | 'about' | 'page' | 'mailbox' | 'reading'>)
  /** A screen opened on this tab, or Harrier's button was pressed on it: it may be looked at now. `page`: as in an opening. */
  | { topic: 'looked'; tab: number; window: number; subject: Subject; page: string | null }
);
