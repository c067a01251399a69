/**
 * What a team's own service states beside the contract (`lib/team-service/protocol.md`): endpoints for device
 * knowledge, site searches, members, look-ups, deleted leads, opt-outs and syncs. Read by hand, because it is part of a
 * service's record and the startup file contains no schemas.
 */

import { isRecord } from '../../contract/tolerant.ts';
import type {
  TeamImport,
  TeamLookUp,
  TeamManaged,
  TeamOptOuts,
  TeamSearch,
  TeamStated,
  TeamSync,
  TeamTrash,
} from '../requests/connection.ts';

const version = 1;

const leastBytes = 10_000;

/** From `/health` or as stored. Null if nothing is stated, or nothing that this version of Harrier understands. */
export function readTeamStated(value: unknown): TeamStated | null {
  if (!isRecord(value)) return null;
  const stated = {
    import: readEndpoint(value.import, teamImport),
    search: readEndpoint(value.search, teamSearch),
    members: readEndpoint(value.members, teamManaged),
    lookUp: readEndpoint(value.lookUp, teamLookUp),
    trash: readEndpoint(value.trash, teamTrash),
    optOuts: readEndpoint(value.optOuts, teamOptOuts),
    sync: readEndpoint(value.sync, teamSync),
  };
  return Object.values(stated).some((one) => one !== null) ? stated : null;
}

interface Endpoint {
  version: typeof version;
  path: string;
}

/** Null if it is of another version, or lacks what `complete` needs. */
function readEndpoint<Stated extends Endpoint>(
  value: unknown,
  complete: (endpoint: Endpoint, rest: Record<string, unknown>) => Stated | null,
): Stated | null {
  if (!isRecord(value) || value.version !== version || !isPath(value.path)) return null;
  return complete({ version, path: value.path }, value);
}

function teamImport(endpoint: Endpoint, { most, bytes, articles, kinds }: Record<string, unknown>): TeamImport | null {
  if (!isWhole(most, 1) || !isWhole(bytes, leastBytes)) return null;
  // `articles` as stored, `kinds` as the service states it.
  return {
    ...endpoint,
    most,
    bytes,
    articles: articles === true || (Array.isArray(kinds) && kinds.includes('articles')),
  };
}

function teamSearch(endpoint: Endpoint, { most, stops }: Record<string, unknown>): TeamSearch | null {
  return isWhole(most, 1) ? { ...endpoint, most, stops: stops === true } : null;
}

function teamManaged(
  endpoint: Endpoint,
  { invitations, audit, team, renews }: Record<string, unknown>,
): TeamManaged | null {
  if (!isPath(invitations)) return null;
  return {
    ...{ ...endpoint, invitations },
    ...(isPath(audit) && { audit }),
    ...(isPath(team) && { team }),
    ...(renews === true && { renews }),
  };
}

function teamLookUp(endpoint: Endpoint, { most }: Record<string, unknown>): TeamLookUp | null {
  return isWhole(most, 1) ? { ...endpoint, most } : null;
}

function teamTrash(endpoint: Endpoint, { days }: Record<string, unknown>): TeamTrash | null {
  return isWhole(days, 1) ? { ...endpoint, days } : null;
}

const teamOptOuts = (endpoint: Endpoint): TeamOptOuts => endpoint;

function teamSync(endpoint: Endpoint, { bytes }: Record<string, unknown>): TeamSync | null {
  return isWhole(bytes, leastBytes) ? { ...endpoint, bytes } : null;
}

/** A plain path: it can leave neither the service's host nor the base path before its version. */
const isPath = (path: unknown): path is string => typeof path === 'string' && /^(?:\/[\w-]{1,80}){1,8}$/.test(path);

const isWhole = (value: unknown, least: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least;
