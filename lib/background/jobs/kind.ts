/**
 * What a kind of job is. A new one is a file in `kinds/`, a line in `kinds/table.ts`, its message in `lib/messages/job-messages.ts`, and
 * its words in `assets/locales`; everything else is derived from these.
 */
import * as z from 'zod/mini';
import { lazily } from '../../contract/lazily.ts';
import type { InputProblem } from '../../contract/request.ts';
import type { Connection, Context } from '../context.ts';
import type { KnownLeads } from '../requests/known-leads.ts';
import type { Requests } from '../requests/requests.ts';
import type { JobRecord, StepRecord } from '../storage/store.ts';
import type { DomainBudget } from './domain-budget.ts';
import type { Hold } from './holds.ts';
import type { Job, JobTraits } from './job.ts';
import type { JobStore } from './job-store.ts';
import type { JobUpdates } from './job-updates.ts';

export interface JobParts {
  context: Context;
  requests: Requests;
  knownLeads: KnownLeads;
  jobStore: JobStore;
  budget: DomainBudget;
  updates: JobUpdates;
  /** Reads the steps of a long job, which lie in the store until they are needed. */
  read(job: Job): Promise<void>;
}

/** `Wanted`: what its message says. */
export interface Kind<Wanted> extends JobTraits {
  /** What of a screen's message may leave this device: no private host. */
  publicOf?(wanted: Wanted): Promise<Wanted>;
  /** The job as records, before anything is sent: equal things once, and nobody who opted out. Null when there is nothing to do. */
  create(parts: JobParts, of: Of, wanted: Wanted, now: number): NewJob | null | Promise<NewJob | null>;
  /** Called once a life of the worker. */
  perform(parts: JobParts): Perform;
  /** Called when nothing of a job is left to be done. */
  finished?(parts: JobParts, job: Job): Promise<void>;
  /** Called when nothing more comes of a job: it has come to its end, was stopped, or is gone with its service. */
  over?(parts: JobParts, job: Job): Promise<void>;
}

/** Carries a step out as far as it goes now, and writes what it came to. Gives what holds its whole job, or null. */
export type Perform = (job: Job, step: StepRecord, connection: Connection, control: Control) => Promise<Hold | null>;

/** A step under way. */
export interface Control {
  /** Aborted when its job is paused or stopped before the step was sent. */
  signal: AbortSignal;
  /** It can't be given up any more. */
  sent(): void;
}

/** The message's own id, and the service that is asked. */
export interface Of {
  id: string;
  service: string;
}

export interface NewJob {
  record: JobRecord;
  steps: StepRecord[];
}

/** Done at once when nothing of it is left to be done. */
export function newJob(
  { id, service }: Of,
  kind: JobRecord['kind'],
  created: number,
  steps: StepRecord[],
  of: Partial<JobRecord> = {},
): NewJob {
  const state = steps.every(({ at }) => at === 'done' || at === 'failed') ? 'done' : 'open';
  const rest = { held: null, list: null, page: null, dismissed: false, name: null };
  return { record: { id, service, kind, state, created, total: steps.length, ...rest, ...of }, steps };
}

export function newStep(
  { id, service }: Of,
  kind: JobRecord['kind'],
  number: number,
  key: string,
  due: number,
  data: StepRecord['data'],
): StepRecord {
  const rest = { at: 'waiting', tries: 0, since: null, problem: null } as const;
  return { id: `${id}|${number}`, job: id, kind, service, key, due, data, ...rest };
}

/** What no service would take has failed at once, with the field that is to blame. */
export function failedAtOnce(step: StepRecord, input: InputProblem): StepRecord {
  return { ...step, at: 'failed', problem: { code: 'refused-input', ...input, quoted: null } };
}

export interface RecordData<Data> {
  /** Null for a record of another form. */
  read(record: Pick<JobRecord | StepRecord, 'data'>): Data | null;
  /** Throws for a record of another form: its step fails alone. */
  expect(record: Pick<JobRecord | StepRecord, 'data'>): Data;
}

export type DataOf<Of> = Of extends RecordData<infer Data> ? Data : never;

/** What the records of a kind keep, read again after every start. */
export function recordData<Schema extends z.core.$ZodType>(make: () => Schema): RecordData<z.output<Schema>> {
  const schema = lazily(make);
  const read: RecordData<z.output<Schema>>['read'] = ({ data }) => {
    const found = z.safeParse(schema(), data);
    return found.success ? found.data : null;
  };
  return {
    read,
    expect(record) {
      const data = read(record);
      if (data === null) throw new Error('a record of another form');
      return data;
    },
  };
}
