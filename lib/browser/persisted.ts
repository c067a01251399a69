/** Whether the browser keeps what is stored here when room is short. Asked in pages: workers may look, but not ask. */

type Storage = Pick<StorageManager, 'persist' | 'persisted'>;

/** Asks the browser not to clear it; false where it does not promise that. */
export async function persist(storage: Storage | undefined = globalThis.navigator?.storage): Promise<boolean> {
  return storage !== undefined && ((await storage.persisted()) || (await storage.persist()));
}

export async function isPersisted(
  storage: Pick<Storage, 'persisted'> | undefined = globalThis.navigator?.storage,
): Promise<boolean> {
  return (await storage?.persisted()) ?? false;
}
