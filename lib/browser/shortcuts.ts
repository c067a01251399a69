import { browser } from 'wxt/browser';

export interface Shortcut {
  /** As in the manifest. */
  name: string;
  /** In the user's language; empty for the toolbar button itself. */
  words: string;
  /** As the browser writes it; empty when it has none. */
  key: string;
}

/** Null when the browser does not say. */
export async function shortcuts(): Promise<Shortcut[] | null> {
  try {
    const commands = await browser.commands.getAll();
    // Firefox gives null for fields that others leave out.
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

/** Must be called in the click itself. */
export async function openShortcuts(): Promise<void> {
  if (!import.meta.env.FIREFOX)
    await browser.tabs.create({ url: 'chrome://extensions/shortcuts' }).catch(() => undefined);
  else if (hasSettings(browser.commands)) await browser.commands.openShortcutSettings().catch(() => undefined);
}

function hasSettings(api: object): api is { openShortcutSettings(): Promise<void> } {
  return 'openShortcutSettings' in api;
}
