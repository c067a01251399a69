/** Removes every trace of a person from this device after a confirmation. */
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/layers/dialog.tsx';
import { plain } from '../format/plain.ts';

interface ForgetPersonProps {
  email: string;
  /** Whether it was done. */
  onForget: (email: string) => Promise<boolean>;
}

type State = 'open' | 'asked' | 'going' | 'gone' | 'refused';

export function ForgetPerson({ email, onForget }: ForgetPersonProps) {
  const [state, setState] = useState<State>('open');
  if (state === 'gone') {
    return (
      <p class="t12 ink2" role="status">
        {i18n.t('forget_person.gone')}
      </p>
    );
  }
  return (
    <>
      <Button size="small" look="quiet" busy={state === 'going'} onClick={() => setState('asked')}>
        {i18n.t('forget_person.step')}
      </Button>
      {state === 'refused' && (
        <p class="t12 ink2" role="alert">
          {i18n.t('forget_person.refused')}
        </p>
      )}
      {state === 'asked' && (
        <Dialog
          title={i18n.t('forget_person.sure', [plain(email)])}
          onClose={() => setState((now) => (now === 'asked' ? 'open' : now))}
          steps={
            <>
              <Button look="quiet" onClick={() => setState('open')}>
                {i18n.t('data.keep')}
              </Button>
              <Button
                look="danger"
                onClick={() => {
                  setState('going');
                  void onForget(email).then((done) => setState(done ? 'gone' : 'refused'));
                }}
              >
                {i18n.t('forget_person.yes')}
              </Button>
            </>
          }
        >
          <p class="ink2">{i18n.t('forget_person.words')}</p>
        </Dialog>
      )}
    </>
  );
}
