/**
 * When a pressed control disappears or is disabled, the focus moves to the next one. The browser would let it fall to
 * the start of the page. A view that moves the focus by itself comes first.
 */
export function keepFocus(root: HTMLElement, life: AbortSignal): void {
  let pressed: HTMLElement | null = null;
  /**
   * The focus moved on from the pressed control: the key held longer, or pressed twice, must not press the next one.
   */
  let isMoved = false;
  let lastKey = Number.NEGATIVE_INFINITY;
  const observer = new MutationObserver((records) => {
    const place = pressed && placeOf(pressed, records);
    if (!place) return;
    forget();
    // After the effects of the render that removed it.
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (life.aborted) return;
        if (isLost()) {
          nextTo(place)?.focus();
          isMoved = true;
        }
        // The newly focused control may be temporary as well, for example Cancel or a placeholder.
        const { activeElement } = document;
        if (activeElement instanceof HTMLElement && !isLost()) watch(activeElement);
      }),
    );
  });
  const forget = () => {
    pressed = null;
    observer.disconnect();
  };
  const watch = (control: HTMLElement) => {
    pressed = control;
    const changes = { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] };
    observer.observe(document.body, changes);
  };
  const onKey = (event: KeyboardEvent) => {
    forget();
    // Enter in a field sends its form without a click.
    if (event.key === 'Enter' && document.activeElement instanceof HTMLInputElement) watch(document.activeElement);
    const isAgain = event.repeat || event.timeStamp - lastKey < doublePress;
    if (isMoved && isAgain && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
    else if (!event.repeat) {
      isMoved = false;
      lastKey = event.timeStamp;
    }
  };
  const onClick = ({ target }: Event) => {
    const { activeElement } = document;
    const near = isLost() && target instanceof Element ? target.closest(controls) : activeElement;
    if (near instanceof HTMLElement && near !== document.body) watch(near);
  };
  const early = { capture: true, passive: true, signal: life };
  root.addEventListener('click', onClick, early);
  root.addEventListener('keydown', onKey, { capture: true, signal: life });
  // A row removed by scrolling does not move the focus.
  for (const type of ['pointerdown', 'wheel', 'touchmove']) root.addEventListener(type, forget, early);
  const onPointer = () => {
    lastKey = Number.NEGATIVE_INFINITY;
  };
  root.addEventListener('pointerdown', onPointer, early);
  life.addEventListener('abort', forget, { once: true });
}

/** Milliseconds between two presses of a key that count as one, as between two clicks. */
const doublePress = 500;

/** A view's heading takes the focus, too. */
const controls =
  ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [tabindex="-1"]), h1[tabindex]';

/** Where the control stood: after `before` within `parent`, or at its start. */
interface Place {
  parent: Element;
  before: Node | null;
}

function placeOf(control: HTMLElement, records: readonly MutationRecord[]): Place | null {
  if (control.isConnected) {
    const { parentElement: parent } = control;
    return control.matches(':disabled') && parent ? { parent, before: control } : null;
  }
  for (const { target, removedNodes, previousSibling } of records) {
    const isThere = [...removedNodes].some((node) => node.contains(control));
    if (isThere && target instanceof Element) return { parent: target, before: previousSibling };
  }
  return null;
}

function isLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches(':disabled');
}

/** The control nearest to the place: the next one, otherwise the one before it. */
function nextTo({ parent, before }: Place): HTMLElement | null {
  const start = before?.isConnected ? before : null;
  for (let around: Element | null = parent; around; around = around.parentElement) {
    if (!around.isConnected) continue;
    const near = [...around.querySelectorAll<HTMLElement>(controls)].filter(isShown);
    const next = near.find((one) => isAfter(one, start ?? parent, start === null)) ?? near.at(-1);
    if (next) return next;
  }
  return null;
}

/** `within`: the place is inside `place`, at its start. */
function isAfter(one: Node, place: Node, within: boolean): boolean {
  const position = place.compareDocumentPosition(one);
  if ((position & Node.DOCUMENT_POSITION_CONTAINED_BY) !== 0) return within;
  return (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

const isShown = (one: Element): boolean => one.checkVisibility?.() ?? true;
