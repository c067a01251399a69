/** Names a service and its key: what is wrong stands beside its field, and the key is checked by a free call. */
import { i18n } from '#i18n';
import type { ConnectFault } from '../../lib/messages/catalogue.ts';
import { Button } from '../controls/button.tsx';
import { TickLine } from '../controls/fields/choices.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { Icon } from '../controls/icon.tsx';
import { problemWords } from '../format/problem-words.ts';
import type { ServiceValues } from './services-store.ts';
import './service-form.css';

export interface ServiceFormProps {
  draft: ServiceValues;
  /** Preset by the organisation: the address can't be changed. */
  managed: boolean;
  /** Shows the field for a name: only worth it when there are several services. */
  named: boolean;
  wrong: ConnectFault | null;
  /** The key is being checked. */
  busy: boolean;
  /** A form for one that is not connected yet can be left. */
  onCancel: (() => void) | null;
  onWrite: (change: Partial<ServiceValues>) => void;
  /** Called in the click itself: the browser asks for the permission there. */
  onSave: () => void;
}

export function ServiceForm({ draft, managed, named, wrong, busy, onCancel, onWrite, onSave }: ServiceFormProps) {
  const errorOf = (field: 'address' | 'key') => (wrong?.field === field ? serviceFaultWords(wrong) : null);
  return (
    <form
      class="service-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSave();
      }}
    >
      {named && (
        <LabelledField
          label={i18n.t('service.name')}
          dir="auto"
          maxLength={80}
          value={draft.name}
          onValue={(name) => onWrite({ name })}
        />
      )}
      <div class="pair-fields">
        <LabelledField
          label={i18n.t('service.address')}
          placeholder="https://contacts.example/v2"
          dir="ltr"
          inputMode="url"
          value={draft.address}
          readOnly={managed}
          error={errorOf('address')}
          hint={managed ? i18n.t('service.managed') : undefined}
          onValue={(address) => onWrite({ address })}
        />
        {draft.key === null ? (
          <KeptKey error={errorOf('key')} sessionOnly={draft.sessionOnly} onReplace={() => onWrite({ key: '' })} />
        ) : (
          <LabelledField
            label={i18n.t('service.key')}
            dir="ltr"
            secret
            value={draft.key}
            error={errorOf('key')}
            onValue={(key) => onWrite({ key })}
          />
        )}
      </div>
      <div class="line service-steps">
        <TickLine checked={draft.sessionOnly} onChange={(sessionOnly) => onWrite({ sessionOnly })}>
          {i18n.t('service.session_only')}
        </TickLine>
        <span class="push" />
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {i18n.t('service.cancel')}
          </Button>
        )}
        <Button submit look="primary" busy={busy}>
          {busy ? i18n.t('service.checking') : i18n.t('service.save')}
        </Button>
      </div>
    </form>
  );
}

/** A key that is kept is never shown again: it can only be replaced. */
function KeptKey({
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
        <span class="cut kept-key">{sessionOnly ? i18n.t('service.key_session') : i18n.t('service.key_kept')}</span>
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

/** What is wrong with a service's address or key, beside its field. */
function serviceFaultWords(wrong: ConnectFault): string {
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
    case 'check': {
      const { title, detail, quoted } = problemWords(wrong.problem);
      const said = quoted && i18n.t('notice.said', [`“${quoted}”`]);
      return [title, detail, said].filter((part) => part).join(' ');
    }
  }
}
