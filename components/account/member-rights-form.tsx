import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { type Permission, permissions } from '../../lib/contract/team.ts';
import { Button } from '../controls/button.tsx';
import { TickLine } from '../controls/fields/choices.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { MemberRights, RightsForm } from './member-rights-store.ts';

interface MemberRightsFormProps {
  /** Of the member. */
  name: string;
  form: RightsForm;
  rights: MemberRights;
}

export const permissionWord = (permission: Permission): string =>
  permission === 'opt-out' ? i18n.t('member_may.opt_out') : i18n.t(`member_may.${permission}`);

export function MemberRightsForm({ name, form, rights }: MemberRightsFormProps) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const faultOf = (field: 'searches' | 'verifications') =>
    form.wrong.includes(field) ? i18n.t('members.not_whole') : null;
  return (
    <form
      class="rights-form"
      aria-label={i18n.t('members.rights_of', [name])}
      onSubmit={(event) => {
        event.preventDefault();
        rights.save();
      }}
    >
      <div class="rights-limits">
        <LabelledField
          label={i18n.t('members.searches_most')}
          hint={i18n.t('members.most_hint')}
          error={faultOf('searches')}
          value={form.searches}
          inputMode="numeric"
          inputRef={first}
          onEscape={rights.close}
          onValue={(searches) => rights.type({ searches })}
        />
        <LabelledField
          label={i18n.t('members.verifications_most')}
          hint={i18n.t('members.most_hint')}
          error={faultOf('verifications')}
          value={form.verifications}
          inputMode="numeric"
          onEscape={rights.close}
          onValue={(verifications) => rights.type({ verifications })}
        />
      </div>
      {form.member.role === 'member' && (
        <fieldset class="rights-permissions">
          <legend>{i18n.t('members.may')}</legend>
          {permissions.map((permission) => (
            <TickLine
              key={permission}
              checked={form.may.includes(permission)}
              disabled={form.sending}
              onChange={(isOn) => rights.allow(permission, isOn)}
            >
              {permissionWord(permission)}
            </TickLine>
          ))}
        </fieldset>
      )}
      {form.problem && <ProblemNotice problem={form.problem} onNext={rights.save} />}
      <div class="line">
        <Button submit busy={form.sending}>
          {i18n.t('members.save_rights')}
        </Button>
        <Button look="quiet" onClick={rights.close}>
          {i18n.t('cancel')}
        </Button>
      </div>
    </form>
  );
}
