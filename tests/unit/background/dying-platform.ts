/** A platform whose background dies after a number of writes: all later writes neither happen nor settle. */
import { type FakePlatform, fakePlatform } from './fakes.ts';

interface Dying {
  platform: FakePlatform;
  /** Lets this many more writes happen. */
  dieAfter(writes: number): void;
  /** Writes begun since then. */
  writes(): number;
  isDead(): boolean;
}

/** A background run on the disk of `whole`, which itself stays usable for the next run. */
export function dyingPlatform(whole: FakePlatform): Dying {
  let left = Number.POSITIVE_INFINITY;
  let begun = 0;
  const never = new Promise<never>(() => undefined);
  const mortal = <Said extends unknown[], Value>(act: (...said: Said) => Promise<Value>) => {
    return (...said: Said): Promise<Value> => {
      begun += 1;
      return begun > left ? never : act(...said);
    };
  };
  const areaOf = (area: FakePlatform['local']): FakePlatform['local'] => ({
    ...area,
    set: mortal(area.set),
    remove: mortal(area.remove),
    clear: mortal(area.clear),
  });
  const platform = fakePlatform(whole);
  const { store, files, backUpFiles, deviceKeys, intents, release, releaseAll } = platform;
  Object.assign(platform, {
    local: areaOf(whole.local),
    session: areaOf(whole.session),
    store: {
      ...store,
      write: mortal(store.write),
      clear: mortal(store.clear),
      forget: mortal(store.forget),
      sweep: mortal(store.sweep),
    },
    files: { ...files, write: mortal(files.write), remove: mortal(files.remove) },
    backUpFiles: { ...backUpFiles, remove: mortal(backUpFiles.remove) },
    intents: { ...intents, clear: mortal(intents.clear) },
    deviceKeys: { ...deviceKeys, forgetVaultKey: mortal(deviceKeys.forgetVaultKey) },
    release: mortal(async (pattern: string) => release(pattern)),
    releaseAll: mortal(releaseAll),
  });
  const { deviceFile } = platform;
  platform.deviceFile = async () => {
    const create = await deviceFile();
    return async (parts) => {
      const device = await create(parts);
      return {
        ...device,
        forgetPerson: mortal(device.forgetPerson),
        forgetName: mortal(device.forgetName),
        forgetEverything: mortal(device.forgetEverything),
      };
    };
  };
  return {
    platform,
    dieAfter(writes) {
      begun = 0;
      left = writes;
    },
    writes: () => begun,
    isDead: () => begun > left,
  };
}

/** Everything stored by a platform, as one text: areas, every table of every database, session values and files. */
export async function everythingStored({
  local,
  session,
  files,
  backUpFiles,
  name,
  device,
}: FakePlatform): Promise<string> {
  const databases = await Promise.all([name, device.database].map(tablesOf));
  const texts = [...files.stored.keys()].map((job) => [job, files.text(job)]);
  const backUps = await Promise.all([...backUpFiles.stored].map(async ([which, file]) => [which, await file.text()]));
  return JSON.stringify([[...local.stored], [...session.stored], databases, texts, backUps]);
}

/** Includes names of tables without records. Leaves out opt-outs, which hold only hashes. */
export async function tablesOf(name: string): Promise<unknown[]> {
  const known = await indexedDB.databases();
  if (!known.some((one) => one.name === name)) return [];
  const settled = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await settled(indexedDB.open(name));
  const tables: unknown[] = [];
  for (const table of database.objectStoreNames) {
    if (table === 'optOuts') continue;
    const records = database.transaction(table).objectStore(table);
    tables.push([table, await settled(records.getAllKeys()), await settled(records.getAll())]);
  }
  database.close();
  return tables;
}
