/** What a member's role allows, and the audit log of what they do. */
import type { OperationName, Params } from '../../contract/operations.ts';
import type { AuditAction } from '../../contract/team.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { Guard, Perform } from '../../device-service/device-service.ts';
import type { Outcome, Refused } from '../../device-service/handler.ts';
import type { Audit } from '../store/audit.ts';
import type { LendTeam, TeamStore } from '../store/team-store.ts';
import { effects, freely, mostShown, refusalByNumber, refusalByRole, type Standing } from './permissions.ts';

interface Acting {
  member: number;
  standing: Standing;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Refuses what the numbers do not allow, and records what is done: in the transaction that does it. */
export function guardOf({ member, standing, now }: Acting): Guard<TeamStore> {
  return async ({ name, params, store }, carryOut) => {
    const action = recorded(name);
    if (action === null) return carryOut();
    if (action === 'delete') {
      const before = await store.audit.amountSince(member, action, now() - freely.window);
      const refusal = refusalByNumber(action, standing, before + 1);
      if (refusal) return refusal;
      await store.trash.keep(idIn(params), member, now());
    }
    const outcome = await carryOut();
    if (outcome.at === 'refused') return outcome;
    const { subject, amount } = await about(params, store);
    await store.audit.note({ action, by: member, at: now(), subject, amount });
    return outcome;
  };
}

/** Of the lead. 0 is none. */
function idIn(params: unknown): number {
  return isRecord(params) && typeof params.id === 'number' ? params.id : 0;
}

function recorded(name: OperationName): Extract<AuditAction, 'delete' | 'push'> | null {
  switch (effects[name]) {
    case 'deletes':
      return 'delete';
    case 'pushes':
      return 'push';
    default:
      return null;
  }
}

/** The lead or the app, and the number of leads. */
async function about(params: unknown, { leads }: TeamStore): Promise<{ subject: string; amount: number }> {
  const { id, lead_ids, leads_list_id } = isRecord(params) ? params : {};
  if (Array.isArray(lead_ids)) return { subject: String(id), amount: lead_ids.length };
  const list = typeof leads_list_id === 'number' ? leads_list_id : null;
  return { subject: String(id), amount: list === null ? 1 : ((await leads.sizes([list])).get(list) ?? 0) };
}

/**
 * Refuses what the role does not include. Reading has no transaction, so large pages are recorded afterwards, in turn:
 * pages that are read at once count one after the other.
 */
export function performAs(acting: Acting, lend: LendTeam, perform: Perform): Perform {
  return async (name, params, signal) => {
    const wanted = asked(name, params);
    const refusal =
      refusalByRole(name, acting.standing) ??
      (wanted === 0 ? null : await lend(({ audit }) => refusalOfReading(acting, audit, wanted), 'read'));
    if (refusal) return refusal;
    const outcome = await perform(name, params, signal);
    const read = leadsRead(name, params, outcome);
    return read === 0 ? outcome : ((await lend(({ audit }) => noteReading(acting, audit, read))) ?? outcome);
  };
}

async function noteReading(acting: Acting, audit: Audit, read: number): Promise<Refused | null> {
  const refusal = await refusalOfReading(acting, audit, read);
  if (refusal === null) await audit.note({ action, by: acting.member, at: acting.now(), amount: read });
  return refusal;
}

const action = 'read-many';

/** Leads that a listing may give, if its page is large. */
function asked<Name extends OperationName>(name: Name, params: Params<Name>): number {
  const { limit }: Record<string, unknown> = name === 'listLeads' && isRecord(params) ? params : {};
  return typeof limit === 'number' && limit > mostShown ? limit : 0;
}

function leadsRead<Name extends OperationName>(name: Name, params: Params<Name>, outcome: Outcome<Name>): number {
  if (asked(name, params) === 0 || outcome.at === 'refused' || !isRecord(outcome.body)) return 0;
  const { data } = outcome.body;
  const many = isRecord(data) && Array.isArray(data.leads) ? data.leads.length : 0;
  return many > mostShown ? many : 0;
}

async function refusalOfReading(
  { member, standing, now }: Acting,
  audit: Audit,
  many: number,
): Promise<Refused | null> {
  const before = await audit.amountSince(member, action, now() - freely.window);
  return before === 0 ? null : refusalByNumber('export', standing, before + many);
}
