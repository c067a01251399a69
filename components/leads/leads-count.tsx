/** How many leads there are and how many of them are meant, said when it changes; and what only holds for those that are loaded. */
import { i18n } from '#i18n';
import { number } from '../format/numbers.ts';

export interface LeadsCountProps {
  /** That the filters leave; null while nobody said. */
  total: number | null;
  /** Altogether; null when it is not known. */
  all: number | null;
  loaded: number;
  /** All that are meant are loaded, or the rest is on its way. */
  canLoadAll: boolean;
  sorted: boolean;
  filtered: boolean;
  /** Came into being since. */
  news: number;
  onLoadAll: () => void;
  onNews: () => void;
}

export function LeadsCount({
  total,
  all,
  loaded,
  canLoadAll,
  sorted,
  filtered,
  news,
  onLoadAll,
  onNews,
}: LeadsCountProps) {
  return (
    <span class="leads-count">
      {news > 0 && (
        <button type="button" class="link" onClick={onNews}>
          {i18n.t('leads.news', news, [number(news)])}
        </button>
      )}
      {canLoadAll && sorted && (
        <span>
          {i18n.t('leads.sorted_loaded', [number(loaded)])}{' '}
          <button type="button" class="link" onClick={onLoadAll}>
            {i18n.t('leads.load_all', [total === null ? '' : number(total)])}
          </button>
        </span>
      )}
      <span role="status">{countWords(total, all, filtered)}</span>
    </span>
  );
}

function countWords(total: number | null, all: number | null, filtered: boolean): string {
  if (total === null) return '';
  if (!filtered) return i18n.t('leads.all', total, [number(total)]);
  return all === null
    ? i18n.t('leads.some', total, [number(total)])
    : i18n.t('leads.shown', [number(total), number(all)]);
}
