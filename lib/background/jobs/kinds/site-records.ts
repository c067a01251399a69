import * as z from 'zod/mini';
import { recordData } from '../kind.ts';

export const jobData = recordData(() => z.object({ start: z.string() }));

export const stepData = recordData(() =>
  z.object({
    /** The search's own state; null before its first request */
    search: z.nullable(z.looseObject({ version: z.number() })),
    /** Addresses that its pages named, without duplicates; empty once it is over */
    found: z.array(z.string()),
    /** Number of addresses found, once it is over */
    addresses: z.optional(z.number()),
  }),
);
