/**
 * Deletions that were promised but may be unfinished. Each is recorded before anything is deleted, with all that is
 * needed to finish it. The record is removed as the last step (tests/faults/README.md #38, #44). Personal data in it
 * is encrypted, because the browser's files retain a deleted record's bytes for a while.
 */
import { takeTurns } from '../../contract/async.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { Hasher } from './device-keys.ts';
import { opened, sealed } from './sealing.ts';
import { type Area, storedValueBy } from './stored-value.ts';

/** A service with everything that belongs to it. */
export interface ServiceDeletion {
  kind: 'service';
  id: string;
  service: string;
  of: 'remote' | 'device' | 'sample';
  /** Null for one on this device. */
  name: string | null;
  /** The match pattern of its origin; null if it has none. */
  pattern: string | null;
  /** Another service replaces it. Until that one is stored, the old one stays and nothing is deleted. */
  replaced: boolean;
}

/** A person, identified by the request about them. */
export interface PersonDeletion {
  kind: 'person';
  id: string;
  /** `elsewhere`: reported by a service, or forgotten in another browser of a sync. */
  by: 'user' | 'elsewhere';
  operation: string;
  params: Record<string, unknown>;
  /**
   * All their known addresses in lower case. Collected before the deletion, because they cannot be found afterwards.
   */
  emails: string[];
  /**
   * Words that identify them by name (`requests/persons.ts`), because this device may know no address. Also collected
   * before the deletion.
   */
  names: string[];
  /** From a private window. It is not recorded, because everything there is in memory. */
  private: boolean;
}

export interface EverythingDeletion {
  kind: 'everything';
  id: string;
  /** Their keys and grants are deleted as well; their records are gone by then. */
  services: { id: string; pattern: string }[];
}

export type Deletion = ServiceDeletion | PersonDeletion | EverythingDeletion;

/** The stored form. */
interface SealedDeletion {
  kind: 'person';
  id: string;
  /** The deletion as JSON, encrypted and bound to its identifier. */
  sealed: string;
}

type StoredDeletion = ServiceDeletion | SealedDeletion | EverythingDeletion;

export interface PendingDeletions {
  all(): Promise<Deletion[]>;
  /** Adds or changes a record. Deleting everything takes over the services of pending deletions. */
  put(deletion: Deletion): Promise<void>;
  done(id: string): Promise<void>;
  /** Clears the area, including these records. */
  clear(act: () => Promise<void>): Promise<void>;
}

const slot = 'deletions';

/** `put` rejects if this device's key cannot be stored: after a background restart the record would be unreadable. */
export function createPendingDeletions(area: Area, hasher: Pick<Hasher, 'keepKey' | 'sealingKey'>): PendingDeletions {
  const stored = storedValueBy(area, slot, readAll);
  const inTurn = takeTurns();

  async function asStored(deletion: Deletion): Promise<StoredDeletion> {
    if (deletion.kind !== 'person') return deletion;
    await hasher.keepKey();
    const { kind, id, ...person } = deletion;
    return { kind, id, sealed: await sealed(await hasher.sealingKey(), id, JSON.stringify(person)) };
  }

  async function asRead(one: StoredDeletion): Promise<Deletion> {
    if (one.kind !== 'person') return one;
    const text = await opened(await hasher.sealingKey(), one.id, one.sealed);
    return (text !== null && readPerson(JSON.parse(text), one.id)) || unreadable;
  }

  return {
    all: async () => Promise.all((await stored.get()).map(asRead)),
    put: (deletion) =>
      inTurn(async () => {
        const added = await asStored(deletion);
        await stored.change((before) => withOne(before, added));
      }),
    done: (id) =>
      inTurn(async () => {
        const all = await stored.get();
        const left = all.filter((one) => one.id !== id);
        if (left.length === all.length) return;
        if (left.length === 0) await stored.remove();
        else await stored.change(() => left);
      }),
    clear: (act) =>
      inTurn(async () => {
        await act();
        stored.forget();
      }),
  };
}

/** Deletions of people stay until they are done, because opt-outs survive every deletion. */
function withOne(before: readonly StoredDeletion[], deletion: StoredDeletion): StoredDeletion[] {
  const others = before.filter(({ id }) => id !== deletion.id);
  if (deletion.kind !== 'everything') return [...others, deletion];
  const services = [...deletion.services, ...others.flatMap(servicesOf)];
  const unique = new Map(services.map((one) => [`${one.id} ${one.pattern}`, one]));
  return [...others.filter(({ kind }) => kind === 'person'), { ...deletion, services: [...unique.values()] }];
}

function servicesOf(deletion: StoredDeletion): EverythingDeletion['services'] {
  if (deletion.kind === 'everything') return deletion.services;
  if (deletion.kind === 'person' || deletion.pattern === null) return [];
  return [{ id: deletion.service, pattern: deletion.pattern }];
}

/**
 * By hand, because the startup file contains no schemas. A damaged record no longer says what to delete, and none of
 * that may be shown again. So everything is deleted. A whole record of another kind was left by a newer version. It
 * rejects, so nothing is served and nothing is deleted until that version is back.
 */
function readAll(value: unknown): StoredDeletion[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return [unreadable];
  return value.map((one: unknown) => readOne(one) ?? unreadable);
}

const unreadable: EverythingDeletion = { kind: 'everything', id: 'unreadable', services: [] };

function readOne(value: unknown): StoredDeletion | null {
  if (!isRecord(value) || typeof value.id !== 'string') return null;
  const { kind, id } = value;
  if (kind === 'service') return readService(value, id);
  if (kind === 'person') return typeof value.sealed === 'string' ? { kind, id, sealed: value.sealed } : null;
  if (typeof kind === 'string' && kind !== 'everything') throw new Error('A newer version began this deletion');
  if (kind !== 'everything') return null;
  const services = Array.isArray(value.services) ? value.services : [];
  return { kind, id, services: services.flatMap((one: unknown) => readOrigin(one) ?? []) };
}

function readService(
  { service, of, name, pattern, replaced }: Record<string, unknown>,
  id: string,
): ServiceDeletion | null {
  if (typeof service !== 'string' || (of !== 'remote' && of !== 'device' && of !== 'sample')) return null;
  return {
    kind: 'service',
    ...{ id, service, of },
    name: typeof name === 'string' ? name : null,
    pattern: typeof pattern === 'string' ? pattern : null,
    replaced: replaced === true,
  };
}

function readPerson(value: unknown, id: string): PersonDeletion | null {
  if (!isRecord(value)) return null;
  const { operation, params, emails, names } = value;
  if (typeof operation !== 'string' || !isRecord(params) || !Array.isArray(emails)) return null;
  return {
    kind: 'person',
    ...{ id, operation, params },
    by: value.by === 'user' ? 'user' : 'elsewhere',
    emails: textsIn(emails),
    names: Array.isArray(names) ? textsIn(names) : [],
    private: false,
  };
}

const textsIn = (values: readonly unknown[]): string[] => values.filter((one) => typeof one === 'string');

function readOrigin(value: unknown): EverythingDeletion['services'][number] | null {
  if (!isRecord(value)) return null;
  const { id, pattern } = value;
  return typeof id === 'string' && typeof pattern === 'string' ? { id, pattern } : null;
}
