/** The article's canonical address found nobody; the visited one is another question. */
import { i18n } from '#i18n';
import { costs } from '../../lib/contract/costs.ts';
import { Button } from '../controls/button.tsx';
import { costWords } from '../format/cost-words.ts';

export function VisitedStep({ onTry }: { onTry: () => void }) {
  return (
    <p class="line">
      <Button cost={costWords({ spends: costs.findAuthor })} onClick={onTry}>
        {i18n.t('visited_step.try')}
      </Button>
    </p>
  );
}
