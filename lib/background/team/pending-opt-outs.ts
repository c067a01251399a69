/**
 * Opt-outs that the user confirmed and the service may not have carried out yet. The vault holds them as if they were
 * a key of the service: encrypted, bound to its origin, deleted with it.
 */
import { takeTurns } from '../../contract/async.ts';
import { isRecord } from '../../contract/tolerant.ts';
import { type OptOutsParts, optOutsOf, type TeamAccount } from '../jobs/kinds/team-steps.ts';

export interface PendingOptOut {
  email: string;
  lead: number;
  /** Whose team it was when it was confirmed. */
  account: TeamAccount['account'];
  /** When it was confirmed, and when it is due again. Epoch milliseconds. */
  since: number;
  due: number;
}

interface PendingOptOuts {
  of(at: TeamAccount): Promise<PendingOptOut[]>;
  /** Rejects if it cannot be stored. */
  add(at: TeamAccount, one: PendingOptOut): Promise<void>;
  /** Changes nothing where it is gone: the service may have been disconnected meanwhile. */
  postpone(at: TeamAccount, email: string, due: number): Promise<void>;
  drop(at: TeamAccount, email: string): Promise<void>;
}

export function createPendingOptOuts(vault: OptOutsParts['vault']): PendingOptOuts {
  const inTurn = takeTurns();
  const ownerOf = ({ service, origin }: TeamAccount) => ({ service: optOutsOf(service), origin });

  async function of(at: TeamAccount): Promise<PendingOptOut[]> {
    const text = await vault.read(ownerOf(at));
    const all: unknown = text === null ? [] : JSON.parse(text);
    return Array.isArray(all) ? all.flatMap(readOne) : [];
  }

  const change = (at: TeamAccount, to: (before: PendingOptOut[]) => PendingOptOut[]) =>
    inTurn(async () => {
      const before = await of(at);
      const after = to(before);
      if (after.length > 0) await vault.keep(ownerOf(at), JSON.stringify(after), { kept: 'device' });
      else if (before.length > 0) await vault.forget(optOutsOf(at.service));
    });

  return {
    of,
    add: (at, one) => change(at, (before) => [...before.filter(({ email }) => email !== one.email), one]),
    postpone: (at, email, due) =>
      change(at, (before) => before.map((one) => (one.email === email ? { ...one, due } : one))),
    drop: (at, email) => change(at, (before) => before.filter((one) => one.email !== email)),
  };
}

function readOne(value: unknown): PendingOptOut[] {
  if (!isRecord(value)) return [];
  const { email, lead, since, due } = value;
  if (typeof email !== 'string' || typeof lead !== 'number') return [];
  if (typeof since !== 'number' || typeof due !== 'number') return [];
  return [{ email, lead, account: readAccount(value.account), since, due }];
}

function readAccount(value: unknown): PendingOptOut['account'] {
  if (!isRecord(value) || typeof value.name !== 'string') return null;
  return { name: value.name, team: typeof value.team === 'number' ? value.team : null };
}
