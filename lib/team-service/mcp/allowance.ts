/** What an assistant may do besides free reading: nothing, until the key's owner grants a number per day. */
import { type OperationName, operationOf } from '../../contract/operations.ts';
import { statusesOf } from '../../contract/statuses.ts';

export const kinds = ['searches', 'verifications', 'saves', 'deletions', 'pushes'] as const;

export type Kind = (typeof kinds)[number];

/** A number per day (UTC) for each kind. */
export type Allowance = Readonly<Record<Kind, number>>;

export const nothing: Allowance = { searches: 0, verifications: 0, saves: 0, deletions: 0, pushes: 0 };

/** `null` for free operations that only read. What may cost something counts as a search. */
export function kindOf(name: OperationName): Kind | null {
  const { spends, changes, method } = operationOf(name);
  if (spends === 'verification') return 'verifications';
  if (spends !== 'nothing') return 'searches';
  if (!changes) return null;
  if (method === 'DELETE') return 'deletions';
  return statusesOf(name).includes(202) ? 'pushes' : 'saves';
}

/** Counts one key's calls. */
export interface Budget {
  allowance(): Promise<Allowance>;
  /** How many calls of a kind are left today. */
  left(kind: Kind): Promise<number>;
  /** False, and nothing is counted, if none is left. */
  take(kind: Kind): Promise<boolean>;
  /** After a call that had no effect. */
  giveBack(kind: Kind): Promise<void>;
}
