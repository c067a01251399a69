/**
 * What the worker keeps, as tables of records, and the one interface behind which they lie: IndexedDB for everyday windows,
 * memory for private ones. Each record names its owner (a service) where it has one, so that forgetting a service forgets all of it.
 */
import type { Contact } from '../../contract/contact.ts';
import type { OperationName } from '../../contract/operations.ts';
import type { Lost, Problem } from '../../contract/problem.ts';
import type { JobKind } from '../../messages/job-messages.ts';
import type { JournalEntry, KnownLead } from '../../messages/views.ts';

/** Kept until the user clears it, its service is disconnected, or room is needed; the least lately used goes first. */
export interface AnswerRecord {
  /** `service|operation|canonical params`, hashed. */
  id: string;
  service: string;
  operation: OperationName;
  params: Record<string, unknown>;
  /** As read by the contract; read again through its tolerant schema when it is loaded. */
  reply: unknown;
  asked: number;
  used: number;
  planEnd: number | null;
  /** What it is about: domains, addresses, page addresses. Indexed, several a record. */
  about: string[];
  /** Rough size in bytes. */
  size: number;
  /** The message of the click that asked: said again, it is the same click and gets this answer, however it was said. */
  message?: string | null | undefined;
}

/** Written before a paid ask that may not be repeated is sent, deleted with the write of its answer. Found at a start: its outcome is unknown. */
export interface UnrepeatableRecord {
  /** The id of the answer it would have. */
  id: string;
  service: string;
  operation: OperationName;
  params: Record<string, unknown>;
  sent: number;
  /** The message of the click that asked: said again, it is no leave to be charged again. */
  message?: string | null | undefined;
  /** The account's counter of what it spends, as it was last seen before. */
  counted?: number | null | undefined;
  /** How its answer was lost; null while it is under way, and when the browser stopped the worker. */
  lost?: Lost | null | undefined;
}

/** How many steps of a job are through, and by which word. */
export interface Tally {
  done: number;
  failed: number;
  /** Of those that failed, how many would only fail again; left out by older versions. */
  forGood?: number | undefined;
  counts: Record<string, number>;
}

export interface JobRecord {
  id: string;
  service: string;
  kind: JobKind;
  state: 'open' | 'paused' | 'done' | 'stopped';
  /** Why nothing goes on at the moment, and until when (epoch milliseconds); null when nothing holds it. */
  held: { problem: Problem; until: number | null } | null;
  created: number;
  /** Save and import: the list's name; null leaves it to the service. */
  list: string | null;
  /** The page on which it began, the source of its leads. */
  page: string | null;
  total: number;
  /** Taken out of sight by the user, or undone. */
  dismissed: boolean;
  /** What its list or file is called. Records of version 1 lack this and what follows. */
  name?: string | null | undefined;
  /** What the kind keeps of the whole job: the filters of an export, the fields of an edit. */
  data?: Record<string, unknown> | undefined;
  /** As of the last write of this record: shown until the steps themselves are read. */
  tally?: Tally | undefined;
}

/** One thing of a job, in a state that says what is safe after the worker was stopped. */
export interface StepRecord {
  /** `job|number`. */
  id: string;
  job: string;
  kind: JobRecord['kind'];
  service: string;
  /** The address; of a search the domain, of an export nothing. */
  key: string;
  /** `sent`: something may have reached the service and no outcome was written. */
  at: 'waiting' | 'sent' | 'pending' | 'done' | 'failed' | 'removed';
  /** Epoch milliseconds; not before this. Indexed with `at`. */
  due: number;
  tries: number;
  /** When it was first sent. */
  since: number | null;
  /** What the kind keeps: the fields of a lead, what the lead was before, the verdict. */
  data: Record<string, unknown>;
  problem: Problem | null;
}

export interface KnownLeadsRecord {
  /** `service|domain`. */
  id: string;
  service: string;
  domain: string;
  marks: KnownLeadMark[];
  asked: number;
}

