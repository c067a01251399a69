/** One entry of a team's audit log. It names nobody: only members, by their id. */
export interface AuditLine {
  id: number;
  /** Epoch milliseconds. */
  at: number | null;
  /** A member's id; null for a command of the operator. */
  by: string | null;
  /** The name that a program gives itself. */
  client: string | null;
  /** A newer service may know more of them. */
  action: string;
  amount: number;
}

/** `next`: the `before` of the next page. */
export interface AuditPage {
  lines: AuditLine[];
  next: number | null;
}

export const auditActions = [
  ...(['export', 'read-many', 'import', 'delete', 'restore', 'push', 'opt-out'] as const),
  ...(['invite', 'uninvite', 'join', 'change-member', 'remove-member'] as const),
  ...(['change-team', 'assistant'] as const),
  ...(['add-key', 'remove-key', 'grant', 'connect-app', 'change-app', 'remove-app'] as const),
  ...(['connect-receiver', 'remove-receiver'] as const),
] as const;
export type AuditAction = (typeof auditActions)[number];
