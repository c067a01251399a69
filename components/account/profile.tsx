/** Whose account it is: name, address, plan and when it renews. The two names can be changed. */
import { i18n } from '#i18n';
import { Tile } from '../contact/tile.tsx';
import { Button } from '../controls/button.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { wholeDay } from '../format/ages.ts';
import { plainOrNull } from '../format/plain.ts';
import type { NextStep, ScreenProblem } from '../format/problem-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import './profile.css';

export interface ProfileView {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  plan_name: string | null;
  /** `YYYY-MM-DD`. */
  reset_date: string | null;
}

export interface NamesView {
  first: string;
  last: string;
  saving: boolean;
  problem: ScreenProblem | null;
}

export interface ProfileProps {
  profile: ProfileView;
  /** Null while the names are not being changed. */
  form: NamesView | null;
  onEdit: () => void;
  onType: (some: { first?: string; last?: string }) => void;
  onSave: () => void;
  onCancel: () => void;
  onNext: (step: NextStep) => void;
}

export function Profile(props: ProfileProps) {
  const { profile, form, onEdit } = props;
  const name = [plainOrNull(profile.first_name), plainOrNull(profile.last_name)].filter((part) => part).join(' ');
  const email = plainOrNull(profile.email);
  return (
    <>
      <div class="account-row">
        <Tile name={name || email || '?'} />
        <div class="account-words">
          <b class="med cut">
            <bdi>{name || i18n.t('account.no_name')}</bdi>
          </b>
          <span class="t12 ink3 cut">
            {email && (
              <bdi class="dotted" dir="ltr">
                {email}
              </bdi>
            )}
            <PlanWords profile={profile} />
          </span>
        </div>
        {form === null && (
          <Button icon="edit" onClick={onEdit}>
            {i18n.t('account.change_names')}
          </Button>
        )}
      </div>
      {form && <NamesForm {...props} form={form} />}
    </>
  );
}

function PlanWords({ profile }: { profile: ProfileView }) {
  const plan = plainOrNull(profile.plan_name);
  const day = wholeDay(profile.reset_date);
  return (
    <>
      {plan && <span class="dotted">{i18n.t('account.plan', [plan])}</span>}
      {day && <span class="dotted">{i18n.t('foot.resets', [day])}</span>}
    </>
  );
}

function NamesForm({ form, onType, onSave, onCancel, onNext }: ProfileProps & { form: NamesView }) {
  return (
    <form
      class="names-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <LabelledField
        label={i18n.t('account.first')}
        dir="auto"
        value={form.first}
        onValue={(first) => onType({ first })}
        onEnter={onSave}
        onEscape={onCancel}
      />
      <LabelledField
        label={i18n.t('account.last')}
        dir="auto"
        value={form.last}
        onValue={(last) => onType({ last })}
        onEnter={onSave}
        onEscape={onCancel}
      />
      {form.problem && (
        <div class="wide">
          <ProblemNotice problem={form.problem} onNext={onNext} />
        </div>
      )}
      <div class="line wide">
        <Button look="primary" submit busy={form.saving}>
          {i18n.t('account.save_names')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {i18n.t('account.cancel')}
        </Button>
      </div>
    </form>
  );
}
