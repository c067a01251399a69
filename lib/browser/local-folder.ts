/**
 * A folder of this computer that the user picked, in Chromium. Only a page can ask for it, in a click; the background
 * then uses its handle, which no message can carry. So both reach the handles in a small database of their own.
 */

interface LocalFolder extends FileSystemDirectoryHandle {
  requestPermission(how: { mode: 'readwrite' }): Promise<PermissionState>;
}

interface Picked {
  id: string;
  name: string;
}

export const canPickFolders = (): boolean => typeof globalThis.showDirectoryPicker === 'function';

/** Call synchronously in the click. Null if the user picked none. */
export async function pickFolder(): Promise<Picked | null> {
  const handle = await globalThis.showDirectoryPicker?.({ id: 'sync', mode: 'readwrite' }).catch(() => null);
  if (!handle) return null;
  const id = crypto.randomUUID();
  await within('readwrite', (handles) => handles.put(handle, id));
  return { id, name: handle.name };
}

/** Call in the click. Whether the folder may be used again. */
export async function allowFolder(id: string): Promise<boolean> {
  const handle = await storedFolders.get(id);
  return (await handle?.requestPermission({ mode: 'readwrite' }).catch(() => null)) === 'granted';
}

export const storedFolders = {
  get: async (id: string) => (await within<LocalFolder | undefined>('readonly', (handles) => handles.get(id))) ?? null,
  /** Forgets all others. */
  async keepOnly(kept: string | null): Promise<void> {
    const ids = await within('readonly', (handles) => handles.getAllKeys());
    for (const id of ids) if (id !== kept) await within('readwrite', (handles) => handles.delete(id));
  },
};

const store = 'handles';

async function within<Result>(
  mode: IDBTransactionMode,
  act: (handles: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open('folders', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store);
  const database = await answered(opening);
  try {
    return await answered(act(database.transaction(store, mode).objectStore(store)));
  } finally {
    database.close();
  }
}

function answered<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

declare global {
  var showDirectoryPicker: ((how: { id: string; mode: 'readwrite' }) => Promise<LocalFolder>) | undefined;
}
