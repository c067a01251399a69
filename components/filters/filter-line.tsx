/** The filters that are set, a chip each, and what adds one. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import './filter-chip.css';

export interface FilterLineProps {
  label: string;
  chips: readonly ComponentChildren[];
  /** The last button of it is the one that adds. */
  add: ComponentChildren;
  /** Null where there is nothing to clear. */
  onClear: (() => void) | null;
  /** Under the chips. */
  children?: ComponentChildren;
}

export function FilterLine({ label, chips, add, onClear, children }: FilterLineProps) {
  const line = useFocusKept(chips.length);
  return (
    <section ref={line} class="filter-line" aria-label={label}>
      <div class="chips wrap">
        {chips}
        <span class="filter-add">{add}</span>
        {onClear && (
          <Button size="small" look="quiet" onClick={onClear}>
            {i18n.t('filter.clear')}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}

/** A chip that goes takes the focus with it: it goes on to the button that adds one. */
function useFocusKept(count: number) {
  const line = useRef<HTMLElement>(null);
  const before = useRef(count);
  useLayoutEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    if (isFewer && (document.activeElement === null || document.activeElement === document.body))
      line.current?.querySelector<HTMLElement>('.filter-add button')?.focus();
  }, [count]);
  return line;
}
