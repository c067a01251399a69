/**
 * What a team's own service states beside the contract (`lib/team-service/README.md`): where it takes what a device knows, and where it has sites
 * searched. By hand: it is kept with a service, and the first file holds no schema.
 */
import { isRecord } from '../../contract/tolerant.ts';

const version = 1;

export interface TeamImport {
  /** The shape of batches: the one that this Harrier writes. */
  version: typeof version;
  /** Below the address without its version. */
  path: string;
  /** Records in a batch, and bytes of its body. */
  most: number;
  bytes: number;
  /** It takes who wrote which article, too. An older one does not. */
  articles: boolean;
}

export interface TeamSearch {
  version: typeof version;
  /** Below the address without its version. */
  path: string;
  /** Requests that a search of a site sends. */
  most: number;
  /** It ends one when it is asked to. An older one does not. */
  stops: boolean;
}

/** At least one of both. */
export interface TeamStated {
  import: TeamImport | null;
  search: TeamSearch | null;
}

const leastBytes = 10_000;

/** Of `/health`, or as it is kept; null where nothing is stated, or what this Harrier does not understand. */
export function readTeamStated(value: unknown): TeamStated | null {
  if (!isRecord(value)) return null;
  const stated = { import: readTeamImport(value.import), search: readTeamSearch(value.search) };
  return stated.import || stated.search ? stated : null;
}

export function readTeamImport(value: unknown): TeamImport | null {
  if (!isRecord(value) || value.version !== version) return null;
  const { path, most, bytes, kinds } = value;
  // As it says it, or as it is kept of it.
  const articles = value.articles === true || (Array.isArray(kinds) && kinds.includes('articles'));
  if (!isPath(path) || !isWhole(most, 1) || !isWhole(bytes, leastBytes)) return null;
  return { version, path, most, bytes, articles };
}

function readTeamSearch(value: unknown): TeamSearch | null {
  if (!isRecord(value) || value.version !== version) return null;
  const { path, most } = value;
  return isPath(path) && isWhole(most, 1) ? { version, path, most, stops: value.stops === true } : null;
}

/** A path and nothing else: it leaves neither the service's host nor what stands before its version. */
const isPath = (path: unknown): path is string => typeof path === 'string' && /^(?:\/[\w-]{1,80}){1,8}$/.test(path);

const isWhole = (value: unknown, least: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least;
