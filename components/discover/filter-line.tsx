/** The filters that narrow the companies, those of a higher plan with a lock, and one to add. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { MenuButton } from '../controls/layers/menu.tsx';
import { FilterChip, type FilterChipProps, FurtherChip } from './filter-chip.tsx';
import { furtherWords } from './filter-summary.ts';
import {
  type BlameView,
  blameWords,
  type FilterName,
  type FiltersView,
  filterWord,
  isPremium,
} from './filter-words.ts';
import { Wrong } from './form-fields.tsx';

export interface FilterLineProps {
  /** In the order in which they are offered. */
  names: readonly FilterName[];
  filters: FiltersView;
  edited: ReadonlySet<FilterName>;
  blames: ReadonlyMap<FilterName, readonly BlameView[]>;
  refused: ReadonlyMap<string, number>;
  /** Words of the rows in sight, by filter. */
  offered: Partial<Record<FilterName, readonly string[]>>;
  formOf: (name: FilterName) => FilterChipProps['form'];
  onEdit: (name: FilterName, changes: FilterChipProps['form']) => void;
  onApply: (name: FilterName) => Promise<boolean>;
  onRemove: (name: FilterName) => void;
  /** One that we don't know, by its own name. */
  onRemoveFurther: (name: string) => void;
  onClear: () => void;
}

export function FilterLine(props: FilterLineProps) {
  const { names, filters, edited, blames, refused, offered, formOf, onEdit, onApply, onRemove, onClear } = props;
  const [added, setAdded] = useState<FilterName | null>(null);
  const isOn = (name: FilterName) => filters[name] !== undefined || edited.has(name) || name === added;
  const shown = names.filter(isOn);
  const further = Object.entries(filters.further ?? {});
  const hasSome = shown.length > 0 || further.length > 0;
  const line = useFocusKept(shown.length + further.length);
  return (
    <section ref={line} class="discover-filters" aria-label={i18n.t('discover.filters')}>
      <div class="chips wrap">
        {shown.map((name) => (
          <FilterChip
            key={name}
            name={name}
            filters={filters}
            form={formOf(name)}
            edited={edited.has(name)}
            blames={blames.get(name) ?? []}
            refused={refused.get(name) ?? null}
            offered={offered[name] ?? []}
            fresh={name === added}
            onEdit={(changes) => onEdit(name, changes)}
            onApply={() => onApply(name)}
            onRemove={() => {
              setAdded(null);
              onRemove(name);
            }}
            onClosed={() => setAdded(null)}
          />
        ))}
        {further.map(([name, value]) => (
          <FurtherChip key={name} {...furtherWords(name, value)} onRemove={() => props.onRemoveFurther(name)} />
        ))}
        <MenuButton
          words={i18n.t('discover.filter')}
          icon="plus"
          look="btn small"
          heading={i18n.t('discover.narrow_by')}
          items={names
            .filter((name) => !isOn(name))
            .map((name) => ({
              words: filterWord(name),
              icon: isPremium(name) ? ('lock' as const) : undefined,
              note: isPremium(name) ? i18n.t('discover.premium') : undefined,
              onChoose: () => setAdded(name),
            }))}
        />
        {hasSome && (
          <Button size="small" look="quiet" onClick={onClear}>
            {i18n.t('filter.clear')}
          </Button>
        )}
      </div>
      {names.flatMap((name) =>
        (blames.get(name) ?? [])
          .filter(({ why }) => why === 'refused')
          .map((blame) => <Wrong key={name}>{i18n.t('discover.blamed', [filterWord(name), blameWords(blame)])}</Wrong>),
      )}
    </section>
  );
}

/** A chip that goes takes the focus with it: it goes on to the last button, which adds one. */
function useFocusKept(count: number) {
  const line = useRef<HTMLElement>(null);
  const before = useRef(count);
  useLayoutEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    if (isFewer && (document.activeElement === null || document.activeElement === document.body))
      line.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus();
  }, [count]);
  return line;
}
