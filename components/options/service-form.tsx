/**
 * A service's name, address and key, and how that key is kept. Faults appear beside their field; a free call checks the
 * key.
 */
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import type { ConnectFault } from '../../lib/messages/answers.ts';
import type { KeyKept } from '../../lib/messages/service-views.ts';
import { Button } from '../controls/button.tsx';
import { RadioLine } from '../controls/fields/choices.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { Icon } from '../controls/icon.tsx';
import { serviceFaultWords } from '../format/service-fault-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { UnlockKey } from '../shell/unlock-key.tsx';
import type { ServiceForm, Services } from './services-store.ts';
import './service-form.css';

interface ServiceFormProps {
  services: Services;
  form: ServiceForm;
  /** The form is the page's only step: the button says "connect" instead of "save". */
  connects?: boolean;
}

export function ServiceFormView({ services, form, connects = false }: ServiceFormProps) {
  const { write, save } = form;
  const draft = form.values.value;
  const state = form.state.value;
  const service = form.service.value;
  const others = services.list.value.filter(({ kind }) => kind === 'remote').length;
  const isManaged = service?.managed ?? false;
  const isBusy = state.at === 'saving';
  const isLocked = services.list.value.some(({ id, state: now }) => id === service?.id && now === 'key-locked');
  const errorOf = (field: ConnectFault['field']) =>
    state.at === 'wrong' && state.wrong.field === field ? serviceFaultWords(state.wrong, draft.address) : null;
  return (
    <>
      {service && isLocked && (
        <div>
          <p>
            <b>{i18n.t('problem.key_locked')}</b> {i18n.t('problem_detail.key_locked')}
          </p>
          <UnlockKey service={service.id} onUnlocked={() => void services.load()} />
        </div>
      )}
      <form
        class="service-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) save();
        }}
      >
        {(others > 1 || (others === 1 && service === null)) && (
          <LabelledField
            label={i18n.t('service.name')}
            dir="auto"
            maxLength={80}
            value={draft.name}
            onValue={(name) => write({ name })}
          />
        )}
        <div class="pair-fields">
          <LabelledField
            label={i18n.t('service.address')}
            placeholder={draft.team ? 'https://harrier.example/v2' : 'https://contacts.example/v2'}
            dir="ltr"
            inputMode="url"
            value={draft.address}
            readOnly={isManaged}
            error={errorOf('address')}
            hint={isManaged ? i18n.t('service.managed') : undefined}
            onValue={(address) => write({ address })}
          />
          {draft.key === null ? (
            <Stored
              label={i18n.t('service.key')}
              words={storedKeyWords(service?.keyKept ?? draft.keyKept)}
              error={errorOf('key')}
              onReplace={() => write({ key: '' })}
            />
          ) : (
            <LabelledField
              label={i18n.t('service.key')}
              dir="ltr"
              secret
              value={draft.key}
              error={errorOf('key')}
              onValue={(key) => write({ key })}
            />
          )}
        </div>
        {state.at === 'wrong' && state.wrong.fault === 'not-team' && (
          <p>
            <Button
              onClick={() => {
                write({ team: false });
                save();
              }}
            >
              {i18n.t('service_fault.as_service')}
            </Button>
          </p>
        )}
        <KeyKeeping form={form} error={errorOf('passphrase')} />
        <div class="line service-steps">
          <span class="push" />
          {services.list.value.length > 0 && service === null && (
            <Button look="quiet" onClick={services.closeForm}>
              {i18n.t('cancel')}
            </Button>
          )}
          <Button submit look="primary" busy={isBusy}>
            {isBusy ? i18n.t('service.checking') : connects ? i18n.t('welcome.connect') : i18n.t('service.save')}
          </Button>
        </div>
      </form>
      {state.at === 'silent' && <ProblemNotice problem={state.problem} onNext={save} />}
    </>
  );
}

/** How the key is stored. The choice that leaves nothing on disk comes first. */
function KeyKeeping({ form, error }: { form: ServiceForm; error: string | null }) {
  const group = useId();
  const { write } = form;
  const { key, keyKept, passphrase } = form.values.value;
  return (
    <fieldset class="key-keeping" aria-label={i18n.t('service.kept')}>
      <span class="labelled-words">{i18n.t('service.kept')}</span>
      {waysToKeep().map((way) => (
        <div key={way.kept} class="key-way">
          <RadioLine group={group} checked={way.kept === keyKept} onChoose={() => write({ keyKept: way.kept })}>
            {way.title}
          </RadioLine>
          <p class="t12 ink3">{way.words}</p>
        </div>
      ))}
      {keyKept === 'passphrase' && (
        <div class="key-passphrase">
          {key === null && passphrase === null ? (
            <Stored
              label={i18n.t('service.passphrase')}
              words={i18n.t('service.passphrase_set')}
              error={error}
              onReplace={() => write({ passphrase: '' })}
            />
          ) : (
            <LabelledField
              label={i18n.t('service.passphrase')}
              secret
              maxLength={1_000}
              value={passphrase ?? ''}
              error={error}
              hint={i18n.t('service.passphrase_hint')}
              onValue={(typed) => write({ passphrase: typed })}
            />
          )}
        </div>
      )}
    </fieldset>
  );
}

const waysToKeep = (): { kept: KeyKept; title: string; words: string }[] => [
  { kept: 'session', title: i18n.t('service.kept_session'), words: i18n.t('service.kept_session_words') },
  { kept: 'device', title: i18n.t('service.kept_device'), words: i18n.t('service.kept_device_words') },
  { kept: 'passphrase', title: i18n.t('service.kept_passphrase'), words: i18n.t('service.kept_passphrase_words') },
];

function storedKeyWords(kept: KeyKept): string {
  switch (kept) {
    case 'session':
      return i18n.t('service.key_session');
    case 'device':
      return i18n.t('service.key_kept');
    case 'passphrase':
      return i18n.t('service.key_passphrase');
  }
}

interface StoredProps {
  label: string;
  words: string;
  error: string | null;
  onReplace: () => void;
}

/** A stored secret is never shown again: it can only be replaced. */
function Stored({ label, words, error, onReplace }: StoredProps) {
  return (
    <fieldset class="labelled" aria-label={label}>
      <span class="labelled-words">{label}</span>
      <span class={error ? 'field wrong' : 'field'}>
        <Icon name="lock" />
        <span class="cut stored-key">{words}</span>
        <button type="button" class="link t12 push" onClick={onReplace}>
          {i18n.t('service.replace')}
        </button>
      </span>
      {error && (
        <p class="wrong" role="alert">
          <Icon name="alert" size="small" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
