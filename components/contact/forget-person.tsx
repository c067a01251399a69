/** Removes every trace of a person from this device after a confirmation. */
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/layers/dialog.tsx';
import { plain } from '../format/plain.ts';
import './forget-person.css';

interface ForgetPersonProps {
  email: string;
  /** It was done before. */
  gone?: boolean;
  /** Whether it was done. */
  onForget: (email: string) => Promise<boolean>;
}

type State = 'open' | 'asked' | 'going' | 'gone' | 'refused';

export function ForgetPerson({ email, gone = false, onForget }: ForgetPersonProps) {
  const [state, setState] = useState<State>('open');
  const [reach, setReach] = useState<readonly string[]>([]);
  const ask = () => {
    setState('asked');
    void import('./forget-reach.ts').then(async ({ reachOf }) => setReach(await reachOf(email)));
  };
  if (state === 'gone' || (gone && state === 'open')) {
    return (
      <div class="t12 ink2" role="status">
        <p>{i18n.t('forget_person.gone')}</p>
        <Unreached lines={reach} />
      </div>
    );
  }
  return (
    <>
      <Button size="small" look="quiet" busy={state === 'going'} onClick={ask}>
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
          <Unreached lines={reach} />
        </Dialog>
      )}
    </>
  );
}

/** What stays elsewhere, as far as is recorded. */
function Unreached({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div class="unreached">
      <p class="med">{i18n.t('reach.title')}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
