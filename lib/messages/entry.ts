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
export const address = z.string().check(z.maxLength(320));
export const id = z.string().check(z.maxLength(200));
export const orNull = z.nullable(text);
/** A page's address, or a value that a service said. As long as a field of a lead may be. */
export const longOrNull = z.nullable(z.string().check(z.maxLength(limits.leads.text)));

/** New values for fields of a lead. Checked by the operation's own strict schema before sending. */
export const leadFields = () => z.record(id, z.unknown());

/** Filters of the leads list. Checked by the operation's own strict schema. */
export const leadFilters = () => z.record(id, z.unknown());
