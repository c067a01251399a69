/** Opens a database, and tells one that can't be read from one that is not there yet and has no room to be made: in that there is nothing. */
import { type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';

/** It never was, and can't be made for now. */
export class NotMade extends Error {
  /** What the browser refused it with. */
  readonly refusal: unknown;

  constructor(refusal: unknown) {
    super('The database could not be made');
    this.refusal = refusal;
  }
}

/** Fails with `NotMade`, or as the browser does. */
export async function openDatabase<Schema>(
  name: string,
  version: number,
  callbacks: OpenDBCallbacks<Schema>,
): Promise<IDBPDatabase<Schema>> {
  let isNew = false;
  try {
    return await openDB<Schema>(name, version, {
      ...callbacks,
      upgrade(database, from, to, transaction, event) {
        isNew = from === 0;
        // It is said by the opening, too.
        transaction.done.catch(() => undefined);
        callbacks.upgrade?.(database, from, to, transaction, event);
      },
    });
  } catch (error) {
    throw isNew || !(await isThere(name)) ? new NotMade(error) : error;
  }
}

/** Nothing is said to be gone of which a browser does not tell. */
async function isThere(name: string): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some((one) => one.name === name);
  } catch {
    return true;
  }
}

/** For whoever reads: `nothing` where no database is there yet. */
export function orNothing<Value>(nothing: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof NotMade) return nothing;
    throw error;
  };
}

/** For whoever writes: the browser's own words. */
export function asRefused(error: unknown): never {
  throw error instanceof NotMade ? error.refusal : error;
}
