/** What can be done with the chosen companies; it floats over the table. */
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { costWords } from '../format/cost-words.ts';
import { number } from '../format/numbers.ts';

export interface BulkBarProps {
  selected: number;
  /** Of them, those whose addresses are not kept here: what a search would be spent on at most. */
  toSearch: number;
  counting: { done: number; of: number } | null;
  onCount: () => void;
  onStopCounting: () => void;
  onSearch: () => void;
  onCopy: () => void;
  onClear: () => void;
}

export function BulkBar(props: BulkBarProps) {
  const { selected, toSearch, counting, onCount, onStopCounting, onSearch, onCopy, onClear } = props;
  return (
    <section class="discover-bulk" aria-label={i18n.t('discover.bulk')}>
      <span role="status">{i18n.t('discover.selected', selected, [number(selected)])}</span>
      <IconButton icon="x" small label={i18n.t('dock.clear')} onClick={onClear} />
      <span class="discover-rule" />
      <Button
        look="primary"
        cost={toSearch === 0 ? costWords({ spends: 'nothing' }) : upTo(toSearch)}
        disabled={toSearch === 0}
        onClick={onSearch}
      >
        {i18n.t('discover.show_companies', toSearch, [number(toSearch)])}
      </Button>
      {counting ? (
        <Button look="quiet" onClick={onStopCounting}>
          {i18n.t('discover.stop_counting', [number(counting.done), number(counting.of)])}
        </Button>
      ) : (
        <Button cost={costWords({ spends: 'nothing' })} onClick={onCount}>
          {i18n.t('discover.count')}
        </Button>
      )}
      <IconButton icon="copy" label={i18n.t('discover.copy_domains')} onClick={onCopy} />
    </section>
  );
}

/** One of one company; of several, some may turn out to hold nobody, which costs nothing. */
function upTo(most: number): string {
  return most === 1 ? costWords({ spends: 'search' }) : i18n.t('discover.up_to_searches', [number(most)]);
}
