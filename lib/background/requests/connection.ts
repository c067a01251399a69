import type { Problem } from '../../contract/problem.ts';
import type { WireRequest } from '../../contract/request.ts';
import type { Service } from '../../contract/service.ts';
import type { Sent } from '../../http-service/send.ts';

/** A service at this moment. Another key or address is another connection, and no response crosses over. */
export interface Connection {
  /** The service's identifier, as in its cached answers, jobs and journal entries. */
  id: string;
  /** Changes with address or key. */
  epoch: number;
  service: Service;
  /** Whether it has a key that is not locked. */
  hasKey(): Promise<boolean>;
  /** Requests to it stay on the device and are not journaled. It journals its own outgoing requests (DNS). */
  stays?: boolean | undefined;
  /**
   * The service is this device: requests are free. A new click never reuses a cached answer, because the device keeps
   * learning.
   */
  isDevice?: boolean | undefined;
  /**
   * The team's extensions beside the contract; null if it is not a team's service. Omitted for services that stay on
   * the device.
   */
  team?: (() => Promise<TeamService | null>) | undefined;
  /** Asks a service again whether it is a team's, and for what: its account is being opened. Hourly at most. */
  restate?: (() => Promise<void>) | undefined;
}

/** Whose data a service answers, as it said when the key was checked. */
export interface KnownAccount {
  name: string;
  plan: string | null;
  /** The number of its team; null if the service names none. */
  team: number | null;
}

/** Whether both have the same leads. People rename themselves, so a name counts only where no team is known. */
export function isSameTeam(one: Whose | null, other: Whose | null): boolean {
  if (one === null || other === null) return false;
  return one.team === null || other.team === null ? one.name === other.name : one.team === other.team;
}

type Whose = Pick<KnownAccount, 'name' | 'team'>;

export type TeamAnswer<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

/** A team's service beyond the contract. */
export interface TeamService extends TeamStated {
  /** Sends with the key. `team/ask-team.ts` reads the answer. */
  send(request: WireRequest, signal: AbortSignal): Promise<Sent>;
  /** A stated endpoint no longer exists: `/health` is requested again. */
  gone(): Promise<void>;
}

export interface TeamImport {
  /** The batch format that this version writes. */
  version: 1;
  /** Relative to the address without its version. */
  path: string;
  /** Maximum records in a batch; `bytes`: maximum size of its body. */
  most: number;
  bytes: number;
  /** Whether it accepts articles with their authors. Older services do not. */
  articles: boolean;
}

export interface TeamSearch {
  version: 1;
  /** Relative to the address without its version. */
  path: string;
  /** Maximum number of requests for a site search. */
  most: number;
  /** Whether a search can be stopped. Older services cannot. */
  stops: boolean;
}

export interface TeamManaged {
  version: 1;
  /** Of the members, relative to the address without its version. */
  path: string;
  invitations: string;
  /** Of the audit log. Older services and records state none. */
  audit?: string;
  /** Of the team's settings. Older services and records state none. */
  team?: string;
  /** It makes another link for an invitation. Older services and records do not. */
  renews?: true;
}

export interface TeamLookUp {
  version: 1;
  /** Of connected apps, relative to the address without its version; an app's id follows. */
  path: string;
  /** Maximum number of addresses, domains or leads in a request. */
  most: number;
}

export interface TeamTrash {
  version: 1;
  /** Of deleted leads, relative to the address without its version. */
  path: string;
  /** How long a deleted lead can be restored. */
  days: number;
}

export interface TeamOptOuts {
  version: 1;
  /** Relative to the address without its version. */
  path: string;
}

export interface TeamSync {
  version: 1;
  /** Of the member's own files, relative to the address without its version; a file's name follows. */
  path: string;
  /** Maximum size of a file. */
  bytes: number;
}

/** At least one of them is set. */
export interface TeamStated {
  import: TeamImport | null;
  search: TeamSearch | null;
  /** Members and invitations, for owners. */
  members: TeamManaged | null;
  /** Look-ups in connected apps. */
  lookUp: TeamLookUp | null;
  /** Deleted leads, which can be restored. */
  trash: TeamTrash | null;
  /** Opting a person out for the whole team. */
  optOuts: TeamOptOuts | null;
  /** Encrypted files of a sync between the user's own browsers. */
  sync: TeamSync | null;
}
