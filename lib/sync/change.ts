/**
 * What browsers send each other about a record, and how two versions merge. Each field keeps the greatest of its
 * versions by one total order, so the result does not depend on the order or number of deliveries.
 *
 * A record lives once or several times. Deleting it begins a new, dead life; adding it again begins another. A newer
 * life replaces an older one with all its fields, so a deletion wins over an edit that had not heard of it.
 */
import { type HybridClock, isUntimed, never, originOf, type Stamp } from './clock.ts';

/** By field. `rank`: the authority of its origin; higher is better. A missing field has no value. */
export type Fields = Readonly<Record<string, { value: unknown; rank: number }>>;

/**
 * A version of a field. `value` null: it was removed. `epoch` grows when a value of lower rank replaces a higher one
 * here, so that the new value wins.
 */
export type Version = readonly [value: unknown, stamp: Stamp, rank: number, epoch: number];

export interface Change {
  table: string;
  /** A keyed hash of its key, equal in all browsers. */
  id: string;
  /** Omitted for a deleted record. */
  key?: string | undefined;
  life: Stamp;
  dead: boolean;
  versions: Record<string, Version>;
}

/** What a browser remembers of a record's fields, without the values. */
export interface Known {
  life: Stamp;
  dead: boolean;
  /** This life was not sent yet. */
  isUnsent?: true | undefined;
  fields: Record<string, KnownVersion>;
}

interface KnownVersion {
  stamp: Stamp;
  rank: number;
  epoch: number;
  /** Keyed hash of the value, equal in all browsers; '' for a removed one. */
  sum: string;
  /** Not sent yet. */
  isUnsent?: true | undefined;
}

export interface MergeContext {
  clock: HybridClock;
  /** Keyed hash of a text. */
  sum(text: string): string;
  /** What was computed ahead by `sumsOf`. */
  sums?: ReadonlyMap<Version, string> | undefined;
}

type Delta = Pick<Change, 'life' | 'dead' | 'versions'>;

export const unknown: Known = { life: never, dead: false, fields: {} };

/**
 * Compares a record with what is known of it, and returns what is new. `fields` null: it was deleted here. `written`:
 * the stamp of its last write. It counts only if it is later than everything known of the record. A browser that was
 * offline for weeks must not replace newer values of others.
 */
export function capture(
  known: Known | null,
  fields: Fields | null,
  { clock, sum, written }: MergeContext & { written?: Stamp },
): { known: Known; change: Delta | null } {
  const before = known ?? unknown;
  if (fields === null) {
    if (!known || (known.dead && !known.isUnsent)) return { known: before, change: null };
    const deleted = { life: known.dead ? known.life : clock.next(), dead: true };
    return { known: { ...deleted, fields: {} }, change: { ...deleted, versions: {} } };
  }
  const life = before.dead ? clock.next() : before.life;
  const held = before.dead ? {} : before.fields;
  const next: Known['fields'] = {};
  const versions: Record<string, Version> = {};
  const stamps = [life, ...Object.values(held).map((one) => one.stamp)];
  let stamp = written !== undefined && stamps.every((one) => one < written) ? written : null;
  // Later changes of this record need a later stamp.
  if (stamp !== null) clock.seen(stamp);
  for (const field of new Set([...Object.keys(held), ...Object.keys(fields)])) {
    const old = held[field];
    const { value = null, rank = 0 } = fields[field] ?? {};
    const now = sumOf(value, sum);
    if (old && old.sum === now) {
      next[field] = { ...old, isUnsent: undefined };
      if (old.isUnsent) versions[field] = [value, old.stamp, old.rank, old.epoch];
      continue;
    }
    stamp ??= clock.next();
    const epoch = old ? old.epoch + (rank < old.rank ? 1 : 0) : 0;
    next[field] = { stamp, rank, epoch, sum: now };
    versions[field] = [value, stamp, rank, epoch];
  }
  const isNews = Object.keys(versions).length > 0 || life !== before.life || !known;
  return { known: { life, dead: false, fields: next }, change: isNews ? { life, dead: false, versions } : null };
}

export interface Merged {
  known: Known;
  /** New values by field; null removes it. Values of fields that `known` lacks are dropped. */
  values: Record<string, unknown>;
  /** The record was created again, so values may be dropped. */
  isReset: boolean;
  /** Something of this record is still to be sent. */
  isUnsent: boolean;
}

/** The hashes that `merge` needs of these changes, by version. */
export const sumsOf = (changes: readonly Change[], sum: MergeContext['sum']): ReadonlyMap<Version, string> =>
  new Map(
    changes.flatMap(({ versions }) =>
      Object.values(versions).map((version): [Version, string] => [version, sumOf(version[0], sum)]),
    ),
  );

