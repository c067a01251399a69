/** How old the record is, and asking for it anew. */
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { age } from '../format/ages.ts';
import { costWords } from '../format/cost-words.ts';
import { useNow } from '../format/now.ts';

export interface KeptRecordProps {
  asked: number;
  kept: boolean;
  onAgain: () => void;
}

export function KeptRecord({ asked, kept, onAgain }: KeptRecordProps) {
  const now = useNow();
  return (
    <p class="line">
      <span class="t12 ink3" role="status">
        {i18n.t(kept ? 'kept_line.kept' : 'kept_line.answered', [age(asked, now)])}
      </span>
      <Button size="small" look="quiet" cost={costWords({ spends: 'unknown' })} onClick={onAgain}>
        {i18n.t('kept_line.again')}
      </Button>
    </p>
  );
}
