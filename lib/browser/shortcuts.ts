/** The keys that the browser itself keeps for Harrier, and the page where the user changes them. */
import { browser } from 'wxt/browser';

export interface Shortcut {
  /** As in the manifest. */
  name: string;
  /** In the user's language; empty for the press of the button itself. */
  words: string;
  /** As the browser writes it; empty when it has none. */
  key: string;
}

/** Null when the browser does not tell. */
export async function shortcuts(): Promise<Shortcut[] | null> {
  try {
    const commands = await browser.commands.getAll();
    // Firefox says null for what others leave out.
    return commands.map(({ name, description, shortcut }) => ({
      name: name ?? '',
      words: description ?? '',
      key: shortcut ?? '',
    }));
  } catch {
    return null;
  }
}

/** Some browsers let no extension open that page. */
export function canOpenShortcuts(): boolean {
  return !import.meta.env.FIREFOX || hasSettings(browser.commands);
}

/** In the click itself. */
export async function openShortcuts(): Promise<void> {
  if (!import.meta.env.FIREFOX)
    await browser.tabs.create({ url: 'chrome://extensions/shortcuts' }).catch(() => undefined);
  else if (hasSettings(browser.commands)) await browser.commands.openShortcutSettings().catch(() => undefined);
}

function hasSettings(api: object): api is { openShortcutSettings(): Promise<void> } {
  return 'openShortcutSettings' in api;
}
