/** A service's name, address and key. Faults appear beside their field; a free call checks the key. */
import { i18n } from '#i18n';
import type { ConnectFault } from '../../lib/messages/catalogue.ts';
import { Button } from '../controls/button.tsx';
import { TickLine } from '../controls/fields/choices.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { Icon } from '../controls/icon.tsx';
import { connectWords } from '../format/connect-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
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
  const errorOf = (field: 'address' | 'key') =>
    state.at === 'wrong' && state.wrong.field === field ? serviceFaultWords(state.wrong, draft.address) : null;
  return (
    <>
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
            <StoredKey error={errorOf('key')} sessionOnly={draft.sessionOnly} onReplace={() => write({ key: '' })} />
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
        <div class="line service-steps">
          <TickLine checked={draft.sessionOnly} onChange={(sessionOnly) => write({ sessionOnly })}>
            {i18n.t('service.session_only')}
          </TickLine>
          <span class="push" />
          {services.list.value.length > 0 && service === null && (
            <Button look="quiet" onClick={services.closeForm}>
              {i18n.t('service.cancel')}
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

/** A stored key is never shown again: it can only be replaced. */
function StoredKey({
  error,
  sessionOnly,
  onReplace,
}: {
  error: string | null;
  sessionOnly: boolean;
  onReplace: () => void;
}) {
  return (
    <fieldset class="labelled" aria-label={i18n.t('service.key')}>
      <span class="labelled-words">{i18n.t('service.key')}</span>
      <span class={error ? 'field wrong' : 'field'}>
        <Icon name="lock" />
        <span class="cut stored-key">{sessionOnly ? i18n.t('service.key_session') : i18n.t('service.key_kept')}</span>
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

function serviceFaultWords(wrong: ConnectFault, address: string): string {
  switch (wrong.fault) {
    case 'empty':
      return wrong.field === 'key' ? i18n.t('service_fault.no_key') : i18n.t('service_fault.no_address');
    case 'not-an-address':
      return i18n.t('service_fault.not_an_address');
    case 'not-https':
      return i18n.t('service_fault.not_https');
    case 'user-info':
      return i18n.t('service_fault.user_info');
    case 'query':
      return i18n.t('service_fault.query');
    case 'no-version':
      return i18n.t('service_fault.no_version');
    case 'not-granted':
      return i18n.t('service_fault.not_granted');
    case 'not-team':
      return i18n.t('service_fault.not_team');
    case 'check':
      return connectWords(wrong.problem, address);
  }
}
