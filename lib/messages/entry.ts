/** What the entries of the catalogue are made of. */
import * as z from 'zod/mini';
import { lazily } from '../contract/lazily.ts';

/** Its schema is made when the message is first said: a worker that starts hears one. */
export function entry<Schema extends z.core.$ZodType>(make: () => Schema): { readonly says: Schema } {
  const says = lazily(make);
  return {
    get says() {
      return says();
    },
  };
}

export const text = z.string().check(z.maxLength(2_000));
/** A list of addresses, say. */
export const manyLines = z.string().check(z.maxLength(80_000));
export const address = z.string().check(z.maxLength(320));
export const id = z.string().check(z.maxLength(200));
export const orNull = z.nullable(text);

/** Names of a lead's fields to what they shall hold; checked by the operation's own strict schema before it is sent. */
export const leadFields = () => z.record(id, z.unknown());

/** Filters of the leads list, checked by the operation's own strict schema. */
export const leadFilters = () => z.record(id, z.unknown());
