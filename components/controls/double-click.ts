/**
 * The second click of a double click counts only where the first one went. A control that appeared or moved under the
 * pointer meanwhile ignores it, and a control with a price is pressed once.
 */
export function guardDoubleClicks(root: Element, life: AbortSignal): void {
  let first: Pressed | null = null;
  const onClick = (event: Event) => {
    if (!(event instanceof MouseEvent)) return;
    const pressed = pressedBy(event);
    if (event.detail > 1 && isStray(pressed, first)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.detail === 1) first = pressed;
  };
  root.addEventListener('click', onClick, { capture: true, signal: life });
}

interface Pressed {
  control: Element | null;
  /** A control that is drawn again with other words does something else. */
  name: string;
}

const controls = 'button, a, input, select, textarea, label, summary, [role=option]';

function pressedBy({ target }: MouseEvent): Pressed {
  const near = target instanceof Element ? target.closest(controls) : null;
  const control = near instanceof HTMLLabelElement ? (near.control ?? near) : near;
  return { control, name: control?.getAttribute('aria-label') ?? control?.textContent ?? '' };
}

function isStray({ control, name }: Pressed, first: Pressed | null): boolean {
  if (control === null) return false;
  return control !== first?.control || name !== first.name || control.hasAttribute('data-price');
}
