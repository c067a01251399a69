/**
 * Everything that a screen can say to the worker: one entry a message, with the schema of what is said and the type of what comes back.
 * Only pages of the extension may send; a content script may send nothing (its facts come back as the result of its injection).
 * Screens import types from here, never values, so that no schema reaches their bundle.
 */
import * as z from 'zod/mini';
import { costs } from '../contract/costs.ts';
import type { Problem } from '../contract/problem.ts';
import { addressOf, isResolver, resolvers } from '../device-service/verifier/resolvers.ts';
import type { Subject, Typed } from '../subject/subject.ts';
import type { BackUpWork, DeviceKept } from './backup-views.ts';
import { address, entry, id, leadFields, leadFilters, manyLines, orNull, text } from './entry.ts';
import { importRows, type JobMessage, jobMessages } from './job-messages.ts';
import { journalOperations } from './journal-operations.ts';
import { mostKnown, stagedRows } from './row-limits.ts';
import type {
  About,
  Beginning,
  ChangedLead,
  DiscoverFilterName,
  EditOutcome,
  JobRow,
  JobView,
  JournalEntry,
  Known,
  KnownLead,
  KnownList,
  KnownName,
  LostLead,
  MailboxView,
  NamedPerson,
  Opening,
  PageWords,
  PeopleInView,
  PeopleOnDevice,
  Recent,
  RemoteView,
  SavedLeadFilters,
  Searched,
  ServiceView,
  Settings,
  Suggestion,
  Usage,
} from './views.ts';

const ceiling = z.nullable(z.int().check(z.gte(0)));

const resolver = () =>
  z.union([
    z.strictObject({ at: z.literal('off') }),
    z.strictObject({ at: z.literal('preset'), name: z.enum(Object.keys(resolvers).filter(isResolver)) }),
    z.strictObject({
      at: z.literal('own'),
      address: text.check(z.refine((typed) => addressOf({ at: 'own', address: typed }) !== null)),
    }),
  ]);

const passphrase = z.string().check(z.minLength(1), z.maxLength(1_000));

const nothing = () => z.strictObject({});

/** Every operation, by the one list of them that holds no schema. */
const operation = () => z.enum(Object.keys(costs).filter((name): name is keyof typeof costs => name in costs));

