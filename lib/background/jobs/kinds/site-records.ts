/** What the records of a site search hold: the job's, and its one step's. */
import * as z from 'zod/mini';
import { recordData } from '../kind.ts';

export const jobData = recordData(() => z.object({ start: z.string() }));

export const stepData = recordData(() =>
  z.object({
    /** Where the search stands; null before its first request. */
    search: z.nullable(z.looseObject({ version: z.number() })),
    /** Addresses that its pages named, each once; empty when it is over. */
    found: z.array(z.string()),
    /** How many they were, when it is over. */
    addresses: z.optional(z.number()),
  }),
);
