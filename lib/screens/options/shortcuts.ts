/** The browser's own keys for Harrier, as they are now: the user changes them on a page of the browser's, and comes back. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { canOpenShortcuts, openShortcuts, type Shortcut, shortcuts } from '../../browser/shortcuts.ts';

export interface Shortcuts {
  /** Null until the browser has told. */
  list: ReadonlySignal<readonly Shortcut[] | null>;
  /** Opens the browser's page for them, in the click; null where no extension may. */
  change: (() => void) | null;
}

export function createShortcuts(life: AbortSignal): Shortcuts {
  const list = signal<readonly Shortcut[] | null>(null);
  const look = async () => {
    const told = await shortcuts();
    if (told && !life.aborted) list.value = told;
  };
  globalThis.document?.addEventListener('visibilitychange', () => void look(), { signal: life });
  void look();
  return { list, change: canOpenShortcuts() ? () => void openShortcuts() : null };
}
