/**
 * A new kind of job needs five things. Everything else is derived from them:
 * - a file in `kinds/`
 * - a line in `kinds/table.ts`
 * - its message in `lib/messages/job-messages.ts`
 * - its words in `assets/locales`
 * - what pages show of it: tables in `components/shell/lead-counts.ts`, `components/activity/activity-store.ts` and
 *   `components/format/job-words.ts`
 */
import * as z from 'zod/mini';
import { lazily } from '../../contract/lazily.ts';
import type { InputProblem } from '../../contract/request.ts';
import { Refused } from '../../messages/serve.ts';
import type { KnownLeads } from '../people/known-leads.ts';
import type { Connection } from '../requests/connection.ts';
import type { Requests } from '../requests/requests.ts';
import type { JobRecord, StepRecord } from '../storage/store.ts';
import type { JobContext } from './context.ts';
import type { DomainBudget } from './domain-budget.ts';
import type { Hold } from './holds.ts';
import type { Job, JobTraits } from './job.ts';
import type { JobStore } from './job-store.ts';
import type { JobUpdates } from './job-updates.ts';

export interface JobParts {
  context: JobContext;
  requests: Requests;
  knownLeads: KnownLeads;
  jobStore: JobStore;
  budget: DomainBudget;
  updates: JobUpdates;
  /** Reads all jobs that were not read before; returns them. Steps of long jobs are read later. Never rejects. */
  load(): Promise<Job[]>;
  /** Reads a long job's steps from the store, unless they were read before */
  read(job: Job): Promise<void>;
}

/**
 * `Wanted`: what its message says.
 * @example
 * export const deletion: Kind<Wanted<'delete'>> = {
 *   atOnce: { first: 8, later: 8 },
 *   create: (_parts, of, { leads }, now) => newJob(of, 'delete', now, stepsOfLeads(of, 'delete', leads, now)),
 *   perform: performDeletion,
 * };
 */
export interface Kind<Wanted> extends JobTraits {
  /** The part of a UI message that may leave this device: no private hosts */
  publicOf?(wanted: Wanted): Promise<Wanted>;
  /**
   * The job as records, before anything is sent. Duplicates are dropped or fail. Except for deletions, nothing about
   * people who opted out is included. Null if there is nothing to do.
   */
  create(parts: JobParts, of: Of, wanted: Wanted, now: number): NewJob | null | Promise<NewJob | null>;
  /** Called once per context and background run */
  perform(parts: JobParts): Perform;
  /** Called when nothing of a job is left to do */
  finished?(parts: JobParts, job: Job): Promise<void>;
  /** Called when a job is over: it finished, was stopped, or its service is gone */
  over?(parts: JobParts, job: Job): Promise<void>;
}

/**
 * Carries out a step as far as possible now, and writes the result. Returns a hold for the whole job, or null.
 * @example
 * const performDeletion = (parts: JobParts): Perform => async (job, step, connection) => {
 *   const sent = await putSent(parts, step);
 *   const went = await caller(parts, job, connection)('deleteLead', { id: leadData.expect(step).lead });
 *   if (went.ok) await putStep(parts, sent, { at: 'done', problem: null });
 *   return went.ok ? null : afterProblem(parts, sent, went.problem);
 * };
 */
export type Perform = (job: Job, step: StepRecord, connection: Connection, control: Control) => Promise<Hold | null>;

export interface Control {
  /** Aborts when the job is paused, stopped or held before the step is sent */
  signal: AbortSignal;
  /** From here on the step can no longer be given up */
  sent(): void;
}

/** `id`: the message's own. `service`: the service to ask. */
export interface Of {
  id: string;
  service: string;
}

export interface NewJob {
  record: JobRecord;
  steps: StepRecord[];
}

/** Done at once if no step is left to carry out */
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

/** No service would accept it: fails at once, with the field to blame */
export function failedAtOnce(step: StepRecord, input: InputProblem): StepRecord {
  return { ...step, at: 'failed', problem: { code: 'refused-input', ...input, quoted: null } };
}

export interface RecordData<Data> {
  /** Null for a record of another shape */
  read(record: Pick<JobRecord | StepRecord, 'data'>): Data | null;
  /** Throws for a record of another shape, so that only its step fails */
  expect(record: Pick<JobRecord | StepRecord, 'data'>): Data;
}

export type DataOf<Of> = Of extends RecordData<infer Data> ? Data : never;

/** A kind's data in its records, checked because they are read again after every start */
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

/** Refuses a click that named another service. */
export function mustBe({ service }: Pick<JobRecord, 'service'>, named: string | undefined): void {
  if (named !== undefined && named !== service) throw new Refused({ code: 'service-changed' });
}
