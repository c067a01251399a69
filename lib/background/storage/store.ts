/**
 * The background's tables, and the single interface to them: IndexedDB for normal windows, memory for private ones.
 * A record that belongs to a service names it, so forgetting a service deletes all its records.
 */
import type { Contact } from '../../contract/contact.ts';
import type { OperationName } from '../../contract/operations.ts';
import type { Lost, Problem } from '../../contract/problem.ts';
import type { JobKind } from '../../messages/job-messages.ts';
import type { KnownLead } from '../../messages/people-views.ts';
import type { JournalEntry } from '../../messages/request-views.ts';

/**
 * A cached answer. Stored until the user clears it or its service is disconnected. A free one also leaves when space
 * is needed, least recently used first.
 */
export interface AnswerRecord {
  /** `service|operation|canonical params`, hashed. */
  id: string;
  service: string;
  operation: OperationName;
  params: Record<string, unknown>;
  /** As parsed by the contract, and parsed again by its tolerant schema when loaded. */
  reply: unknown;
  asked: number;
  used: number;
  /** Equals `asked`, but set only if a lookup can be reopened from the answer, so that its index holds only those. */
  lookedUp?: number | undefined;
  planEnd: number | null;
  /** Domains, addresses and page addresses that it is about. A multi-entry index. */
  about: string[];
  /** Approximate bytes. */
  size: number;
  /** It cost nothing although its operation may: this device answered it. */
  free?: boolean | undefined;
  /**
   * The message of the click. If the message arrives again, it is the same click and gets this answer, whatever its
   * other fields.
   */
  message?: string | null | undefined;
}

/**
 * Written before an unrepeatable request is sent, and deleted when its response is written. If one is found at a
 * start, its outcome is unknown.
 */
export interface UnrepeatableRecord {
  /** Equals the identifier of its answer. */
  id: string;
  service: string;
  operation: OperationName;
  params: Record<string, unknown>;
  sent: number;
  /** The message of the click. If the message arrives again, that is no permission to be charged again. */
  message?: string | null | undefined;
  /** The account's usage counter for what it spends, as last seen before the request. */
  counted?: number | null | undefined;
  /** How its response was lost. Null while in flight, and if the background was stopped. */
  lost?: Lost | null | undefined;
}

/** How many steps of a job are done, and their outcomes. */
export interface Tally {
  done: number;
  failed: number;
  /** Failed steps that would fail again if retried. Older versions omit it. */
  forGood?: number | undefined;
  counts: Record<string, number>;
}

export interface JobRecord {
  id: string;
  service: string;
  kind: JobKind;
  state: 'open' | 'paused' | 'done' | 'stopped';
  /** Why it is held, and until when (epoch milliseconds); null if it is not. */
  held: { problem: Problem; until: number | null } | null;
  created: number;
  /** For saves and imports, the list's name; null leaves the choice to the service. */
  list: string | null;
  /** The page where it began, used as the source of its leads. */
  page: string | null;
  total: number;
  /** Hidden by the user, or undone. */
  dismissed: boolean;
  /** The name of its list or file. Records of version 1 lack this and the following fields. */
  name?: string | null | undefined;
  /** Data of the job kind for the whole job, such as an export's filters or an edit's fields. */
  data?: Record<string, unknown> | undefined;
  /** As of this record's last write. Shown until the steps themselves are read. */
  tally?: Tally | undefined;
  /** The message id of the last retry click. */
  retried?: string | undefined;
}

/** One item of a job. Its state says what is safe after a background restart. */
export interface StepRecord {
  /** `job|number`. */
  id: string;
  job: string;
  kind: JobRecord['kind'];
  service: string;
  /** The email address; for a search, the domain; for an export, empty. */
  key: string;
  /** `sent`: a request may have reached the service, but no outcome was written. */
  at: 'waiting' | 'sent' | 'pending' | 'done' | 'failed' | 'removed';
  /** Epoch milliseconds; not before this. Indexed. */
  due: number;
  tries: number;
  /** When it was first sent. */
  since: number | null;
  /** Data of the job kind: a lead's fields, its previous values, the verdict. */
  data: Record<string, unknown>;
  problem: Problem | null;
}

export interface KnownLeadsRecord {
  /** `service|domain`. */
  id: string;
  service: string;
  domain: string;
  marks: StoredKnownLead[];
  asked: number;
}

/** A known lead with the person's details; records of version 2 lack these. */
export interface StoredKnownLead extends KnownLead {
  /** When it was learned individually, epoch milliseconds. Omitted if it came with its domain's list. */
  noted?: number | undefined;
  /** Names of the lead's fields that the user changed here. */
  written?: string[] | undefined;
  person?:
    | (Pick<Contact, 'first_name' | 'last_name' | 'position' | 'company' | 'verification'> & {
        /** The company's website, and the person's phone and profile; older records lack them. */
        website?: string | null | undefined;
        phone_number?: string | null | undefined;
        linkedin_url?: string | null | undefined;
      })
    | undefined;
}

