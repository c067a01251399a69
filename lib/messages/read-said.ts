/** What a screen says, checked by the catalogue. */
import * as z from 'zod/mini';
import { catalogue, type MessageName, type Says } from './catalogue.ts';

/** Null when the catalogue does not allow it. */
export function readSaid(name: string, data: unknown): { name: MessageName; says: Says<MessageName> } | null {
  if (!isMessageName(name)) return null;
  const read = z.safeParse(catalogue[name].says, data);
  return read.success ? { name, says: read.data } : null;
}

function isMessageName(name: string): name is MessageName {
  return Object.hasOwn(catalogue, name);
}
