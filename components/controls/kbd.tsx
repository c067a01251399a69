/** A key hint, visual only: the words beside it say what it does. */
export function Kbd({ children }: { children: string }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus
  return <kbd aria-hidden="true">{children}</kbd>;
}
