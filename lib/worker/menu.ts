/** The entries in the menu of Harrier's own button: its commands, which the browser has in the user's language already. */
import { browser } from 'wxt/browser';

/** At an installation and at a browser's start: browsers keep them meanwhile, and one that is made twice is an error. */
export async function makeMenu(): Promise<void> {
  const commands = await browser.commands.getAll();
  await browser.contextMenus.removeAll();
  for (const { name, description } of commands) {
    // What begins with an underscore is the browser's own, like a press of the button itself.
    if (name && description && !name.startsWith('_'))
      browser.contextMenus.create({ id: name, title: description, contexts: ['action'] });
  }
}