/**
 * A person or company named by one cached answer or by one domain's leads. Derived in the same write, so that all
 * knowledge about an address is found in one read and disappears with its source.
 */
export interface PersonRecord {
  /** `table|source identifier|kind|whom`. */
  id: string;
  service: string;
  kind: 'person' | 'company';
  /** In lower case. Null for a company, and for a person whose address was not found. */
  email: string | null;
  domain: string | null;
  asked: number;
  /** Only stated facts. */
  facts: Partial<Contact>;
  /** Those of the facts that the user wrote; left out if none. */
  written?: string[] | undefined;
  /** The answer that verified it; null for others. */
  verified: string | null;
  /** The keys to find it by; a multi-entry index. See `people.ts`. */
  keys: string[];
}

/** A lead list that was seen or named. */
export interface ListRecord {
  /** `service|name` in lower case: services match list names ignoring case. */
  id: string;
  service: string;
  /** The service's identifier; null while only the name is known. */
  list: number | null;
  name: string;
  leads: number | null;
}

interface OptOutRecord {
  /** A keyed hash; the address itself is not stored. */
  id: string;
  at: number;
}

interface RateLimitRecord {
  /** The service's identifier. */
  id: string;
  service: string;
  state: unknown;
}

interface DraftRecord {
  /** The form's name. */
  id: string;
  values: Record<string, string>;
  at: number;
}

/** Usage per service and day, for the user's own ceilings. */
export interface SpentRecord {
  /** `service|YYYY-MM-DD`. */
  id: string;
  service: string;
  search: number;
  verification: number;
}

/** A record that could not be read, stored unchanged so that the rest works and nothing is lost. */
interface AsideRecord {
  id: string;
  table: string;
  record: unknown;
  at: number;
}

export interface Tables {
  answers: AnswerRecord;
  paid: UnrepeatableRecord;
  jobs: JobRecord;
  steps: StepRecord;
  marks: KnownLeadsRecord;
  people: PersonRecord;
  lists: ListRecord;
  journal: JournalEntry;
  optOuts: OptOutRecord;
  paces: RateLimitRecord;
  drafts: DraftRecord;
  spent: SpentRecord;
  aside: AsideRecord;
}

export type TableName = keyof Tables;

export const indexes = {
  answers: ['service', 'about', 'used', 'asked', 'lookedUp'],
  paid: ['service'],
  jobs: ['service', 'created'],
  steps: ['service', 'job', 'due', 'key'],
  marks: ['service'],
  people: ['service', 'keys'],
  lists: ['service'],
  journal: ['at', 'service'],
  optOuts: [],
  paces: ['service'],
  drafts: [],
  spent: ['service'],
  aside: [],
} as const satisfies Record<TableName, readonly string[]>;

type IndexOf<Name extends TableName> = (typeof indexes)[Name][number];

export interface Range<Name extends TableName> {
  /** Orders by this index; by identifier if omitted. */
  by?: IndexOf<Name> | undefined;
  /** Only records whose index (or identifier) equals this. */
  is?: string | number | undefined;
  /** Only records whose index is one of these. Read in one transaction, in this order. */
  among?: readonly string[] | undefined;
  /** Inclusive bounds. */
  from?: string | number | undefined;
  to?: string | number | undefined;
  /** Newest or largest first. */
  reverse?: boolean | undefined;
  limit?: number | undefined;
}

export type Change =
  | { [Name in TableName]: { table: Name; put: Tables[Name] } }[TableName]
  | { table: TableName; delete: string };

/**
 * Reads skip records that do not match their schema, and set them aside. Each write is one transaction, durable when
 * it resolves. Writes of answers and known leads also update the `people` they name.
 */
export interface Store {
  get<Name extends TableName>(table: Name, id: string): Promise<Tables[Name] | undefined>;
  list<Name extends TableName>(table: Name, range?: Range<Name>): Promise<Tables[Name][]>;
  count<Name extends TableName>(table: Name, range?: Range<Name>): Promise<number>;
  /** All or nothing. If space is short, evicts free answers, then old journal entries: `bounded-store.ts`. */
  write(changes: readonly Change[]): Promise<void>;
  clear(tables: readonly TableName[]): Promise<void>;
  /** Deletes every record of a service, in every table. */
  forget(service: string): Promise<void>;
  /** Evicts some free answers or old journal entries to make room for another write. */
  makeRoom(): Promise<Room>;
  /** Purges index entries that the browser retains for deleted records, because they may name a person. */
  sweep(): Promise<void>;
  /** Number of records, and the approximate bytes of the answers. */
  weight(): Promise<Weight>;
}

/**
 * The outcome of making room. `evicted`: records went, but the browser does not count less. `none`: nothing is left.
 */
export type Room = 'freed' | 'evicted' | 'none';

export interface Weight {
  answers: number;
  bytes: number;
  journal: number;
}

/** Exceeding these is trimmed after a write: least recently used free answers, oldest journal entries. */
export interface Bounds {
  answers: number;
  bytes: number;
  journal: number;
}

export const bounds: Bounds = { answers: 20_000, bytes: 20_000_000, journal: 5_000 };
