/** Asks for the permission to read a mailbox. The request must be made in the click itself. */
import { browser } from 'wxt/browser';

/** All its origins in one question; nothing is said to be told to anybody. Resolves to whether all were granted. Synchronous up to the question. */
export function requestMailbox(origins: readonly string[]): Promise<boolean> {
  try {
    return browser.permissions.request({ origins: [...origins] }).catch(() => false);
  } catch {
    return Promise.resolve(false);
  }
}
