/**
 * Words that a team's service and the extension share beside the contract: protocol.md of the team service. Without
 * schemas, because pages load it.
 */

export const roles = ['owner', 'member', 'reader'] as const;
export type Role = (typeof roles)[number];

/**
 * Permissions that an owner can grant beyond the role. `delete`, `export`: no limit on the number of leads. `opt-out`:
 * removing people for good.
 */
export const permissions = ['delete', 'export', 'push', 'opt-out'] as const;
export type Permission = (typeof permissions)[number];

/** The highest limit of searches or verifications a month. */
export const mostMonthly = 1_000_000_000;

/** What becomes of found and verified addresses: no leads, leads in the list made last, or leads in no list. */
export const autoSaves = ['off', 'listed', 'unlisted'] as const;
export type AutoSave = (typeof autoSaves)[number];

export const auditActions = [
  // `read-many`: a large page of leads over HTTP.
  ...(['export', 'read-many', 'import', 'delete', 'restore', 'push', 'opt-out'] as const),
  ...(['invite', 'uninvite', 'join', 'change-member', 'remove-member'] as const),
  ...(['add-team', 'change-team', 'assistant'] as const),
  ...(['add-key', 'remove-key', 'grant', 'connect-app', 'change-app', 'remove-app'] as const),
  ...(['connect-receiver', 'resume-receiver', 'remove-receiver'] as const),
] as const;
export type AuditAction = (typeof auditActions)[number];
