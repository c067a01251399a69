import * as z from 'zod/mini';
import { text } from './entry.ts';

/** Where a sync stores its files; contains no secret. For a new kind, the compiler reports what it needs. */
export const syncPlace = () =>
  z.union([
    // The folder's address.
    z.strictObject({ kind: z.literal('webdav'), address: text, user: text }),
    // `address`: the storage's. `prefix`: folders in the bucket.
    z.strictObject({ kind: z.literal('s3'), address: text, region: text, bucket: text, prefix: text, keyId: text }),
    // `id`: of its handle (`lib/browser/local-folder.ts`).
    z.strictObject({ kind: z.literal('folder'), id: text, name: text }),
    // The base of a connected service, and its name when the sync began.
    z.strictObject({ kind: z.literal('team'), address: text, name: text }),
  ]);

export type SyncPlace = z.output<ReturnType<typeof syncPlace>>;
