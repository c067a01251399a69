/** What a team's own service states beside the contract: where it takes what a device knows (`lib/team-service/README.md`, "What a device may give"). */
import { isRecord } from '../contract/tolerant.ts';

const version = 1;

export interface TeamImport {
  /** The shape of batches: the one that this Harrier writes. */
  version: typeof version;
  /** Below the address without its version. */
  path: string;
  /** Records in a batch, and bytes of its body. */
  most: number;
  bytes: number;
}

const leastBytes = 10_000;

/** Null where nothing is stated, or what this Harrier does not understand. By hand: it is kept with a service, and the first file holds no schema. */
export function readTeamImport(value: unknown): TeamImport | null {
  if (!isRecord(value) || value.version !== version) return null;
  const { path, most, bytes } = value;
  // A path and nothing else: it leaves neither the service's host nor what stands before its version.
  if (typeof path !== 'string' || !/^(?:\/[\w-]{1,80}){1,8}$/.test(path)) return null;
  return isWhole(most, 1) && isWhole(bytes, leastBytes) ? { version, path, most, bytes } : null;
}

const isWhole = (value: unknown, least: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least;
