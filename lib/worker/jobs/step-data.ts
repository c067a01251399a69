/** What the steps of each kind keep in their records, read again after every start: an unreadable one fails alone. */
import * as z from 'zod/mini';
import type { StepRecord } from '../../background/storage/store.ts';

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

/** A lead that is edited or deleted. `outcome`: a word of the job's counts, when it is done. */
const leadData = z.object({ lead: z.number(), outcome: z.optional(z.string()) });

const importData = z.object({
  /** Of the file, beginning with 1. */
  line: z.number(),
  fields: z.record(z.string(), z.unknown()),
  /** What was begun, written down before it: after a stop, what stands there may be our own. */
  began: z.nullable(z.enum(['create', 'write'])),
  /** Fields of the lead that is there already which hold something else. */
  differing: z.array(z.string()),
  outcome: z.optional(z.string()),
});

const searchData = z.object({
  /** The user saw that the outcome is unknown, and that it may be charged again. */
  again: z.boolean(),
  outcome: z.optional(z.string()),
});

const exportData = z.object({
  /** Where the next page begins; null when the last one is written. */
  cursor: z.nullable(
    z.object({
      offset: z.number(),
      /** Leads that are newer are written already; null in the first slice. */
      to: z.nullable(z.string()),
      /** Ids of the page before, and of the seconds around its last lead, by when they were made. */
      seen: z.array(z.object({ at: z.nullable(z.string()), ids: z.array(z.number()) })),
    }),
  ),
  /** How many leads each part of the file holds. */
  parts: z.array(z.number()),
});

export type VerifyData = z.output<typeof verifyData>;
export type SaveData = z.output<typeof saveData>;

export type LeadData = z.output<typeof leadData>;
export type ImportData = z.output<typeof importData>;
export type SearchData = z.output<typeof searchData>;
export type ExportData = z.output<typeof exportData>;

export const newVerify: VerifyData = { anew: false, polls: 0, fails: 0, rests: false, verdict: null };

export const newSearch: SearchData = { again: false };

export function newSave(fields: SaveData['fields']): SaveData {
  return { fields, looked: false, before: null, lead: null, created: false, filled: [], differing: [], remove: false };
}

/** Null for a record of another form. */
const read =
  <Schema extends z.core.$ZodType>(schema: Schema) =>
  (step: StepRecord): z.output<Schema> | null => {
    const data = z.safeParse(schema, step.data);
    return data.success ? data.data : null;
  };

export const verifyDataOf = read(verifyData);
export const saveDataOf = read(saveData);
export const leadDataOf = read(leadData);
export const importDataOf = read(importData);
export const searchDataOf = read(searchData);
export const exportDataOf = read(exportData);
