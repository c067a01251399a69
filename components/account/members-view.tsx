import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { permissions, type Role, roles } from '../../lib/contract/team.ts';
import type { ManagedMember, OpenInvitation } from '../../lib/messages/service-views.ts';
import { Tile } from '../contact/tile.tsx';
import { Button } from '../controls/button.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { LabelledSelect, Select } from '../controls/fields/select.tsx';
import { SkeletonLine } from '../controls/skeleton.tsx';
import { wholeDay } from '../format/ages.ts';
import { number } from '../format/numbers.ts';
import { plain, plainOrNull } from '../format/plain.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { AuditView } from './audit-view.tsx';
import { MemberRightsForm, permissionWord } from './member-rights-form.tsx';
import type { InvitationLink, Members, MembersState } from './members-store.ts';
import { TeamSettingsView } from './team-settings.tsx';
import './members-view.css';

interface MembersViewProps {
  members: Members;
  /** Call in the click. */
  onCopy: (text: string) => void;
}

export function MembersView({ members, onCopy }: MembersViewProps) {
  const id = useId();
  const state = members.state.value;
  const problem = members.problem.value;
  const isWaiting = state.at === 'idle' || state.at === 'asking';
  return (
    <section class="account-block" aria-labelledby={id} aria-busy={isWaiting}>
      <div class="line">
        <h2 id={id} class="t15">
          {i18n.t('account.team')}
        </h2>
        <span class="push" />
        {state.at === 'shown' && members.form.value === null && (
          <Button icon="plus" onClick={members.openForm}>
            {i18n.t('members.invite')}
          </Button>
        )}
      </div>
      {problem && <ProblemNotice problem={problem} onNext={() => void members.load()} />}
      {members.form.value && <InviteForm members={members} />}
      {members.link.value && <LinkCard link={members.link.value} onCopy={onCopy} />}
      <MemberList members={members} state={state} />
      {state.at === 'shown' && <TeamSettingsView settings={members.settings} />}
      {state.at === 'shown' && <AuditView audit={members.audit} members={state.members} />}
    </section>
  );
}

function MemberList({ members, state }: { members: Members; state: MembersState }) {
  if (state.at === 'failed') return <ProblemNotice problem={state.problem} onNext={() => void members.load()} />;
  if (state.at !== 'shown')
    return (
      <div class="account-card">
        <div class="account-skeleton" aria-hidden="true">
          <SkeletonLine share={48} />
          <SkeletonLine share={62} />
        </div>
      </div>
    );
  const owners = state.members.filter(({ role }) => role === 'owner').length;
  return (
    <div class="account-card">
      <ul class="account-rows">
        {state.members.map((member) => (
          <MemberRow
            key={member.id}
            members={members}
            member={member}
            isLast={member.role === 'owner' && owners === 1}
          />
        ))}
        {state.invitations.map((invitation) => (
          <InvitationRow key={invitation.id} members={members} invitation={invitation} />
        ))}
      </ul>
    </div>
  );
}

const roleWord = (role: Role): string => i18n.t(`role.${role}`);
const roleOptions = () => roles.map((value) => ({ value, words: roleWord(value) }));

interface MemberRowProps {
  members: Members;
  member: ManagedMember;
  /** The only owner stays. */
  isLast: boolean;
}

function MemberRow({ members, member, isLast }: MemberRowProps) {
  const name = plainOrNull(member.name) ?? plainOrNull(member.email) ?? i18n.t('account.no_name');
  const isLeaving = members.leaving.value === member.id;
  const form = members.rights.form.value;
  const editing = form?.member.id === member.id ? form : null;
  return (
    <li class="account-row">
      <Tile name={name} />
      <div class="account-words">
        <b class="med cut">
          <bdi>{name}</bdi>
        </b>
        {isLeaving ? (
          <span role="status" class="t12">
            {i18n.t('members.remove_words', [name])}
          </span>
        ) : (
          <span class="t12 ink3">{detailsOf(member, isLast).join(' · ')}</span>
        )}
      </div>
      {editing === null && (
        <div class="account-steps">
          {isLeaving ? (
            <>
              <Button look="quiet" onClick={() => members.askRemoval(null)}>
                {i18n.t('members.keep')}
              </Button>
              <Button look="danger" onClick={() => members.remove(member.id)}>
                {i18n.t('members.remove_now')}
              </Button>
            </>
          ) : (
            <>
              {!isLast && (
                <Select
                  label={i18n.t('members.role_of', [name])}
                  value={member.role}
                  options={roleOptions()}
                  onChoose={(word) => changeRole(members, member, word)}
                />
              )}
              <Button
                look="quiet"
                label={i18n.t('members.rights_of', [name])}
                onClick={() => members.rights.open(member)}
              >
                {i18n.t('members.rights')}
              </Button>
              {!isLast && (
                <Button
                  look="quiet"
                  label={i18n.t('members.remove_of', [name])}
                  onClick={() => members.askRemoval(member.id)}
                >
                  {i18n.t('members.remove')}
                </Button>
              )}
            </>
          )}
        </div>
      )}
      {editing && <MemberRightsForm name={name} form={editing} rights={members.rights} />}
    </li>
  );
}

