/** Filters that cannot match anything on this device, and why */
import { i18n } from '#i18n';
import { Icon } from '../controls/icon.tsx';
import { number } from '../format/numbers.ts';
import { filterWord } from './filter-words.ts';
import type { FilterName } from './filters.ts';

export function ClosedFilters({ names }: { names: readonly FilterName[] }) {
  if (names.length === 0) return null;
  const listed = names.map(filterWord).join(i18n.t('list_comma'));
  return (
    <p class="line t12 ink3 discover-closed">
      <Icon name="lock" size="small" />
      <span>
        {i18n.t('closed_filters.title', names.length, [listed, number(names.length)])}. {i18n.t('closed_filters.words')}
      </span>
    </p>
  );
}
