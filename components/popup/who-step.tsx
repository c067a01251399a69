/** The step to everything that is known of a person: it opens where that can be asked for. */
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { costWords } from '../format/cost-words.ts';

export function WhoStep({ onWho }: { onWho: () => void }) {
  return (
    <Button cost={costWords({ spends: 'unknown' })} onClick={onWho}>
      {i18n.t('row.who')}
    </Button>
  );
}
