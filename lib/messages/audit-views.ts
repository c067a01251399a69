/** One entry of a team's audit log. It contains no names: members appear by their id. */
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