export const catalogue = {
  ...jobMessages,
  /**
   * First words of a screen: looks at a tab (null: the active one) and gives all that is known. Sends the free count by itself, never more.
   * `window`: a panel's own, which takes what was chosen for it in a menu or the address bar.
   */
  open: entry(() => z.strictObject({ tab: z.nullable(z.int()), window: z.optional(z.int()) })),
  /** What the page in a tab is about by its address alone: nothing of it is read, kept or sent. */
  glance: entry(() => z.strictObject({ tab: z.int() })),
  /** Who is in the conversation that is open in a tab's mailbox; null when it may not be read. Asks nobody. */
  'people-in-view': entry(() => z.strictObject({ tab: z.int() })),
  /** Whom a page names without an address, by a click: a team's page, say. Null when it may not be read. Asks nobody. */
  'read-names': entry(() => z.strictObject({ tab: z.int() })),
  /** Those that can be turned on, and those of the user's own. */
  mailboxes: entry(nothing),
  /** Turns a mailbox on, after its origins were granted in the click, or off, which takes the grants back. `title`: of one that is added. */
  'turn-mailbox': entry(() =>
    z.strictObject({ origins: z.array(address).check(z.minLength(1), z.maxLength(20)), title: text, on: z.boolean() }),
  ),
  /** First words of the workspace: everything that is known without a page. Sends nothing. */
  begin: entry(nothing),
  /** What a typed text is about, with what is kept about it. */
  'look-up': entry(() => z.strictObject({ text: manyLines, private: z.boolean() })),
  /** Asks the service. `click` says that the user saw what it may spend; without it nothing that may spend is sent. */
  request: entry(() =>
    z.strictObject({
      operation: operation(),
      /** Checked by the operation's own strict schema. */
      params: z.record(z.string(), z.unknown()),
      click: z.boolean(),
      /** Asks again though an answer is kept. */
      anew: z.boolean(),
      /** The user saw that the outcome of the same ask is unknown, and that it may be charged again. */
      again: z.boolean(),
      private: z.boolean(),
      /** The page that the ask is about, kept for Recent; null for none. */
      page: orNull,
    }),
  ),
  /** Gives up a request by the id of its message while it still waits to be sent. What was sent may have been paid for, and is awaited. */
  'cancel-request': entry(() => z.strictObject({ message: id })),
  /** Before it is sent: deletes the record. Afterwards nothing happens: the answer is the job as it stands. */
  undo: entry(() => z.strictObject({ job: id })),
  /** After it was sent: deletes what our own call created, else puts the fields back. */
  'remove-saved': entry(() => z.strictObject({ job: id, email: address })),
  /**
   * Writes some fields of one lead, after reading it again: where one of them is not what the user `saw` any more, nothing is written
   * and what stands there now comes back. `over`: the user saw that, and wants it written over.
   */
  'edit-lead': entry(() =>
    z.strictObject({ lead: z.int(), saw: leadFields(), changes: leadFields(), over: z.boolean() }),
  ),
  /**
   * Keeps a part of a large file's rows on this device, from a place in the file on, so that one import can take them all: a multiple of
   * `stagedRows`. Nothing becomes a lead before `import-leads` names them.
   */
  'stage-import': entry(() =>
    z.strictObject({ import: id, from: z.int().check(z.gte(0)), rows: importRows(stagedRows) }),
  ),
  'carry-out-import': entry(() => z.strictObject({ job: id })),
  /** Of which of these companies the addresses are kept here. Asks nobody. */
  searched: entry(() => z.strictObject({ domains: z.array(address).check(z.maxLength(1_000)) })),
  /** The rows of a job, in their order. */
  'job-rows': entry(() =>
    z.strictObject({
      job: id,
      offset: z.int().check(z.gte(0)),
      limit: z.int().check(z.gte(1), z.lte(1_000)),
      /** Only those that failed. */
      failed: z.boolean(),
    }),
  ),
  'pause-job': entry(() => z.strictObject({ job: id })),
  'resume-job': entry(() => z.strictObject({ job: id })),
  /** Gives up what was not sent yet. */
  'stop-job': entry(() => z.strictObject({ job: id })),
  /** Tries again what failed or is still being checked. */
  'retry-job': entry(() => z.strictObject({ job: id })),
  /** Takes a finished job out of sight. */
  'dismiss-job': entry(() => z.strictObject({ job: id })),
  /** Of everyday windows, or of private ones. */
  jobs: entry(() => z.strictObject({ private: z.optional(z.boolean()) })),
  /** Which of a domain's addresses are leads (one free ask a company, then kept with its age). */
  'known-leads': entry(() => z.strictObject({ domain: address, anew: z.boolean(), private: z.boolean() })),
  /** Everything kept about a domain, an address or a page. */
  about: entry(() =>
    z.strictObject({ domain: z.nullable(address), page: orNull, emails: z.array(address), private: z.boolean() }),
  ),
  /** What is known here of these addresses, and of these names at a domain or company. Asks nobody. */
  known: entry(() =>
    z.strictObject({
      emails: z.array(address).check(z.maxLength(mostKnown)),
      names: z.array(z.strictObject({ name: text, at: text })).check(z.maxLength(mostKnown)),
      private: z.boolean(),
    }),
  ),
  /**
   * Whom this device knows by itself, while another service answers: nobody where the user did not turn that on (`deviceFirst`). Asks nobody
   * else. A name or a profile's handle asks for one person, who is never guessed.
   */
  'people-on-device': entry(() =>
    z.strictObject({
      domain: z.optional(address),
      company: z.optional(text),
      first_name: z.optional(text),
      last_name: z.optional(text),
      full_name: z.optional(text),
      linkedin_handle: z.optional(text),
      private: z.boolean(),
    }),
  ),
  /** What the bar offers under what is typed. Asks nobody. */
  suggest: entry(() => z.strictObject({ text, private: z.boolean() })),
  recents: entry(() => z.strictObject({ search: text })),
  'forget-recent': entry(() => z.strictObject({ text })),
  /** `form`: the form, with its subject where it has one. */
  'keep-draft': entry(() => z.strictObject({ form: text, values: z.record(z.string(), text), private: z.boolean() })),
  usage: entry(() => z.strictObject({ anew: z.boolean() })),
  settings: entry(nothing),
  'change-settings': entry(() =>
    z.strictObject({
      searchOnOpen: z.optional(z.boolean()),
      ceilings: z.optional(z.strictObject({ search: ceiling, verification: ceiling })),
      patient: z.optional(z.boolean()),
      journal: z.optional(z.boolean()),
      theme: z.optional(z.enum(['system', 'light', 'dark'])),
      list: z.optional(z.nullable(text)),
      leadColumns: z.optional(z.array(id)),
      /** Tables that are not named keep theirs. */
      columnWidths: z.optional(z.record(id, z.record(id, z.number().check(z.gte(1), z.lte(200))))),
      mailBadge: z.optional(z.boolean()),
      notify: z.optional(z.boolean()),
      resolver: z.optional(resolver()),
      deviceFirst: z.optional(z.boolean()),
      offeredTo: z.optional(z.array(id)),
    }),
  ),
  /** Filters of Discover that would find nobody, since no company that this device knows says what they ask for; none where another service answers. */
  'closed-filters': entry(nothing),
  /** Leads of this device whose pages no longer name them; none where another service answers. */
  'lost-leads': entry(nothing),
  /** Leads of this device of which a page says something else by now; none where another service answers. */
  'changed-leads': entry(nothing),
  /** What pages say of a lead of this device; nothing where another service answers. */
  'page-words': entry(() => z.strictObject({ lead: z.int() })),
  /** The lead keeps its own: what a page says of the field instead is not told again. */
  'refuse-change': entry(() => z.strictObject({ lead: z.int(), field: id, value: text })),
  /** Sets of filters of leads that the user named, of the service that answers. */
  'lead-filters': entry(nothing),
  /** A name that is there already is replaced. */
  'keep-lead-filters': entry(() => z.strictObject({ name: text, filters: leadFilters() })),
  'forget-lead-filters': entry(() => z.strictObject({ name: text })),
  services: entry(nothing),
  /** How many leads of this device the chosen service may be given; 0 once that was offered. */
  'leads-to-take': entry(nothing),
  /** Begins dry runs that count them there; `carry-out-import` then does it. `name`: what the runs are called. */
  'take-leads': entry(() => z.strictObject({ name: text })),
  /** It is not offered for this service again. */
  'leave-leads': entry(nothing),
  /**
   * Checks address and key by the free account call and keeps them when they work. `service` null makes a new one. At another
   * address it is another service, with another id: what was kept of the one before is forgotten.
   */
  connect: entry(() =>
    z.strictObject({
      service: z.nullable(id),
      name: text,
      address: text,
      /** Null keeps the key that is there. */
      key: z.nullable(text),
      sessionOnly: z.boolean(),
      /** The user names it as a team's own: another one is not connected. */
      team: z.optional(z.boolean()),
    }),
  ),
  /** This device answers from then on, of what it learns by itself: no account, no key, and nothing is spent. */
  'use-device': entry(nothing),
  /** How much this device knows by itself. */
  'device-kept': entry(nothing),
  /** Writes all of it into one file, which a click then saves; answered at once, `back-up-work` tells how far it is. Null leaves it open. */
  'write-back-up': entry(() => z.strictObject({ passphrase: z.nullable(passphrase) })),
  /** Of the file that was handed in: `look` counts, `merge` keeps the newer of two, `replace` empties first. Answered at once, as well. */
  'read-back-up': entry(() =>
    z.strictObject({ how: z.enum(['look', 'merge', 'replace']), passphrase: z.nullable(passphrase) }),
  ),
  'back-up-work': entry(nothing),
  /** Gives up what is under way, and removes its files. */
  'drop-back-up': entry(nothing),
  /** Takes every trace of a person off this device, and keeps a hash: nobody is to learn them again. */
  'forget-person': entry(() => z.strictObject({ email: address.check(z.minLength(3)) })),
  /** Begins the sample data anew, which then answers: invented companies in memory, of which nothing leaves. It goes when a service is connected. */
  'try-sample': entry(nothing),
  /** Which of several services answers. */
  'choose-service': entry(() => z.strictObject({ service: id })),
  /** Forgets key and answers, and the service itself unless it is preset by policy. */
  disconnect: entry(() => z.strictObject({ service: id })),
  /** The lists known from leads and saves: the contract has no operation that lists them. `ask`: a menu of them was opened. */
  lists: entry(() => z.strictObject({ ask: z.boolean() })),
  /** The newest first. What is left out of the filters is not asked of an entry. */
  journal: entry(() =>
    z.strictObject({
      before: z.nullable(z.number()),
      limit: z.int().check(z.gte(1), z.lte(500)),
      operation: z.optional(z.nullable(z.enum(journalOperations))),
      spent: z.optional(z.nullable(z.enum(['search', 'verification', 'nothing', 'unknown']))),
      /** Stands in its parameters or its outcome, in whatever case. */
      text: z.optional(text),
      /** Epoch milliseconds. */
      since: z.optional(z.nullable(z.number())),
    }),
  ),
  'clear-journal': entry(nothing),
  /** How much is kept. */
  kept: entry(nothing),
  'clear-kept': entry(nothing),
  /** Key, services, answers, jobs, journal, settings: everything but opt-outs, which protect others. */
  'forget-everything': entry(nothing),
} satisfies Record<string, { says: z.core.$ZodType }>;