/** Takes a change by another browser. `isFresh`: see `isFreshHere`. */
export function merge(
  known: Known | null,
  change: Change,
  { clock, sum, sums }: MergeContext,
  isFresh = false,
): Merged {
  let mine = known ?? unknown;
  clock.seen(change.life);
  const isLater = change.life > mine.life;
  if (isFresh && isLater) {
    const own = Object.entries(mine.fields).filter(([, { isUnsent }]) => isUnsent);
    if (!change.dead) mine = { ...mine, life: change.life, fields: Object.fromEntries(own) };
    // Written after the deletion, by a browser that did not know of it: it is a new record.
    else if (own.some(([, { stamp }]) => stamp > change.life)) return reborn(mine, clock);
  }
  if (change.life < mine.life) return result(mine, {}, false);
  if (!isLater && mine.dead) return result(mine, {}, false);
  const fields: Known['fields'] = change.life > mine.life ? {} : { ...mine.fields };
  const values: Record<string, unknown> = {};
  for (const [field, version] of Object.entries(change.versions)) {
    const [value, stamp, rank, epoch] = version;
    clock.seen(stamp);
    const given: KnownVersion = { stamp, rank, epoch, sum: sums?.get(version) ?? sumOf(value, sum) };
    const held = fields[field];
    // An equal unsent value takes over the received stamp. Otherwise browsers would order the versions differently.
    if (held && !(held.isUnsent && held.sum === given.sum) && !isGreater(given, held)) continue;
    fields[field] = given;
    if (held?.sum !== given.sum) values[field] = value;
  }
  return result({ life: change.life, dead: change.dead, fields }, values, isLater);
}

/** The record exists here, and the sync does not know it yet or it has unsent values. */
export const isFreshHere = (known: Known | null, isHere: boolean): boolean =>
  isHere && (known === null || Object.values(known.fields).some(({ isUnsent }) => isUnsent));

/** Gives all fields a stamp of this browser: it is the only one to send them, also in snapshots. */
function reborn(mine: Known, clock: HybridClock): Merged {
  const life = clock.next();
  const own = { stamp: clock.next(), isUnsent: true as const };
  const fields = Object.entries(mine.fields).map(([field, held]) => [field, { ...held, ...own }]);
  return result({ life, dead: false, fields: Object.fromEntries(fields) }, {}, false);
}

function result(known: Known, values: Merged['values'], isReset: boolean): Merged {
  const isUnsent = known.isUnsent === true || Object.values(known.fields).some((held) => held.isUnsent);
  return { known, values, isReset, isUnsent };
}

/** What `capture` found, until it is sent. */
export function unsent({ known, change }: ReturnType<typeof capture>): Known {
  if (!change) return known;
  const fields = Object.entries(known.fields).map(([field, held]): [string, KnownVersion] => [
    field,
    field in change.versions ? { ...held, isUnsent: true } : held,
  ]);
  return { ...known, ...(known.dead && { isUnsent: true }), fields: Object.fromEntries(fields) };
}

/** What this browser sent of a record and still holds; null if nothing. */
export function ownDelta(
  known: Known,
  fields: Fields,
  origin: string,
  { sum }: Pick<MergeContext, 'sum'>,
): Delta | null {
  const { life, dead } = known;
  const versions = Object.entries(known.fields).flatMap(([field, held]): [string, Version][] => {
    const value = fields[field]?.value ?? null;
    // A value that was changed since is sent with its own stamp.
    const isHeld = originOf(held.stamp) === origin && !held.isUnsent && sumOf(value, sum) === held.sum;
    return isHeld ? [[field, [value, held.stamp, held.rank, held.epoch]]] : [];
  });
  const isOwnDeletion = dead && !known.isUnsent && originOf(life) === origin;
  return versions.length > 0 || isOwnDeletion ? { life, dead, versions: Object.fromEntries(versions) } : null;
}

/** Two versions with one stamp differ only if a profile was copied; then the hash decides, alike everywhere. */
function isGreater(given: KnownVersion, held: KnownVersion): boolean {
  if (given.epoch !== held.epoch) return given.epoch > held.epoch;
  if (given.rank !== held.rank) return given.rank > held.rank;
  // A browser that joins does not know when it was written, and no other has seen it: what the sync holds stays.
  if (held.isUnsent && isUntimed(held.stamp)) return true;
  return given.stamp === held.stamp ? given.sum > held.sum : given.stamp > held.stamp;
}

/** Independent of property order, and the same after a value was written to a file and read back. */
const sumOf = (value: unknown, sum: MergeContext['sum']): string => (value === null ? '' : sum(stableJson(value)));

function stableJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(stableJson).join(',')}]`;
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${stableJson(one)}`).join(',')}}`;
}
