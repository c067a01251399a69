/** Opens the database when it is first needed, once, and again when the browser closed it. */
import { type IDBPDatabase, openDB } from 'idb';
import { upgrade, version } from '../background/storage/upgrades.ts';

export type Opened = () => Promise<IDBPDatabase>;

/** The worker starts without waiting for it: an untouched worker never opens it. */
export function lazyDatabase(name: string): Opened {
  let opening: Promise<IDBPDatabase> | null = null;
  const forget = () => {
    opening = null;
  };
  return () => {
    opening ??= openDB(name, version, {
      upgrade: (database, from, _to, transaction) => upgrade(database, from, transaction),
      // A newer version of the extension wants to upgrade: this one gives way.
      blocking: (_current, _blocked, event) => {
        forget();
        if (event.target instanceof IDBDatabase) event.target.close();
      },
      terminated: forget,
    }).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opening;
  };
}
