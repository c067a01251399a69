/** How old the rows are, and asking for them anew; and who is left out of them by their own wish. */
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { age } from '../format/ages.ts';
import { costWords } from '../format/cost-words.ts';
import { useNow } from '../format/now.ts';
import { number } from '../format/numbers.ts';
import './kept-line.css';

export interface KeptLineProps {
  /** Epoch milliseconds. */
  asked: number;
  /** The answer was kept on this device. */
  kept: boolean;
  asking: boolean;
  /** People who asked not to be processed. */
  optedOut: number;
  onAskAnew: () => void;
}

export function KeptLine({ asked, kept, asking, optedOut, onAskAnew }: KeptLineProps) {
  const now = useNow();
  return (
    <>
      <p class="line kept-line">
        <span class="ink3 t12">{i18n.t(kept ? 'kept_line.kept' : 'kept_line.answered', [age(asked, now)])}</span>
        <span class="push" />
        <Button size="small" look="quiet" busy={asking} cost={costWords({ spends: 'search' })} onClick={onAskAnew}>
          {i18n.t('kept_line.again')}
        </Button>
      </p>
      {optedOut > 0 && <p class="kept-line t12 ink2">{i18n.t('kept_line.opted_out', optedOut, [number(optedOut)])}</p>}
    </>
  );
}
