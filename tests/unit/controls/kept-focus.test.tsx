// @vitest-environment jsdom
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from '../../../components/controls/kept-focus.ts';
import { newLife } from '../harness/lives.ts';
import { byRole, click, draw } from '../harness/render.tsx';
import { waitFor } from '../harness/wait-for.ts';

let life: AbortController;
beforeEach(() => {
  life = newLife();
  keepFocus(document.documentElement, life.signal);
});
afterEach(() => life.abort());

const focused = () => document.activeElement?.textContent;

function pressed(drawn: HTMLElement, name: string): HTMLElement {
  const button = byRole(drawn, 'button', name);
  button.focus();
  click(button);
  return button;
}

/** A row of buttons. The middle one changes, disables or removes itself. */
function drawRow(middle: () => preact.ComponentChildren) {
  const Middle = () => <>{middle()}</>;
  return draw(
    <main>
      <button type="button">First</button>
      <div>
        <p>Words</p>
        <Middle />
      </div>
      <button type="button">Last</button>
    </main>,
  );
}

test('a pressed control that disappears passes the focus to the next one', async () => {
  const isDone = signal(false);
  const press = () => {
    isDone.value = true;
  };
  const drawn = drawRow(() =>
    isDone.value ? null : (
      <button type="button" onClick={press}>
        Verify
      </button>
    ),
  );
  pressed(drawn, 'Verify');
  await waitFor(() => expect(focused()).toBe('Last'));
});

test('the replacement of a pressed control takes the focus before any control that follows', async () => {
  const isConnected = signal(false);
  const press = () => {
    isConnected.value = true;
  };
  const drawn = drawRow(() =>
    isConnected.value ? (
      <section>
        <button type="button">Back to acme.test</button>
      </section>
    ) : (
      <form>
        <button type="button" onClick={press}>
          Connect
        </button>
      </form>
    ),
  );
  pressed(drawn, 'Connect');
  await waitFor(() => expect(focused()).toBe('Back to acme.test'));
});

test('a temporary control that took the focus passes it on when it disappears', async () => {
  const at = signal<'failed' | 'asking' | 'shown'>('failed');
  const press = () => {
    at.value = 'asking';
  };
  const drawn = drawRow(() =>
    at.value === 'failed' ? (
      <button type="button" onClick={press}>
        Try again
      </button>
    ) : (
      at.value === 'asking' && (
        <p>
          <button type="button">Stop waiting</button>
        </p>
      )
    ),
  );
  pressed(drawn, 'Try again');
  await waitFor(() => expect(focused()).toBe('Stop waiting'));
  at.value = 'shown';
  await waitFor(() => expect(focused()).toBe('Last'));
});

test('a temporary element that a view focused passes the focus on when it disappears', async () => {
  const at = signal<'known' | 'asking' | 'shown'>('known');
  const press = () => {
    at.value = 'asking';
  };
  const Skeleton = () => {
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => place.current?.focus(), []);
    return (
      <div ref={place} tabIndex={-1}>
        Searching
      </div>
    );
  };
  const drawn = drawRow(() =>
    at.value === 'known' ? (
      <button type="button" onClick={press}>
        Show 37 addresses
      </button>
    ) : (
      at.value === 'asking' && <Skeleton />
    ),
  );
  pressed(drawn, 'Show 37 addresses');
  await waitFor(() => expect(focused()).toBe('Searching'));
  // The pressed button is handled one frame later.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))));
  at.value = 'shown';
  await waitFor(() => expect(focused()).toBe('Last'));
});

test('a pressed control that is disabled passes the focus on', async () => {
  const isOff = signal(false);
  const press = () => {
    isOff.value = true;
  };
  const drawn = drawRow(() => (
    <button type="button" disabled={isOff.value} onClick={press}>
      Give
    </button>
  ));
  pressed(drawn, 'Give');
  await waitFor(() => expect(focused()).toBe('Last'));
});

test('a key that is held down does not press the next control', async () => {
  const isDone = signal(false);
  const press = () => {
    isDone.value = true;
  };
  const drawn = drawRow(() =>
    isDone.value ? null : (
      <button type="button" onClick={press}>
        Verify
      </button>
    ),
  );
  pressed(drawn, 'Verify');
  await waitFor(() => expect(focused()).toBe('Last'));
  const enter = (repeat: boolean) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(enter(true)).toBe(true);
  expect(enter(false)).toBe(false);
  expect(enter(true)).toBe(false);
});

/** Presses a key where the focus is, at this time. */
function isIgnored(key: string, at: number): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: at });
  document.activeElement?.dispatchEvent(event);
  return event.defaultPrevented;
}

test('a key that is pressed twice quickly does not press the next control', async () => {
  const isDone = signal(false);
  const press = () => {
    isDone.value = true;
  };
  const drawn = drawRow(() =>
    isDone.value ? null : (
      <button type="button" onClick={press}>
        Clear saved answers
      </button>
    ),
  );
  byRole(drawn, 'button', 'Clear saved answers').focus();
  expect(isIgnored('Enter', 1_000)).toBe(false);
  pressed(drawn, 'Clear saved answers');
  await waitFor(() => expect(focused()).toBe('Last'));
  expect(isIgnored('Enter', 1_300)).toBe(true);
  expect(isIgnored('Enter', 1_600)).toBe(false);
});

test('a key after a mouse press does press the newly focused control', async () => {
  const isDone = signal(false);
  const press = () => {
    isDone.value = true;
  };
  const drawn = drawRow(() =>
    isDone.value ? null : (
      <button type="button" onClick={press}>
        Verify again
      </button>
    ),
  );
  expect(isIgnored('j', 1_000)).toBe(false);
  byRole(drawn, 'button', 'Verify again').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  pressed(drawn, 'Verify again');
  await waitFor(() => expect(focused()).toBe('Last'));
  expect(isIgnored('Enter', 1_300)).toBe(false);
});

test('a control that was not pressed does not move the focus when it disappears', async () => {
  const isThere = signal(true);
  const drawn = drawRow(() => (isThere.value ? <button type="button">Row</button> : null));
  byRole(drawn, 'button', 'Row').focus();
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  isThere.value = false;
  await waitFor(() => expect(drawn.textContent).not.toContain('Row'));
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  expect(focus).not.toHaveBeenCalled();
  focus.mockRestore();
});

test('the focus stays where the view itself moved it', async () => {
  const isDone = signal(false);
  const press = () => {
    isDone.value = true;
    byRole(document.body, 'button', 'First').focus();
  };
  const drawn = drawRow(() =>
    isDone.value ? null : (
      <button type="button" onClick={press}>
        Save
      </button>
    ),
  );
  pressed(drawn, 'Save');
  await waitFor(() => expect(drawn.textContent).not.toContain('Save'));
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  expect(focused()).toBe('First');
});
