/** Name, address, plan and renewal date. The first and last name can be edited. */
import { i18n } from '#i18n';
import type { Account } from '../../lib/contract/resources/account.ts';
import type { Usage } from '../../lib/messages/service-views.ts';
import { Tile } from '../contact/tile.tsx';
import { Button } from '../controls/button.tsx';
import { Dotted } from '../controls/dotted.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { wholeDay } from '../format/ages.ts';
import { isFree } from '../format/cost-words.ts';
import { plainOrNull } from '../format/plain.ts';
import { nextStep } from '../shell/next-steps.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { AccountProps } from './account-block.tsx';
import type { NamesForm as NamesState } from './account-store.ts';
import './profile.css';

interface ProfileProps extends AccountProps {
  profile: Account;
}

export function Profile(props: ProfileProps) {
  const { profile, store } = props;
  const form = store.names.form.value;
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
          <span class="t12 ink3">
            {email && <Dotted dir="ltr">{email}</Dotted>}
            <PlanWords
              plan={profile.plan_name}
              resets={isFree.value ? null : (props.workspace.shared.usage.value?.resets ?? profile.reset_date)}
            />
          </span>
        </div>
        {form === null && (
          <Button icon="edit" onClick={() => store.names.edit(profile)}>
            {i18n.t('account.change_names')}
          </Button>
        )}
      </div>
      {form && <NamesForm {...props} form={form} />}
    </>
  );
}

/** Until the account has loaded, or if it fails: what the options and the sidebar know. */
export function KnownProfile({ name, plan, usage }: { name: string; plan: string | null; usage: Usage | null }) {
  const said = plainOrNull(name);
  return (
    <div class="account-row">
      <Tile name={said ?? '?'} />
      <div class="account-words">
        <b class="med cut">
          <bdi>{said ?? i18n.t('account.no_name')}</bdi>
        </b>
        <span class="t12 ink3">
          <PlanWords plan={usage?.plan ?? plan} resets={usage?.resets ?? null} />
        </span>
      </div>
    </div>
  );
}

function PlanWords({ plan: said, resets }: { plan: string | null; resets: string | null }) {
  const plan = plainOrNull(said);
  const day = wholeDay(resets);
  return (
    <>
      {plan && <span class="dotted">{i18n.t('account.plan', [plan])}</span>}
      {day && <span class="dotted">{i18n.t('foot.resets', [day])}</span>}
    </>
  );
}

function NamesForm({ form, profile, store: { names }, workspace }: ProfileProps & { form: NamesState }) {
  const save = () => void names.save(profile);
  return (
    <form
      class="names-form"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <LabelledField
        label={i18n.t('leads_field.first_name')}
        dir="auto"
        value={form.first}
        onValue={(first) => names.type({ first })}
        onEnter={save}
        onEscape={names.cancel}
      />
      <LabelledField
        label={i18n.t('leads_field.last_name')}
        dir="auto"
        value={form.last}
        onValue={(last) => names.type({ last })}
        onEnter={save}
        onEscape={names.cancel}
      />
      {form.problem && (
        <div class="wide">
          <ProblemNotice problem={form.problem} onNext={nextStep(workspace.shared, save)} />
        </div>
      )}
      <div class="line wide">
        <Button look="primary" submit busy={form.saving}>
          {i18n.t('account.save_names')}
        </Button>
        <Button look="quiet" onClick={names.cancel}>
          {i18n.t('cancel')}
        </Button>
      </div>
    </form>
  );
}
