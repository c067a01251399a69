/** The parts of the catalogue's entries. */
import * as z from 'zod/mini';
import { lazily } from '../contract/lazily.ts';
import { limits } from '../contract/limits.ts';

/** Makes the schema when the message is first sent: a starting background receives only one. */
export function entry<Schema extends z.core.$ZodType>(make: () => Schema): { readonly says: Schema } {
  const says = lazily(make);
  return {
    get says() {
      return says();
    },
  };
}

export const text = z.string().check(z.maxLength(2_000));
/** Such as a list of addresses. */
export const manyLines = z.string().check(z.maxLength(80_000));
/**
 * An email address, a page's address or another value from a service. As long as a lead's field may be, because one
 * longer value in a list would make the whole message invalid.
 */
export const address = z.string().check(z.maxLength(limits.leads.text));
export const id = z.string().check(z.maxLength(200));
export const orNull = z.nullable(text);
export const longOrNull = z.nullable(address);

/** New values for fields of a lead. Checked by the operation's own strict schema before sending. */
export const leadFields = () => z.record(id, z.unknown());

/** Filters of the leads list. Checked by the operation's own strict schema. */
export const leadFilters = () => z.record(id, z.unknown());
