/** Whether the browser may evict our storage. Pages may ask for persistence; the background can only read it. */

type Storage = Pick<StorageManager, 'persist' | 'persisted'>;

/** Asks the browser never to evict it. False where it does not promise that. */
export async function persist(storage: Storage | undefined = globalThis.navigator?.storage): Promise<boolean> {
  return storage !== undefined && ((await storage.persisted()) || (await storage.persist()));
}

export async function isPersisted(
  storage: Pick<Storage, 'persisted'> | undefined = globalThis.navigator?.storage,
): Promise<boolean> {
  return (await storage?.persisted()) ?? false;
}
