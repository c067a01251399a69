/** Checks a page's message by the catalogue and finds its handler. */
import * as z from 'zod/mini';
import { catalogue, type MessageName } from './catalogue.ts';
import type { Answering, Handlers } from './serve.ts';

export const answeringBy =
  (handlers: Handlers): Answering =>
  async (name, data) => {
    if (!isMessageName(name)) return null;
    const read = z.safeParse(catalogue[name].says, data);
    const handle = handlers[name] as (says: unknown, id: string) => Promise<unknown>;
    return read.success ? (id) => handle(read.data, id) : null;
  };

function isMessageName(name: string): name is MessageName {
  return Object.hasOwn(catalogue, name);
}
