/** Members, invitations and settings of a team's own service, for its owners. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Role } from '../../lib/contract/team.ts';
import type { Says } from '../../lib/messages/catalogue.ts';
import { send } from '../../lib/messages/send.ts';
import type { ManagedMember, ManagedTeam, OpenInvitation } from '../../lib/messages/service-views.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { createNewest } from '../shell/newest.ts';
import type { SharedState } from '../shell/shared-state.ts';
import { type Audit, createAudit } from './audit-store.ts';
import { createMemberRights, type MemberRights } from './member-rights-store.ts';
import { createOwnSettings, type OwnSettings } from './team-settings-store.ts';

export type MembersState =
  | { at: 'idle' | 'asking' }
  /** The key is not an owner's, or the service no longer offers it. */
  | { at: 'not-owner' }
  | { at: 'failed'; problem: ShownProblem }
  | { at: 'shown'; members: ManagedMember[]; invitations: OpenInvitation[] };

export interface InviteForm {
  name: string;
  role: Role;
  sending: boolean;
  problem: ShownProblem | null;
}

export interface InvitationLink {
  invitation: string;
  /** The invited person's name. */
  name: string;
  url: string;
  /** True if it replaces an earlier link, which no longer works. */
  replaces: boolean;
}

export interface Members {
  state: ReadonlySignal<MembersState>;
  /** What went wrong with the latest change. */
  problem: ReadonlySignal<ShownProblem | null>;
  /** The id of the member whose removal waits for a second click. */
  leaving: ReadonlySignal<string | null>;
  /** Null while nobody is being invited. */
  form: ReadonlySignal<InviteForm | null>;
  rights: MemberRights;
  settings: OwnSettings;
  audit: Audit;
  /** Of the latest invitation; it cannot be shown again, only replaced. */
  link: ReadonlySignal<InvitationLink | null>;
  /** The service makes another link for an invitation. */
  renews: ReadonlySignal<boolean>;
  load(): Promise<void>;
  changeRole(member: string, role: Role): void;
  askRemoval(member: string | null): void;
  remove(member: string): void;
  openForm(): void;
  type(some: Partial<Pick<InviteForm, 'name' | 'role'>>): void;
  invite(): void;
  closeForm(): void;
  withdraw(invitation: string): void;
  /** Requests a new link; the former one stops working. */
  renew(invitation: OpenInvitation): void;
}

/** Read and shown as a list. */
type List = 'members' | 'invitations';

type About = Omit<Says<'manage-team'>, 'service'>;

