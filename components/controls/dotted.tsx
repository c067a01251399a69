import type { ComponentChildren } from 'preact';

interface DottedProps {
  children: ComponentChildren;
  dir?: 'ltr' | undefined;
  /** Further class names. */
  look?: string | undefined;
}

/** One of several facts in a line. The text has its own direction; the dot before it stands in the line's. */
export function Dotted({ children, dir, look }: DottedProps) {
  return (
    <span class={look ? `dotted ${look}` : 'dotted'}>
      <bdi dir={dir}>{children}</bdi>
    </span>
  );
}
