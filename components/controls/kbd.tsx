/** A key, drawn for the eyes: what it does is said by the words beside it. */
export function Kbd({ children }: { children: string }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus
  return <kbd aria-hidden="true">{children}</kbd>;
}
