/** Records of imports at a service, and of undoing them. */
import * as z from 'zod/mini';
import { existingWays } from '../../../contract/lead-fields.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { Fields } from '../../../device-service/leads/lead-fields.ts';
import { emptiedCells } from '../../../messages/job-messages.ts';
import { type DataOf, recordData } from '../kind.ts';

export const importJob = recordData(() =>
  z.object({
    existing: z.enum(existingWays),
    /** Counts only, writes nothing */
    dry: z.boolean(),
    emptied: z.optional(emptiedCells()),
  }),
);

const fieldsByName = () => z.record(z.string(), z.unknown());

/** Data of a row's step; undoing the import reads it */
export const rowData = recordData(() =>
  z.object({
    /** In the file, starting with 1 */
    line: z.number(),
    fields: fieldsByName(),
    /** What its position says beyond itself */
    derived: z.optional(fieldsByName()),
    /** What was begun, recorded before it is sent: after a restart, an existing lead may be our own */
    began: z.nullable(z.enum(['create', 'write'])),
    /** Fields in which the existing lead holds something else */
    differing: z.array(z.string()),
    /** Fields written into it; in a dry run, those that would be */
    writes: z.optional(z.array(z.string())),
    /** A word of the job's counts; `undone` or `kept` once the import was undone */
    outcome: z.optional(z.string()),
    /** The lead that the row became, and the values of its fields before we wrote them. Undoing needs both. */
    lead: z.optional(z.number()),
    before: z.optional(fieldsByName()),
    /** What we wrote, custom attributes by slug. For a lead that we created: everything it held then. */
    wrote: z.optional(fieldsByName()),
  }),
);

export const revertJob = recordData(() => z.object({ import: z.string() }));

export const revertRow = recordData(() =>
  z.object({
    /** Id of the import's step */
    row: z.string(),
    line: z.number(),
    /** Null if no reply named it; then it is looked up by its address */
    lead: z.nullable(z.number()),
    /** The import created the lead, so it is deleted; otherwise its fields get their former values back */
    made: z.boolean(),
    before: fieldsByName(),
    wrote: fieldsByName(),
    /** Fields that are left as they are */
    differing: z.array(z.string()),
    outcome: z.optional(z.string()),
  }),
);

export type ImportData = DataOf<typeof rowData>;
export type RevertData = DataOf<typeof revertRow>;

/** A row of the file, before its step is made. `problem`: no service would accept it. */
export interface CheckedRow {
  line: number;
  email: string;
  fields: Fields;
  derived?: Fields | undefined;
  problem: Problem | null;
}
