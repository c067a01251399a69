/** Members and invitations of a team's own service, for its owners. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { isRecord } from '../../lib/contract/tolerant.ts';
import type { Says } from '../../lib/messages/catalogue.ts';
import { send } from '../../lib/messages/send.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import type { SharedState } from '../shell/shared-state.ts';

export const roles = ['owner', 'member', 'reader'] as const;
export type Role = (typeof roles)[number];

export interface Member {
  id: string;
  name: string | null;
  email: string | null;
  role: Role;
  searches: number | null;
  verifications: number | null;
  /** As the service writes times. */
  seen: string | null;
  you: boolean;
}

export interface Invitation {
  id: string;
  name: string;
  role: Role;
  expires: string | null;
}

export type MembersState =
  | { at: 'idle' | 'asking' }
  /** The key is not an owner's, or the service no longer offers it. */
  | { at: 'not-owner' }
  | { at: 'failed'; problem: ShownProblem }
  | { at: 'shown'; members: Member[]; invitations: Invitation[] };

export interface InviteForm {
  name: string;
  role: Role;
  sending: boolean;
  problem: ShownProblem | null;
}

export interface Members {
  state: ReadonlySignal<MembersState>;
  /** What went wrong with the latest change. */
  problem: ReadonlySignal<ShownProblem | null>;
  /** The id of the member whose removal waits for a second click. */
  leaving: ReadonlySignal<string | null>;
  /** Null while nobody is being invited. */
  form: ReadonlySignal<InviteForm | null>;
  /** Of the latest invitation; it cannot be shown again. */
  link: ReadonlySignal<string | null>;
  load(): Promise<void>;
  changeRole(member: string, role: Role): void;
  askRemoval(member: string | null): void;
  remove(member: string): void;
  openForm(): void;
  type(some: Partial<Pick<InviteForm, 'name' | 'role'>>): void;
  invite(): void;
  closeForm(): void;
  withdraw(invitation: string): void;
}

/** Nothing is requested before `load`. */
export function createMembers({ connection, service }: Pick<SharedState, 'connection' | 'service'>): Members {
  const state = signal<MembersState>({ at: 'idle' });
  const problem = signal<ShownProblem | null>(null);
  const leaving = signal<string | null>(null);
  const form = signal<InviteForm | null>(null);
  const link = signal<string | null>(null);

  async function ask(says: Says<'manage-team'>): Promise<{ value: unknown } | { problem: ShownProblem }> {
    const response = await send('manage-team', says);
    if (!response.ok) return { problem: response.problem };
    return response.value.ok ? { value: response.value.value } : { problem: response.value.problem };
  }

  async function load(): Promise<void> {
    if (state.value.at !== 'shown') state.value = { at: 'asking' };
    const [members, invitations] = await Promise.all([
      ask({ what: 'members', verb: 'read', id: null }),
      ask({ what: 'invitations', verb: 'read', id: null }),
    ]);
    if (connection.signal.aborted) return;
    const failed = 'problem' in members ? members : 'problem' in invitations ? invitations : null;
    if (failed) state.value = isNotOwner(failed.problem) ? { at: 'not-owner' } : { at: 'failed', ...failed };
    else if ('value' in members && 'value' in invitations)
      state.value = {
        at: 'shown',
        members: rowsIn(members.value).flatMap(readMember),
        invitations: rowsIn(invitations.value).flatMap(readInvitation),
      };
  }

  /** Shows what the service has then, whatever came of it. */
  async function change(says: Says<'manage-team'>): Promise<void> {
    problem.value = null;
    const answer = await ask(says);
    if (connection.signal.aborted) return;
    problem.value = 'problem' in answer ? answer.problem : null;
    await load();
  }

  async function invite({ name, role, ...rest }: InviteForm): Promise<void> {
    form.value = { ...rest, name, role, sending: true, problem: null };
    const answer = await ask({ what: 'invitations', verb: 'add', id: null, fields: { name: name.trim(), role } });
    if (connection.signal.aborted) return;
    const made = 'value' in answer ? linkIn(answer.value, baseOf(service.value)) : null;
    if (made === null) {
      const failed =
        'problem' in answer ? answer.problem : ({ code: 'unreadable', status: 200, why: 'unexpected' } as const);
      form.value = { ...rest, name, role, sending: false, problem: failed };
      return;
    }
    form.value = null;
    link.value = made;
    await load();
  }

  return {
    ...{ state, problem, leaving, form, link, load },
    changeRole: (id, role) => void change({ what: 'members', verb: 'change', id, fields: { role } }),
    askRemoval(member) {
      leaving.value = member;
    },
    remove(id) {
      leaving.value = null;
      void change({ what: 'members', verb: 'remove', id });
    },
    openForm() {
      link.value = null;
      form.value = { name: '', role: 'member', sending: false, problem: null };
    },
    type(some) {
      if (form.value && !form.value.sending) form.value = { ...form.value, ...some, problem: null };
    },
    invite() {
      const filled = form.value;
      if (filled && !filled.sending && filled.name.trim() !== '') void invite(filled);
    },
    closeForm() {
      form.value = null;
    },
    withdraw: (id) => void change({ what: 'invitations', verb: 'remove', id }),
  };
}

function isNotOwner(problem: ShownProblem): boolean {
  return problem.code === 'not-permitted' || (problem.code === 'service-failed' && problem.status === 404);
}

const baseOf = (service: SharedState['service']['value']): string | null =>
  service?.kind === 'remote' ? service.base.replace(/\/v\d+$/, '') : null;

/** The code stands in the fragment, which browsers send to no server. */
function linkIn(body: unknown, base: string | null): string | null {
  const data = isRecord(body) && isRecord(body.data) ? body.data : {};
  const { path, code } = data;
  return base !== null && typeof path === 'string' && typeof code === 'string' ? `${base}${path}#${code}` : null;
}

const rowsIn = (body: unknown): unknown[] => (isRecord(body) && Array.isArray(body.data) ? body.data : []);
const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null);
/** A role of a newer service is shown as the least. */
const roleOf = (value: unknown): Role => roles.find((one) => one === value) ?? 'reader';

function readMember(row: unknown): Member[] {
  if (!isRecord(row) || (typeof row.id !== 'number' && typeof row.id !== 'string')) return [];
  const name = [textOr(row.first_name), textOr(row.last_name)].filter((part) => part !== null).join(' ');
  return [
    {
      ...{ id: String(row.id), name: name || null, email: textOr(row.email), role: roleOf(row.role) },
      ...{ searches: numberOr(row.searches), verifications: numberOr(row.verifications) },
      ...{ seen: textOr(row.seen_at), you: row.you === true },
    },
  ];
}

function readInvitation(row: unknown): Invitation[] {
  if (!isRecord(row) || typeof row.id !== 'string') return [];
  return [{ id: row.id, name: textOr(row.name) ?? '', role: roleOf(row.role), expires: textOr(row.expires_at) }];
}