/** Nothing is requested before `load`. `changed`: the account has another name or other limits now. */
export function createMembers(
  { connection, service }: Pick<SharedState, 'connection' | 'service'>,
  changed: () => void,
): Members {
  const state = signal<MembersState>({ at: 'idle' });
  const problem = signal<ShownProblem | null>(null);
  const leaving = signal<string | null>(null);
  const form = signal<InviteForm | null>(null);
  const link = signal<InvitationLink | null>(null);

  /** The service whose team is shown. Clicks go to it, even if another service was chosen meanwhile. */
  let of: string | null = null;
  const reading = createNewest(connection.signal);
  /** Whether an answer still belongs to what is shown. */
  const isStill = (asked: string | null): boolean => !connection.signal.aborted && asked === of;

  async function askOf(
    asked: string | null,
    about: About,
  ): Promise<{ value: ManagedTeam } | { problem: ShownProblem }> {
    if (asked === null) return { problem: { code: 'service-changed' } };
    const response = await send('manage-team', { service: asked, ...about });
    if (!response.ok) return { problem: response.problem };
    return response.value.ok ? { value: response.value.value } : { problem: response.value.problem };
  }
  const ask = (about: About) => askOf(of, about);

  /** Clears everything, so that two teams are never mixed. */
  function turnTo(id: string | null): void {
    of = id;
    state.value = { at: 'asking' };
    problem.value = leaving.value = form.value = link.value = null;
    rights.close();
  }

  async function load(): Promise<void> {
    const { id = null } = service.value ?? {};
    if (of !== id) turnTo(id);
    problem.value = null;
    if (await read(['members', 'invitations'])) void settings.load();
  }

  /**
   * Reloads only these parts, because of the rate limit. If that fails, what is shown stays.
   * False if it failed, or is no longer wanted.
   */
  async function read(lists: readonly List[]): Promise<boolean> {
    const isWanted = reading.begin();
    const wanted: readonly List[] = state.value.at === 'shown' ? lists : ['members', 'invitations'];
    if (state.value.at !== 'shown') state.value = { at: 'asking' };
    const [members, invitations] = await Promise.all(
      (['members', 'invitations'] as const).map((what) =>
        wanted.includes(what) ? ask({ what, verb: 'read', id: null }) : null,
      ),
    );
    if (isWanted.aborted) return false;
    const before = state.value;
    const failed = [members, invitations].find((answer) => answer && 'problem' in answer);
    if (failed && 'problem' in failed) {
      if (isNotOwner(failed.problem)) state.value = { at: 'not-owner' };
      else if (before.at === 'shown') problem.value ??= failed.problem;
      else state.value = { at: 'failed', ...failed };
      return false;
    }
    const shown = before.at === 'shown' ? before : { members: [], invitations: [] };
    state.value = {
      at: 'shown',
      members: members && 'value' in members ? members.value.members : shown.members,
      invitations: invitations && 'value' in invitations ? invitations.value.invitations : shown.invitations,
    };
    return true;
  }

  /** Reloads the list afterwards, whether or not the change succeeded. */
  async function change(about: About & { what: List }): Promise<void> {
    const asked = of;
    problem.value = null;
    const answer = await ask(about);
    if (!isStill(asked)) return;
    // Another change may have failed meanwhile.
    if ('problem' in answer) problem.value = answer.problem;
    await read([about.what]);
  }

  async function invite({ name, role, ...rest }: InviteForm): Promise<void> {
    const asked = of;
    const before = service.value;
    const sent: InviteForm = { ...rest, name, role, sending: true, problem: null };
    form.value = sent;
    const answer = await ask({ what: 'invitations', verb: 'add', id: null, fields: { name: name.trim(), role } });
    if (!isStill(asked)) return;
    const made = linkIn(answer, before);
    // Closed, or opened for somebody else meanwhile.
    const isOpen = form.value === sent;
    if ('code' in made) {
      if (isOpen) form.value = { ...sent, sending: false, problem: made };
      else problem.value = made;
      // The service may have created the invitation nevertheless; then the list shows it.
      await read(['invitations']);
      return;
    }
    if (isOpen) form.value = null;
    link.value = { ...made, name: name.trim(), replaces: false };
    await read(['invitations']);
  }

  async function renew({ id, name }: OpenInvitation): Promise<void> {
    const asked = of;
    const before = service.value;
    problem.value = link.value = null;
    const answer = await ask({ what: 'invitations', verb: 'renew', id });
    if (!isStill(asked)) return;
    const made = linkIn(answer, before);
    if ('code' in made) problem.value = made;
    else link.value = { ...made, name, replaces: true };
    await read(['invitations']);
  }

  const rights = createMemberRights({
    async change(id, fields) {
      const answer = await ask({ what: 'members', verb: 'change', id, fields });
      return 'problem' in answer ? answer.problem : null;
    },
    saved: async () => void (await read(['members'])),
    isClosed: () => connection.signal.aborted,
  });
  const settings = createOwnSettings({
    ...{ service, changed, life: connection.signal },
    async ask(asked, fields) {
      const about = { what: 'team', id: null } as const;
      const answer = await askOf(asked, fields ? { ...about, verb: 'change', fields } : { ...about, verb: 'read' });
      if ('problem' in answer) return answer;
      const { settings: had } = answer.value;
      return had ? { settings: had } : { problem: { code: 'unreadable', status: 200, why: 'unexpected' } };
    },
  });
  return {
    ...{ state, problem, leaving, form, link, load, rights, settings },
    renews: computed(() => service.value?.kind === 'remote' && service.value.renewsInvitations === true),
    audit: createAudit({ connection, service }),
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
    withdraw(id) {
      if (link.value?.invitation === id) link.value = null;
      void change({ what: 'invitations', verb: 'remove', id });
    },
    renew: (invitation) => void renew(invitation),
  };
}

function isNotOwner(problem: ShownProblem): boolean {
  return problem.code === 'not-permitted' || (problem.code === 'service-failed' && problem.status === 404);
}

function linkIn(
  answer: { value: ManagedTeam } | { problem: ShownProblem },
  service: SharedState['service']['value'],
): Pick<InvitationLink, 'invitation' | 'url'> | ShownProblem {
  if ('problem' in answer) return answer.problem;
  const { link } = answer.value;
  const base = baseOf(service);
  if (link === null || base === null) return { code: 'unreadable', status: 200, why: 'unexpected' };
  return { invitation: link.invitation, url: base + link.path };
}

const baseOf = (service: SharedState['service']['value']): string | null =>
  service?.kind === 'remote' ? service.base.replace(/\/v\d+$/, '') : null;
