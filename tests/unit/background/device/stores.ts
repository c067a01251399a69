/** Device stores in IndexedDB for tests, each in a new database unless named. */
import { openDB } from 'idb';
import {
  type DeviceStore,
  type DeviceStoreOptions,
  openDeviceStore,
} from '../../../../lib/background/device/device-store.ts';
import { blankAccount } from '../../../../lib/device-service/blank-records.ts';
import type { AccountRecord } from '../../../../lib/device-service/store-account.ts';
import type { Mail } from '../../../../lib/device-service/store-directory.ts';
import { publicDomain } from '../../../../lib/subject/domain.ts';

export const account: AccountRecord = {
  ...blankAccount('2026-12-01'),
  plan_name: 'On this device',
  attributes: ['fair_badge'],
};

export const mail: Mail = {
  check: async () => ({ verdict: 'unknown', score: null, gibberish: false, block: false, waits: 1, fails: 0 }),
};

let opened = 0;

export function freshName(): string {
  opened += 1;
  return `device-${opened}`;
}

export function openStore(
  name = freshName(),
  now = 5_000,
  other: Partial<Pick<DeviceStoreOptions, 'mail' | 'account' | 'hash' | 'isNoEmployer' | 'makeRoom'>> = {},
): DeviceStore {
  return openDeviceStore({
    now: () => now,
    hash,
    keepKey,
    makeRoom,
    mail,
    account,
    isNoEmployer,
    registrable: publicDomain,
    name,
    ...other,
  });
}

const keepKey = async () => undefined;
const makeRoom = async () => 'none' as const;
const isNoEmployer = async () => (domain: string) => domain === 'freemail.test';

/** Salted with a fixed text. */
export async function hash(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`salt ${text}`));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A device's own hashes: 20 characters of base64, alone or after a domain. They may spell any name by chance. */
const hashes = /(?<=["|])[A-Za-z0-9+/]{20}(?=")/g;

export const withoutHashes = (json: string): string => json.replaceAll(hashes, '');

/** Every record of every table, as text in lower case, without hashes. */
export async function storedText(name: string): Promise<string> {
  const database = await openDB(name);
  const all = await Promise.all([...database.objectStoreNames].map((table) => database.getAll(table)));
  database.close();
  return withoutHashes(JSON.stringify(all)).toLowerCase();
}

/** The table that a spied request went to. */
export function tableOf(context: unknown): string {
  if (context instanceof IDBIndex) return context.objectStore.name;
  return context instanceof IDBObjectStore ? context.name : '';
}
