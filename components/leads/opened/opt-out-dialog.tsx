import { i18n } from '#i18n';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/layers/dialog.tsx';
import { wholeDayOf } from '../../format/ages.ts';
import { ProblemNotice } from '../../shell/problem-notice.tsx';
import { leadName } from '../lead-words.ts';
import type { OptOut } from './opt-out-store.ts';
import './opt-out-dialog.css';

export function OptOutDialog({ optOut }: { optOut: OptOut }) {
  const asked = optOut.asked.value;
  if (!asked) return null;
  const { lead, sending, failed } = asked;
  const until = failed?.repeatsUntil ?? null;
  const confirm = () => void optOut.confirm();
  return (
    <Dialog
      title={i18n.t('leads_drawer.opt_out_title', [leadName(lead)])}
      onClose={optOut.cancel}
      steps={(close) => (
        <>
          <Button look="quiet" onClick={close}>
            {until === null ? i18n.t('leads_drawer.opt_out_keep') : i18n.t('leads_drawer.opt_out_close')}
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
        {failed && <ProblemNotice problem={failed.problem} onNext={confirm} />}
        {until !== null && <p role="status">{i18n.t('leads_drawer.opt_out_repeats', [wholeDayOf(until)])}</p>}
      </div>
    </Dialog>
  );
}
