/** What the kinds keep of a whole job, read again after every start. */
import * as z from 'zod/mini';
import type { JobRecord } from '../../background/storage/store.ts';

const fields = z.record(z.string(), z.unknown());

const editData = z.object({ changes: fields });

const importData = z.object({
  existing: z.enum(['skip', 'fill', 'overwrite']),
  /** Counts only. */
  dry: z.boolean(),
});

const exportData = z.object({ filters: fields, columns: z.array(z.string()) });

const searchData = z.object({ limit: z.number() });

export type ImportWay = z.output<typeof importData>;

/** Null for a record of another form. */
const read =
  <Schema extends z.core.$ZodType>(schema: Schema) =>
  ({ data }: JobRecord): z.output<Schema> | null => {
    const kept = z.safeParse(schema, data);
    return kept.success ? kept.data : null;
  };

export const editOf = read(editData);
export const importOf = read(importData);
export const exportOf = read(exportData);
export const searchOf = read(searchData);
