/** The one field that unlocks a service's key, wherever a request would need it. */
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type NoResponse, send } from '../../lib/messages/send.ts';
import { Button } from '../controls/button.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { problemWords } from '../format/problem-words.ts';
import './unlock-key.css';

interface UnlockKeyProps {
  service: string;
  onUnlocked: () => void;
}

type Unlocking = { at: 'typing' } | { at: 'unlocking' } | { at: 'wrong' } | { at: 'silent'; problem: NoResponse };

export function UnlockKey({ service, onUnlocked }: UnlockKeyProps) {
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<Unlocking>({ at: 'typing' });
  const unlock = async () => {
    if (typed === '' || state.at === 'unlocking') return;
    setState({ at: 'unlocking' });
    const response = await send('unlock', { service, passphrase: typed });
    if (!response.ok) setState({ at: 'silent', problem: response.problem });
    else if (!response.value.unlocked) setState({ at: 'wrong' });
    else {
      setTyped('');
      setState({ at: 'typing' });
      onUnlocked();
    }
  };
  return (
    <form
      class="unlock-key"
      onSubmit={(event) => {
        event.preventDefault();
        void unlock();
      }}
    >
      <LabelledField
        label={i18n.t('service.passphrase')}
        secret
        maxLength={1_000}
        value={typed}
        error={errorOf(state)}
        onValue={(text) => {
          setTyped(text);
          if (state.at !== 'unlocking') setState({ at: 'typing' });
        }}
      />
      <Button submit busy={state.at === 'unlocking'}>
        {state.at === 'unlocking' ? i18n.t('service.unlocking') : i18n.t('service.unlock')}
      </Button>
    </form>
  );
}

function errorOf(state: Unlocking): string | null {
  if (state.at === 'wrong') return i18n.t('service_fault.wrong_passphrase');
  return state.at === 'silent' ? problemWords(state.problem).title : null;
}
