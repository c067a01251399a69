import * as z from 'zod/mini';
import { text } from './entry.ts';

/** Where the files of a sync lie. Holds no secret. The compiler names what a further kind needs. */
export const syncPlace = () =>
  z.discriminatedUnion('kind', [
    // The folder's address.
    z.strictObject({ kind: z.literal('webdav'), address: text, user: text }),
  ]);

export type SyncPlace = z.output<ReturnType<typeof syncPlace>>;
