/** One workspace view: header with actions, filters, content. */
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

interface ViewProps {
  title: string;
  /** Beside the title: the price or the count. */
  note?: ComponentChildren;
  /** At the end of the header: search and buttons. */
  actions?: ComponentChildren;
  /** Below the header: chips and filters. */
  tools?: ComponentChildren;
  /** A reading column instead of a table that fills the view. */
  column?: boolean | undefined;
  children: ComponentChildren;
  /** Floats over the content: the bar for selected rows. */
  floating?: ComponentChildren;
}

export function View({ title, note, actions, tools, column, children, floating }: ViewProps) {
  return (
    <main class="view">
      <header class="view-head">
        <h1 class="t20" tabIndex={-1}>
          {title}
        </h1>
        {note && <span class="t12 ink3">{note}</span>}
        <span class="push" />
        {actions}
      </header>
      {tools && <div class="view-tools">{tools}</div>}
      <div class={column ? 'view-body column' : 'view-body'} data-scroll>
        {children}
      </div>
      {floating}
    </main>
  );
}

/** After a view replaces another, focus moves to its heading if the focused element is gone. */
export function useRestoredFocus(): void {
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      document.querySelector<HTMLElement>('.view h1')?.focus();
  }, []);
}