function changeRole(members: Members, member: ManagedMember, word: string): void {
  const role = roles.find((one) => one === word);
  if (role && role !== member.role) members.changeRole(member.id, role);
}

function detailsOf(
  { email, name, role, may, searches, verifications, seen, you }: ManagedMember,
  isLast: boolean,
): string[] {
  const day = wholeDay(seen);
  const words = [
    you ? i18n.t('members.you') : null,
    isLast ? roleWord(role) : null,
    name === null ? null : plainOrNull(email),
    searches === null ? null : i18n.t('members.searches', searches, [number(searches)]),
    verifications === null ? null : i18n.t('members.verifications', verifications, [number(verifications)]),
    ...(role === 'member' ? permissions.filter((one) => may.includes(one)).map(permissionWord) : []),
    day === null ? i18n.t('members.never_seen') : i18n.t('members.seen', [day]),
  ];
  return words.filter((word) => word !== null);
}

function InvitationRow({ members, invitation }: { members: Members; invitation: OpenInvitation }) {
  const name = plain(invitation.name);
  const day = wholeDay(invitation.expires);
  const ends = day === null ? i18n.t('members.invited') : i18n.t('members.invited_until', [day]);
  return (
    <li class="account-row">
      <Tile name={name} />
      <div class="account-words">
        <b class="med cut">
          <bdi>{name}</bdi>
        </b>
        <span class="t12 ink3">{[roleWord(invitation.role), ends].join(' · ')}</span>
      </div>
      <div class="account-steps">
        {members.renews.value && (
          <Button
            look="quiet"
            label={i18n.t('members.new_link_of', [name])}
            title={i18n.t('members.new_link_words')}
            onClick={() => members.renew(invitation)}
          >
            {i18n.t('members.new_link')}
          </Button>
        )}
        <Button
          look="quiet"
          label={i18n.t('members.withdraw_of', [name])}
          onClick={() => members.withdraw(invitation.id)}
        >
          {i18n.t('members.withdraw')}
        </Button>
      </div>
    </li>
  );
}

function InviteForm({ members }: { members: Members }) {
  const form = members.form.value;
  if (!form) return null;
  return (
    <form
      class="account-card invite-form"
      onSubmit={(event) => {
        event.preventDefault();
        members.invite();
      }}
    >
      <div class="invite-fields">
        <LabelledField
          label={i18n.t('members.name')}
          value={form.name}
          dir="auto"
          maxLength={200}
          onValue={(name) => members.type({ name })}
        />
        <LabelledSelect
          label={i18n.t('members.role')}
          value={form.role}
          options={roleOptions()}
          onChoose={(word) => members.type({ role: roles.find((one) => one === word) ?? 'reader' })}
        />
      </div>
      <p class="t12 ink3">{i18n.t(`role_words.${form.role}`)}</p>
      {form.problem && <ProblemNotice problem={form.problem} onNext={members.invite} />}
      <div class="line">
        <Button look="primary" submit busy={form.sending} disabled={form.name.trim() === ''}>
          {i18n.t('members.make_link')}
        </Button>
        <Button look="quiet" onClick={members.closeForm}>
          {i18n.t('cancel')}
        </Button>
      </div>
    </form>
  );
}

function LinkCard({ link, onCopy }: { link: InvitationLink; onCopy: (text: string) => void }) {
  return (
    <div class="account-card invite-form" role="status">
      <b class="med cut">
        <bdi>{plain(link.name)}</bdi>
      </b>
      <p>
        {i18n.t('members.link_words')} {link.replaces && i18n.t('members.link_replaces')}
      </p>
      <code class="invite-link mono t12" dir="ltr">
        {link.url}
      </code>
      <div class="line">
        <Button look="primary" icon="copy" onClick={() => onCopy(link.url)}>
          {i18n.t('members.copy')}
        </Button>
      </div>
    </div>
  );
}
