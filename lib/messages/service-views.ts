import type { OperationName } from '../contract/operations.ts';
import type { AutoSave, Role } from '../contract/team.ts';

/** A service as pages see it: over HTTP, this device itself, or the sample data, from which nothing leaves. */
export type ServiceView = RemoteView | LocalView;

/**
 * How a key is kept: in memory until the browser closes, encrypted on this computer, or encrypted with a passphrase.
 * The passphrase is asked for once per browser session.
 */
export type KeyKept = 'session' | 'device' | 'passphrase';

interface AnyServiceView {
  id: string;
  /** The user's name for it, or its host. Empty for this device and the sample, which pages name themselves. */
  name: string;
  account: { name: string; plan: string | null } | null;
  /** The team's service that accepts what this device knows, while this service answers; left out if there is none. */
  givesTo?: string | undefined;
}

/** `device`: its requests cost nothing. */
export interface LocalView extends AnyServiceView {
  kind: 'device' | 'sample';
  state: 'connected';
}

export interface RemoteView extends AnyServiceView {
  kind: 'remote';
  /** The service's address with its version, without a trailing slash. */
  base: string;
  /** `key-locked`: the key waits for its passphrase. */
  state: 'connected' | 'no-key' | 'key-locked' | 'no-permission' | 'key-refused';
  /** How the key is kept; without a key, how the last one was. */
  keyKept: KeyKept;
  /** Preset by the organisation's policy: the address cannot be changed. */
  managed: boolean;
  /** It says that it is a team's own. */
  team: boolean;
  /** It searches companies' sites for its team, with at most this many requests each; left out if it does not. */
  siteSearch?: number | undefined;
  /** It can stop a site search. */
  stopsSearch?: true | undefined;
  /** Its owners manage its members over HTTP. */
  members?: true | undefined;
  /** Its owners can get a new link for an open invitation. */
  renewsInvitations?: true | undefined;
  /** Its owners change the team's settings over HTTP. */
  teamSettings?: true | undefined;
  /** It looks up people and companies in connected apps, at most this many at once; left out if it does not. */
  looksUp?: number | undefined;
  /** Deleted leads can be restored for so many days; left out if they cannot. */
  keepsDeleted?: number | undefined;
  /** It opts people out for the whole team. */
  optsOut?: true | undefined;
  /** It keeps the files of a sync between the user's own browsers. */
  keepsSync?: true | undefined;
}

export interface ManagedMember {
  id: string;
  name: string | null;
  email: string | null;
  role: Role;
  /** As the service names them; a newer one may have more than `permissions`. */
  may: string[];
  /** Monthly limits; null if the member has none. */
  searches: number | null;
  verifications: number | null;
  /** The last request, as the service writes times. */
  seen: string | null;
  you: boolean;
}

export interface OpenInvitation {
  id: string;
  name: string;
  role: Role;
  expires: string | null;
}

/** Settings of the team, which its owners change. */
export interface TeamSettings {
  name: string | null;
  /** Monthly limits of the team; null if it has none. */
  searches: number | null;
  verifications: number | null;
  /** Null for one of a newer service. */
  autoSave: AutoSave | null;
  /** Slugs of the leads' custom attributes. */
  attributes: string[];
}

/** What the team's service answered; empty where it was not asked. */
export interface ManagedTeam {
  members: ManagedMember[];
  invitations: OpenInvitation[];
  settings: TeamSettings | null;
  link: NewLink | null;
}

/** Of a new or renewed invitation. */
export interface NewLink {
  invitation: string;
  /** Relative to the service's address without its version. */
  path: string;
}

/** The rest of the plan; null if the service does not say or was not asked yet. */
export interface Usage {
  searches: { left: number | null; of: number | null };
  verifications: { left: number | null; of: number | null };
  /** The plan shows at most this many addresses per search, as far as an answer said. */
  perSearch?: number | null | undefined;
  /** Prices of operations that the contract leaves open, once the account has shown them repeatedly. */
  prices?: Partial<Record<OperationName, 'search' | 'verification'>> | undefined;
  plan: string | null;
  /** `YYYY-MM-DD`. */
  resets: string | null;
  asked: number;
}
