/** What the steps of each kind keep in their records, read again after every start: an unreadable one fails alone. */
import * as z from 'zod/mini';
import type { StepRecord } from '../store.ts';

const leadFields = z.looseObject({ email: z.string().check(z.minLength(3)) });

const verifyData = z.object({
  /** Only an answer that is newer than the job will do. */
  anew: z.boolean(),
  /** How often it was in progress (202). */
  polls: z.number(),
  /** How often the mail server answered unexpectedly (222). */
  fails: z.number(),
  /** It was in progress for as long as we ask by ourselves: it rests until a click. */
  rests: z.boolean(),
  verdict: z.nullable(z.string()),
});

const saveData = z.object({
  /** What the lead shall hold. */
  fields: leadFields,
  /** Whether `before` was learnt, which must be before the first write. */
  looked: z.boolean(),
  /** The fields of the lead that stood there before; null when there was none. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  lead: z.nullable(z.number()),
  /** Our own call made the lead: so Remove may delete it. */
  created: z.boolean(),
  /** Fields of a lead that existed which were empty and which we filled. */
  filled: z.array(z.string()),
  /** Fields which it had already and which differ. */
  differing: z.array(z.string()),
  /** The user wants it taken back. */
  remove: z.boolean(),
});

export type VerifyData = z.output<typeof verifyData>;
export type SaveData = z.output<typeof saveData>;

export const newVerify: VerifyData = { anew: false, polls: 0, fails: 0, rests: false, verdict: null };

export function newSave(fields: SaveData['fields']): SaveData {
  return { fields, looked: false, before: null, lead: null, created: false, filled: [], differing: [], remove: false };
}

/** Null for a record of another form. */
export function verifyDataOf(step: StepRecord): VerifyData | null {
  const read = z.safeParse(verifyData, step.data);
  return read.success ? read.data : null;
}

/** Null for a record of another form. */
export function saveDataOf(step: StepRecord): SaveData | null {
  const read = z.safeParse(saveData, step.data);
  return read.success ? read.data : null;
}
