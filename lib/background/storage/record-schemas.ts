/**
 * The schema of every table's records, checked when they are read. A record that does not match is set aside, and the
 * rest works.
 */
import * as z from 'zod/mini';
import type { Contact } from '../../contract/contact.ts';
import { operationNames } from '../../contract/operations.ts';
import type { Problem } from '../../contract/problem.ts';
import { isMoment } from '../../contract/times.ts';
import { isRecord } from '../../contract/tolerant.ts';
import { jobKinds } from '../../messages/job-messages.ts';
import { journalOperations } from '../../messages/journal-operations.ts';
import type { TableName, Tables } from './store.ts';

const id = z.string().check(z.minLength(1));
/** Epoch milliseconds. A record with an impossible time is damaged: no page could display it. */
const time = z.number().check(z.refine(isMoment));
const textOrNull = z.nullable(z.string());
const operation = z.enum(operationNames);
const fields = z.record(z.string(), z.unknown());
const problem = z.custom<Problem>((value) => isRecord(value) && typeof value.code === 'string');
const kind = z.enum(jobKinds);
const owned = { id, service: z.string() };

const knownLead = z.looseObject({
  email: z.string(),
  id: z.number(),
  list: textOrNull,
  sending_status: textOrNull,
  last_contacted_at: textOrNull,
  last_activity_at: textOrNull,
  by: z.enum(['leads', 'service']),
  noted: z.optional(time),
  written: z.optional(z.array(z.string())),
  person: z.optional(
    z.looseObject({
      first_name: textOrNull,
      last_name: textOrNull,
      position: textOrNull,
      company: textOrNull,
      website: z.optional(textOrNull),
      linkedin_url: z.optional(textOrNull),
      verification: z.looseObject({ status: textOrNull, date: textOrNull }),
    }),
  ),
});

/** Loose objects preserve fields added by later versions. */
const recordSchemas: { [Name in TableName]: z.core.$ZodType<Tables[Name]> } = {
  answers: z.looseObject({
    ...owned,
    operation,
    params: fields,
    reply: z.unknown(),
    asked: time,
    used: time,
    lookedUp: z.optional(time),
    planEnd: z.nullable(z.number()),
    about: z.array(z.string()),
    size: z.number(),
    free: z.optional(z.boolean()),
    message: z.optional(textOrNull),
  }),
  paid: z.looseObject({
    ...owned,
    operation,
    params: fields,
    sent: time,
    message: z.optional(textOrNull),
    counted: z.optional(z.nullable(z.number())),
    lost: z.optional(z.nullable(z.enum(['no-answer', 'unreadable', 'too-large']))),
  }),
  jobs: z.looseObject({
    ...owned,
    kind,
    state: z.enum(['open', 'paused', 'done', 'stopped']),
    held: z.nullable(z.looseObject({ problem, until: z.nullable(time) })),
    created: time,
    list: textOrNull,
    page: textOrNull,
    total: z.number(),
    dismissed: z.boolean(),
    name: z.optional(textOrNull),
    data: z.optional(fields),
    tally: z.optional(
      z.looseObject({
        done: z.number(),
        failed: z.number(),
        forGood: z.optional(z.number()),
        counts: z.record(z.string(), z.number()),
      }),
    ),
    retried: z.optional(z.string()),
  }),
  steps: z.looseObject({
    ...owned,
    job: z.string(),
    kind,
    key: z.string(),
    at: z.enum(['waiting', 'sent', 'pending', 'done', 'failed', 'removed']),
    due: time,
    tries: z.number(),
    since: z.nullable(time),
    data: fields,
    problem: z.nullable(problem),
  }),
  marks: z.looseObject({ ...owned, domain: z.string(), marks: z.array(knownLead), asked: time }),
  people: z.looseObject({
    ...owned,
    kind: z.enum(['person', 'company']),
    email: textOrNull,
    domain: textOrNull,
    asked: time,
    facts: z.custom<Partial<Contact>>(isRecord),
    verified: textOrNull,
    keys: z.array(z.string()),
  }),
  lists: z.looseObject({ ...owned, list: z.nullable(z.number()), name: z.string(), leads: z.nullable(z.number()) }),
  journal: z.looseObject({
    ...owned,
    at: time,
    operation: z.enum(journalOperations),
    params: fields,
    outcome: z.string(),
    spent: z.enum(['search', 'verification', 'nothing', 'unknown']),
  }),
  optOuts: z.looseObject({ id, at: time }),
  paces: z.looseObject({ ...owned, state: z.unknown() }),
  drafts: z.looseObject({ id, values: z.record(z.string(), z.string()), at: time }),
  spent: z.looseObject({ ...owned, search: z.number(), verification: z.number() }),
  aside: z.looseObject({ id, table: z.string(), record: z.unknown(), at: time }),
};

/** The validated record; undefined if it does not match. */
export function fitting<Name extends TableName>(table: Name, record: unknown): Tables[Name] | undefined {
  const schema: z.core.$ZodType<Tables[Name]> = recordSchemas[table];
  const read = z.safeParse(schema, record);
  return read.success ? read.data : undefined;
}