export type MessageName = keyof typeof catalogue;
export type Says<Name extends MessageName> = z.output<(typeof catalogue)[Name]['says']>;

/** What is wrong with a service's address or key, beside its field. */
export type ConnectFault =
  | { field: 'address'; fault: 'empty' | 'not-an-address' | 'not-https' | 'user-info' | 'query' | 'no-version' }
  | { field: 'key'; fault: 'empty' }
  /** The origin was not granted in the click. */
  | { field: 'address'; fault: 'not-granted' }
  /** It was named as a team's own and is a service, but none of these. */
  | { field: 'address'; fault: 'not-team' }
  /** The service answered, or did not, to the account call. */
  | { field: 'address' | 'key'; fault: 'check'; problem: Problem };

/** What the worker answers to each message. Asks are typed by their operation where they are sent. */
export interface Answers
  extends Record<JobMessage, { job: JobView | null }>,
    Record<Exclude<MessageName, JobMessage>, unknown> {
  open: Opening;
  glance: { subject: Subject };
  'people-in-view': PeopleInView | null;
  'read-names': { names: NamedPerson[] } | null;
  mailboxes: { mailboxes: MailboxView[] };
  'turn-mailbox': { mailboxes: MailboxView[] };
  begin: Beginning;
  'look-up': { typed: Typed; about: About };
  request: unknown;
  'cancel-request': Record<string, never>;
  undo: { undone: boolean };
  'remove-saved': { job: JobView | null };
  'edit-lead': EditOutcome;
  'stage-import': { staged: boolean };
  'carry-out-import': { job: JobView | null };
  searched: { searched: Searched[] };
  'job-rows': { rows: JobRow[]; total: number };
  'closed-filters': { closed: DiscoverFilterName[] };
  'lost-leads': { leads: LostLead[] };
  'changed-leads': { leads: ChangedLead[] };
  'page-words': PageWords;
  'refuse-change': { refused: boolean };
  'lead-filters': { saved: SavedLeadFilters[] };
  'keep-lead-filters': { saved: SavedLeadFilters[] };
  'forget-lead-filters': { saved: SavedLeadFilters[] };
  'pause-job': { job: JobView | null };
  'resume-job': { job: JobView | null };
  'stop-job': { job: JobView | null };
  'retry-job': { job: JobView | null };
  'dismiss-job': { dismissed: boolean };
  jobs: { jobs: JobView[]; revision: number };
  'known-leads': { knownLeads: KnownLead[]; asked: number | null };
  about: About;
  known: Known & { names: KnownName[] };
  'people-on-device': PeopleOnDevice;
  suggest: { suggestions: Suggestion[] };
  recents: { recents: Recent[] };
  'forget-recent': { recents: Recent[] };
  'keep-draft': { kept: boolean };
  usage: { usage: Usage | null };
  settings: Settings;
  'change-settings': Settings;
  services: { services: ServiceView[]; chosen: string | null };
  'leads-to-take': { leads: number };
  'take-leads': { jobs: JobView[] };
  'leave-leads': { left: boolean };
  connect: { ok: true; service: RemoteView; usage: Usage | null } | { ok: false; wrong: ConnectFault };
  'use-device': { services: ServiceView[]; chosen: string | null };
  'device-kept': DeviceKept;
  'write-back-up': BackUpWork;
  'read-back-up': BackUpWork;
  'back-up-work': BackUpWork;
  'drop-back-up': Record<string, never>;
  'forget-person': { forgotten: boolean };
  'try-sample': { services: ServiceView[]; chosen: string | null };
  'choose-service': { services: ServiceView[]; chosen: string | null };
  disconnect: { services: ServiceView[]; chosen: string | null };
  lists: { lists: KnownList[] };
  journal: { entries: JournalEntry[]; more: boolean };
  'clear-journal': { cleared: boolean };
  kept: { answers: number; bytes: number; journal: number };
  'clear-kept': { cleared: boolean };
  'forget-everything': { forgotten: boolean };
}
