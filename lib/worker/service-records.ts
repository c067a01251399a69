/** The user's services as they are kept: everything but their keys, which lie in the vault. */
import * as z from 'zod/mini';
import { type Area, type KeptValue, keptValue } from '../background/storage/stored-value.ts';

const textOrNull = z.nullable(z.string());

const serviceRecord = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  /** As the address reads it: with its version, without a trailing slash. */
  base: z.string(),
  /** Rises whenever the key changes: no answer of an older one counts. Another address is another service. */
  epoch: z.number(),
  sessionOnly: z.boolean(),
  /** The service refused the key (401), and has not taken it since. */
  refused: z.boolean(),
  account: z.nullable(z.object({ name: z.string(), plan: textOrNull })),
  /** It was made of what policy presets. */
  preset: z.catch(z.boolean(), false),
});

export type ServiceRecord = z.output<typeof serviceRecord>;

/** One broken record does not cost the user the others. */
const schema = z.object({
  services: z.pipe(
    z.transform((value: unknown) =>
      Array.isArray(value) ? value.filter((one) => z.safeParse(serviceRecord, one).success) : [],
    ),
    z.array(serviceRecord),
  ),
  chosen: z.catch(textOrNull, null),
});

export type ServiceRecords = z.output<typeof schema>;

export const createServiceRecords = (area: Area): KeptValue<ServiceRecords> =>
  keptValue<ServiceRecords>(area, 'services', schema, { services: [], chosen: null });

/** A service of which nothing but its address is known. */
export function freshRecord(name: string, base: string, preset: boolean): ServiceRecord {
  return { id: crypto.randomUUID(), name, base, epoch: 1, sessionOnly: false, refused: false, account: null, preset };
}
