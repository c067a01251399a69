/** The layout of popup and side panel: bar, scrolling body, floating toast, dock, foot. */
import type { ComponentChildren, Ref } from 'preact';
import './frame.css';

interface FrameProps {
  bar: ComponentChildren;
  /** Scrolls. */
  children: ComponentChildren;
  toast?: ComponentChildren;
  /** Below the scrolling body, whatever is selected. */
  beside?: ComponentChildren;
  /** For the selection; replaces the foot. */
  dock?: ComponentChildren;
  foot: ComponentChildren;
  /** Announced once to screen readers on every change, such as "37 addresses shown". */
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

/** A part of the view, with a hairline below it. */
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
