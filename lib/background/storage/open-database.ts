/**
 * Opens a database. Distinguishes one that cannot be read from one that does not exist and cannot be created for lack
 * of space; the latter simply holds nothing.
 */
import { type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';

/** The database does not exist and cannot be created for now. */
export class NotMade extends Error {
  /** The browser's error. */
  readonly refusal: unknown;

  constructor(refusal: unknown) {
    super('The database could not be made');
    this.refusal = refusal;
  }
}

/** Rejects with `NotMade`, or with the browser's error. */
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
        // The error also rejects the opening itself.
        transaction.done.catch(() => undefined);
        callbacks.upgrade?.(database, from, to, transaction, event);
      },
    });
  } catch (error) {
    throw isNew || !(await isThere(name)) ? new NotMade(error) : error;
  }
}

/** True if the browser cannot list databases: data must not be presumed missing. */
async function isThere(name: string): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some((one) => one.name === name);
  } catch {
    return true;
  }
}

/** For reads: returns `nothing` if the database does not exist yet. */
export function orNothing<Value>(nothing: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof NotMade) return nothing;
    throw error;
  };
}

/** For writes: throws the browser's own error. */
export function asRefused(error: unknown): never {
  throw error instanceof NotMade ? error.refusal : error;
}
