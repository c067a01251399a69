/** The active filters, one chip each, and a button that adds one. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import './filter-chip.css';

interface FilterLineProps {
  label: string;
  chips: readonly ComponentChildren[];
  /** Its last button is the one that adds. */
  add: ComponentChildren;
  /** Null if there is nothing to clear. */
  onClear: (() => void) | null;
  /** Below the chips. */
  children?: ComponentChildren;
}

export function FilterLine({ label, chips, add, onClear, children }: FilterLineProps) {
  const line = useRestoredFocus(chips.length);
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

/** After removal the focus moves to the button that adds one. */
function useRestoredFocus(count: number) {
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
