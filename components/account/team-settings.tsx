import { useEffect, useId, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { mostAttributes } from '../../lib/contract/lead-values.ts';
import { type AutoSave, autoSaves } from '../../lib/contract/team.ts';
import type { TeamSettings } from '../../lib/messages/service-views.ts';
import { Button } from '../controls/button.tsx';
import { RadioLine } from '../controls/fields/choices.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { SkeletonLine } from '../controls/skeleton.tsx';
import { number } from '../format/numbers.ts';
import { plain, plainOrNull } from '../format/plain.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { OwnSettings, SettingsFault, SettingsForm } from './team-settings-store.ts';

/** The team's name, limits, automatic saving and custom attributes, or the form that edits them. */
export function TeamSettingsView({ settings }: { settings: OwnSettings }) {
  const id = useId();
  const change = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const { value: state } = settings.state;
  const { value: form } = settings.form;
  const isOpen = form !== null;
  useEffect(() => {
    if (wasOpen.current && !isOpen) change.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (state.at === 'none') return null;
  return (
    <section class="account-block" aria-labelledby={id} aria-busy={state.at === 'asking'}>
      <div class="line">
        <h3 id={id} class="t15">
          {i18n.t('team_settings.title')}
        </h3>
        <span class="push" />
        {state.at === 'shown' && !isOpen && (
          <Button icon="edit" label={i18n.t('team_settings.change_all')} buttonRef={change} onClick={settings.open}>
            {i18n.t('team_settings.change')}
          </Button>
        )}
      </div>
      {state.at === 'failed' && <ProblemNotice problem={state.problem} onNext={() => void settings.load()} />}
      {state.at === 'asking' && (
        <div class="account-card account-skeleton" aria-hidden="true">
          <SkeletonLine share={36} />
          <SkeletonLine share={62} />
        </div>
      )}
      {state.at === 'shown' && (
        <div class="account-card">
          {form ? <Form form={form} settings={settings} /> : <Facts {...state.settings} />}
        </div>
      )}
    </section>
  );
}

function Facts({ name, searches, verifications, autoSave, attributes }: TeamSettings) {
  const facts = [
    searches === null ? i18n.t('team_settings.any_searches') : i18n.t('members.searches', searches, [number(searches)]),
    verifications === null
      ? i18n.t('team_settings.any_verifications')
      : i18n.t('members.verifications', verifications, [number(verifications)]),
    autoSave === null ? null : i18n.t(`team_saves.${autoSave}`),
    attributes.length === 0
      ? i18n.t('team_settings.no_attributes')
      : i18n.t('team_settings.attributes_are', [plain(attributes.join(', '))]),
  ];
  return (
    <div class="account-line team-facts">
      <b class="med">
        <bdi>{plainOrNull(name) ?? i18n.t('account.no_name')}</bdi>
      </b>
      <div class="ink3">{facts.filter((fact) => fact !== null).join(' · ')}</div>
    </div>
  );
}

function Form({ form, settings }: { form: SettingsForm; settings: OwnSettings }) {
  const first = useRef<HTMLInputElement>(null);
  const group = useId();
  useEffect(() => first.current?.focus(), []);
  const faultOf = (field: SettingsFault['field']) => {
    const fault = form.faults.find((one) => one.field === field);
    return fault ? faultWords(fault) : null;
  };
  return (
    <form
      class="settings-form"
      aria-label={i18n.t('team_settings.title')}
      onSubmit={(event) => {
        event.preventDefault();
        settings.save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        settings.close();
      }}
    >
      <LabelledField
        label={i18n.t('team_settings.name')}
        error={faultOf('name')}
        value={form.name}
        dir="auto"
        maxLength={200}
        inputRef={first}
        onValue={(name) => settings.type({ name })}
      />
      <div class="rights-limits">
        <LabelledField
          label={i18n.t('members.searches_most')}
          hint={i18n.t('team_settings.limit_hint')}
          error={faultOf('searches')}
          value={form.searches}
          inputMode="numeric"
          onValue={(searches) => settings.type({ searches })}
        />
        <LabelledField
          label={i18n.t('members.verifications_most')}
          hint={i18n.t('team_settings.limit_hint')}
          error={faultOf('verifications')}
          value={form.verifications}
          inputMode="numeric"
          onValue={(verifications) => settings.type({ verifications })}
        />
      </div>
      <fieldset class="rights-permissions settings-ways" disabled={form.sending}>
        <legend>{i18n.t('team_settings.auto_save')}</legend>
        {autoSaves.map((way) => (
          <RadioLine
            key={way}
            group={group}
            checked={form.autoSave === way}
            onChoose={() => settings.type({ autoSave: way })}
          >
            <span>
              <span class="settings-way">{wayWord(way)}</span>
              <span class="t12 ink3">{i18n.t(`auto_save_words.${way}`)}</span>
            </span>
          </RadioLine>
        ))}
      </fieldset>
      <LabelledField
        label={i18n.t('team_settings.attributes')}
        hint={i18n.t('team_settings.attributes_hint')}
        error={faultOf('attributes')}
        value={form.attributes}
        dir="ltr"
        onValue={(attributes) => settings.type({ attributes })}
      />
      {form.problem && <ProblemNotice problem={form.problem} onNext={settings.save} />}
      <div class="line">
        <Button look="primary" submit busy={form.sending}>
          {i18n.t('team_settings.save')}
        </Button>
        <Button look="quiet" onClick={settings.close}>
          {i18n.t('cancel')}
        </Button>
      </div>
    </form>
  );
}

const wayWord = (way: AutoSave): string => i18n.t(`auto_save.${way}`);

function faultWords(fault: SettingsFault): string {
  switch (fault.field) {
    case 'name':
      return i18n.t('lists.name_missing');
    case 'searches':
    case 'verifications':
      return i18n.t('members.not_whole');
    case 'attributes':
      return fault.slug === null
        ? i18n.t('team_settings.attributes_many', [number(mostAttributes)])
        : i18n.t('team_settings.attribute_wrong', [plain(fault.slug)]);
  }
}
