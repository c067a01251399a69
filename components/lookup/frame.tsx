/** The popup and the side panel as a whole: bar, what scrolls, what floats, dock, foot. */
import type { ComponentChildren, Ref } from 'preact';
import './frame.css';

export interface FrameProps {
  bar: ComponentChildren;
  /** Scrolls. */
  children: ComponentChildren;
  toast?: ComponentChildren;
  /** Stands under what scrolls, whatever is selected. */
  beside?: ComponentChildren;
  /** For what is selected: takes the foot's place. */
  dock?: ComponentChildren;
  foot: ComponentChildren;
  /** Said once to screen readers whenever it changes: "37 addresses shown". */
  said?: string | undefined;
}

export function Frame({ bar, children, toast, beside, dock, foot, said = '' }: FrameProps) {
  return (
    <div class="frame">
      {bar}
      <main class="body" data-scroll>
        {children}
      </main>
      {toast}
      {beside}
      {dock || foot}
      <p class="vh" role="status" aria-live="polite">
        {said}
      </p>
    </div>
  );
}

/** A part of the view, with a hairline to the next one. */
export function Part({ children, grow, class: more, partRef }: PartProps) {
  return (
    <section {...(partRef && { ref: partRef })} class={['part', grow && 'grow', more].filter(Boolean).join(' ')}>
      {children}
    </section>
  );
}

interface PartProps {
  children: ComponentChildren;
  grow?: boolean;
  class?: string;
  partRef?: Ref<HTMLElement> | undefined;
}
