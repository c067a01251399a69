import { i18n } from '#i18n';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/layers/dialog.tsx';
import { ProblemNotice } from '../../shell/problem-notice.tsx';
import { leadName } from '../lead-words.ts';
import type { OptOut } from './opt-out-store.ts';
import './opt-out-dialog.css';

export function OptOutDialog({ optOut }: { optOut: OptOut }) {
  const asked = optOut.asked.value;
  if (!asked) return null;
  const { lead, sending, problem } = asked;
  const confirm = () => void optOut.confirm();
  return (
    <Dialog
      title={i18n.t('leads_drawer.opt_out_title', [leadName(lead)])}
      onClose={optOut.cancel}
      steps={(close) => (
        <>
          <Button look="quiet" onClick={close}>
            {i18n.t('leads_drawer.opt_out_keep')}
          </Button>
          <Button look="danger" busy={sending} onClick={confirm}>
            {i18n.t('leads_drawer.opt_out_now')}
          </Button>
        </>
      )}
    >
      <div class="opt-out">
        <p>{i18n.t('leads_drawer.opt_out_gone')}</p>
        <p>{i18n.t('leads_drawer.opt_out_refused')}</p>
        <p class="med">{i18n.t('leads_drawer.opt_out_final')}</p>
        {problem && <ProblemNotice problem={problem} onNext={confirm} />}
      </div>
    </Dialog>
  );
}
