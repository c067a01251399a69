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
    import: readTeamImport(value.import),
    search: readTeamSearch(value.search),
    members: readTeamManaged(value.members),
    lookUp: readTeamLookUp(value.lookUp),
    trash: readTeamTrash(value.trash),
    optOuts: readTeamOptOuts(value.optOuts),
    sync: readTeamSync(value.sync),
  };
  return Object.values(stated).some((one) => one !== null) ? stated : null;
}

export function readTeamImport(value: unknown): TeamImport | null {
  if (!isRecord(value) || value.version !== version) return null;
  const { path, most, bytes, kinds } = value;
  // `articles` as stored, `kinds` as the service states it.
  const articles = value.articles === true || (Array.isArray(kinds) && kinds.includes('articles'));
  if (!isPath(path) || !isWhole(most, 1) || !isWhole(bytes, leastBytes)) return null;
  return { version, path, most, bytes, articles };
}

function readTeamSearch(value: unknown): TeamSearch | null {
  if (!isRecord(value) || value.version !== version) return null;
  const { path, most } = value;
  return isPath(path) && isWhole(most, 1) ? { version, path, most, stops: value.stops === true } : null;
}

function readTeamManaged(value: unknown): TeamManaged | null {
  if (!isRecord(value) || value.version !== version) return null;
  const { path, invitations, audit, team, renews } = value;
  if (!isPath(path) || !isPath(invitations)) return null;
  return {
    ...{ version, path, invitations },
    ...(isPath(audit) && { audit }),
    ...(isPath(team) && { team }),
    ...(renews === true && { renews }),
  };
}

function readTeamLookUp(value: unknown): TeamLookUp | null {
  if (!isRecord(value) || value.version !== version) return null;
  const { path, most } = value;
  return isPath(path) && isWhole(most, 1) ? { version, path, most } : null;
}

function readTeamTrash(value: unknown): TeamTrash | null {
  if (!isRecord(value) || value.version !== version) return null;
  const { path, days } = value;
  return isPath(path) && isWhole(days, 1) ? { version, path, days } : null;
}

function readTeamOptOuts(value: unknown): TeamOptOuts | null {
  if (!isRecord(value) || value.version !== version) return null;
  const { path } = value;
  return isPath(path) ? { version, path } : null;
}

function readTeamSync(value: unknown): TeamSync | null {
  if (!isRecord(value) || value.version !== version) return null;
  const { path, bytes } = value;
  return isPath(path) && isWhole(bytes, leastBytes) ? { version, path, bytes } : null;
}

/** A plain path: it can leave neither the service's host nor the base path before its version. */
const isPath = (path: unknown): path is string => typeof path === 'string' && /^(?:\/[\w-]{1,80}){1,8}$/.test(path);

const isWhole = (value: unknown, least: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least;