/** A known lead with what it says of the person; records of version 2 lack that. */
export interface KnownLeadMark extends KnownLead {
  /** When it was learnt by itself, epoch milliseconds; left out where it came with the list of its domain. */
  noted?: number | undefined;
  person?:
    | (Pick<Contact, 'first_name' | 'last_name' | 'position' | 'company' | 'verification'> & {
        /** Of the company; older records lack it. */
        website?: string | null | undefined;
      })
    | undefined;
}

/**
 * A person or a company as one cached answer, or the leads of one domain, name it. Derived from these in the same write, so that whatever
 * is known of an address is found in one read, and goes with what said it.
 */
export interface PersonRecord {
  /** `table|id of what it is derived from|kind|whom`. */
  id: string;
  service: string;
  kind: 'person' | 'company';
  /** In lower case; null for a company, and for a person whose address was not found or stands in `facts`. */
  email: string | null;
  domain: string | null;
  asked: number;
  /** Only what was said. */
  facts: Partial<Contact>;
  /** The answer that is its verification; null for all others. */
  verified: string | null;
  /** Under which it is found; indexed, several a record. See `people.ts`. */
  keys: string[];
}

/** A list of leads that was seen, or named. */
export interface ListRecord {
  /** `service|name`, in lower case: a service knows a list by its name in any case. */
  id: string;
  service: string;
  /** The service's own id; null while only the name is known. */
  list: number | null;
  name: string;
  leads: number | null;
}

interface OptOutRecord {
  /** A keyed hash; the address itself is not kept. */
  id: string;
  at: number;
}

interface RateLimitRecord {
  /** The service. */
  id: string;
  service: string;
  state: unknown;
}

interface DraftRecord {
  /** The form. */
  id: string;
  values: Record<string, string>;
  at: number;
}

/** What a day spent, by service: for the user's own ceilings. */
export interface SpentRecord {
  /** `service|YYYY-MM-DD`. */
  id: string;
  service: string;
  search: number;
  verification: number;
}

/** A record that could not be read: set aside as it was, so that the rest works and nothing is lost. */
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

/** The indexes of each table, by field. */
export const indexes = {
  answers: ['service', 'about', 'used', 'asked'],
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
  /** Orders by this index; by id when left out. */
  by?: IndexOf<Name> | undefined;
  /** Only records whose index (or id) is exactly this. */
  is?: string | number | undefined;
  /** Only records whose index is one of these, all of them in one transaction, in the order of these. */
  among?: readonly string[] | undefined;
  /** Only those from and up to these, inclusive. */
  from?: string | number | undefined;
  to?: string | number | undefined;
  /** The other way round: newest or largest first. */
  reverse?: boolean | undefined;
  limit?: number | undefined;
}

export type Change =
  | { [Name in TableName]: { table: Name; put: Tables[Name] } }[TableName]
  | { table: TableName; delete: string };

/**
 * Reads leave out (and set aside) a record that does not fit its schema. Writes are one transaction a call and are durable when they resolve;
 * with answers and marks they write and delete the `people` who are named in these.
 */
export interface Store {
  get<Name extends TableName>(table: Name, id: string): Promise<Tables[Name] | undefined>;
  list<Name extends TableName>(table: Name, range?: Range<Name>): Promise<Tables[Name][]>;
  count<Name extends TableName>(table: Name, range?: Range<Name>): Promise<number>;
  /** All or nothing. When room is short, kept answers go, the least lately used first, never a job or a key. */
  write(changes: readonly Change[]): Promise<void>;
  clear(tables: readonly TableName[]): Promise<void>;
  /** Every record of a service, in every table. */
  forget(service: string): Promise<void>;
  /** Drops some of the kept answers, so that somebody else's write has room; how many there were. */
  makeRoom(): Promise<number>;
  /** Takes out of the indexes what the browser still has there of deleted records: it may name somebody. */
  sweep(): Promise<void>;
  /** How much is kept: numbers of records, and the rough bytes of the answers. */
  weight(): Promise<Weight>;
}

export interface Weight {
  answers: number;
  bytes: number;
  journal: number;
}

/** More than this is trimmed after a write: answers the least lately used first, the journal the oldest first. */
export interface Bounds {
  answers: number;
  bytes: number;
  journal: number;
}

export const bounds: Bounds = { answers: 20_000, bytes: 20_000_000, journal: 5_000 };
