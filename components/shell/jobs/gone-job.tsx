/** A link to a job that no longer exists. */
import { i18n } from '#i18n';
import { Button } from '../../controls/button.tsx';
import { Empty } from '../../controls/empty.tsx';

export function GoneJob({ onBack }: { onBack: () => void }) {
  return (
    <Empty title={i18n.t('run.gone')} step={<Button onClick={onBack}>{i18n.t('run.to_all')}</Button>}>
      {i18n.t('run.gone_words')}
    </Empty>
  );
}
