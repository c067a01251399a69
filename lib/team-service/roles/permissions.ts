/** Who may do what, in one table over all operations. An operation without an entry is a type error. */
import type { OperationName } from '../../contract/operations.ts';
import type { Permission, Role } from '../../contract/team.ts';
import { type Refused, refused } from '../../device-service/handler.ts';

/** A member's role and permissions. */
export interface Standing {
  role: Role;
  may: readonly Permission[];
}

/** Operations beside the contract (`protocol.md`). */
export type Extension =
  | 'giveKnowledge'
  | ('searchSite' | 'stopSiteSearch' | 'listSiteSearches' | 'getSiteSearch')
  | ('listMembers' | 'changeMember' | 'removeMember' | 'readAudit')
  | ('listInvitations' | 'invite' | 'renewInvitation' | 'uninvite')
  | ('readTeam' | 'changeTeam')
  | ('listTrash' | 'restoreLead')
  | ('optOut' | 'reportPerson')
  | 'readEvents'
  | 'lookUpInApp'
  | ('listSyncFiles' | 'readSyncFile' | 'writeSyncFile' | 'removeSyncFile');

/** Operations of the contract and beside it. */
export type Asked = OperationName | Extension;

/** What an operation does to what the team has. `keeps`: it is about what belongs to the member alone. */
export type Effect = 'reads' | 'writes' | 'spends' | 'deletes' | 'pushes' | 'forgets' | 'manages' | 'keeps';

export const effects = {
  searchDomain: 'spends',
  searchDomainWithPost: 'spends',
  findEmail: 'spends',
  findAuthor: 'spends',
  verifyEmail: 'spends',
  enrichPerson: 'spends',
  enrichCompany: 'spends',
  enrichPersonAndCompany: 'spends',
  countDomainEmails: 'reads',
  listLeads: 'reads',
  getLead: 'reads',
  leadExists: 'reads',
  createLead: 'writes',
  createOrUpdateLead: 'writes',
  updateLead: 'writes',
  deleteLead: 'deletes',
  discoverCompanies: 'reads',
  discoverPeople: 'reads',
  listViews: 'reads',
  getView: 'reads',
  createView: 'writes',
  deleteView: 'writes',
  listCampaignRecipients: 'reads',
  getAccount: 'reads',
  updateAccount: 'writes',
  getAccountStats: 'reads',
  getUsage: 'reads',
  getUsageHistory: 'reads',
  listTeamMembers: 'reads',
  listConnectedApps: 'reads',
  getConnectedApp: 'reads',
  pushToConnectedApp: 'pushes',
  listEmailAccounts: 'reads',
  listEmailAccountCapacities: 'reads',
  giveKnowledge: 'writes',
  searchSite: 'writes',
  stopSiteSearch: 'writes',
  listSiteSearches: 'reads',
  getSiteSearch: 'reads',
  listMembers: 'manages',
  changeMember: 'manages',
  removeMember: 'manages',
  readAudit: 'manages',
  listInvitations: 'manages',
  invite: 'manages',
  renewInvitation: 'manages',
  uninvite: 'manages',
  readTeam: 'manages',
  changeTeam: 'manages',
  listTrash: 'reads',
  restoreLead: 'writes',
  optOut: 'forgets',
  reportPerson: 'reads',
  readEvents: 'reads',
  lookUpInApp: 'reads',
  listSyncFiles: 'keeps',
  readSyncFile: 'keeps',
  writeSyncFile: 'keeps',
  removeSyncFile: 'keeps',
} as const satisfies Record<Asked, Effect>;

/** What everybody of a role may do; a member may be allowed more: see `allowing`. */
const ofRole: Record<Role, readonly Effect[]> = {
  owner: ['reads', 'writes', 'spends', 'deletes', 'pushes', 'forgets', 'manages', 'keeps'],
  member: ['reads', 'writes', 'spends', 'deletes', 'keeps'],
  reader: ['reads', 'keeps'],
};

/** Leads that a member deletes, or reads in large pages, within `freely.window` without a permission. */
export const freely = { deleted: 100, exported: 20_000, window: 24 * 60 * 60_000 } as const;

/** A larger page of leads counts as an export. */
export const mostShown = 100;

/** Whether the member has a permission, as owner or because an owner gave it. Readers get none. */
export function isAllowed({ role, may }: Standing, permission: Permission): boolean {
  return role === 'owner' || (role === 'member' && may.includes(permission));
}

/** The refusal of an operation that the role does not include, else null. */
export function refusalByRole(asked: Asked, standing: Standing): Refused | null {
  const effect = effects[asked];
  if (ofRole[standing.role].includes(effect)) return null;
  const allowed = allowing[effect];
  if (allowed && isAllowed(standing, allowed.permission)) return null;
  if (effect === 'manages') return notPermitted('Only an owner of the team can do this.');
  if (standing.role === 'reader')
    return notPermitted('Readers of this team only read. An owner of the team can change your role.');
  return notPermitted(`${allowed?.what ?? 'This'} needs the permission of an owner of the team.`);
}

/** What a permission allows beyond the role. */
const allowing: Partial<Record<Effect, { permission: Permission; what: string }>> = {
  pushes: { permission: 'push', what: 'Pushing leads' },
  forgets: { permission: 'opt-out', what: 'Opting people out' },
};

/** Whether a role can forbid the operation. Reading and own files are always allowed, except large pages of leads. */
export function dependsOnRole(asked: Asked): boolean {
  return !ofRole.reader.includes(effects[asked]) || asked === 'listLeads';
}

/** `many`: leads that the member deleted or exported lately, with those of this request. */
export function refusalByNumber(permission: keyof typeof numbers, standing: Standing, many: number): Refused | null {
  const { most, said } = numbers[permission];
  return many <= most || isAllowed(standing, permission) ? null : notPermitted(said);
}

const numbers = {
  delete: {
    most: freely.deleted,
    said: `Deleting more than ${freely.deleted} leads a day needs the permission of an owner of the team.`,
  },
  export: {
    most: freely.exported,
    said: `Reading more than ${freely.exported} leads a day at once needs the permission of an owner of the team.`,
  },
};

/** 403 (lib/contract/README.md §10.2). */
function notPermitted(said: string): Refused {
  return refused(403, 'not_permitted', said);
}
