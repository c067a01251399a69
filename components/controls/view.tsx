/** One view of the workspace: its head with what can be done, what narrows it, and what it holds. */
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

export interface ViewProps {
  title: string;
  /** Beside the title: what it costs, how many there are. */
  note?: ComponentChildren;
  /** At the end of the head: search and buttons. */
  actions?: ComponentChildren;
  /** Under the head: chips and filters. */
  tools?: ComponentChildren;
  /** A column that is read, in place of a table that fills the view. */
  column?: boolean | undefined;
  children: ComponentChildren;
  /** Floats over what it holds: the bar for the chosen rows. */
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

/** A view that takes another's place keeps the keyboard where it can go on: on the view's own heading, when what had the focus is gone. */
export function useFocusKept(): void {
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      document.querySelector<HTMLElement>('.view h1')?.focus();
  }, []);
}
