/** The entries that the browser keeps for Harrier: in the menu of its own button its commands, in the menu of a page what can be looked up there. */
import { browser } from 'wxt/browser';
import { pageEntries } from '../background/browser/menus.ts';

let making: Promise<void> = Promise.resolve();

/** At an installation and at a browser's start, which may be one moment: browsers keep them meanwhile, and one that is made twice is an error. */
export function makeMenu(): void {
  making = making.then(makeAnew).catch(() => undefined);
}

async function makeAnew(): Promise<void> {
  // Commands bear their words in the user's language already.
  const commands = await browser.commands.getAll();
  await browser.contextMenus.removeAll();
  for (const { name, description } of commands) {
    // What begins with an underscore is the browser's own, like a press of the button itself.
    if (name && description && !name.startsWith('_'))
      browser.contextMenus.create({ id: name, title: description, contexts: ['action'] });
  }
  for (const entry of pageEntries()) browser.contextMenus.create(entry);
}
