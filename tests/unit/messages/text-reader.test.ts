/** Which senders the offscreen document that reads pages accepts. */
import { expect, it } from 'vitest';
import { isOwn } from '../../../lib/messages/text-reader.ts';

const home = 'chrome-extension://own/';
const background = { id: 'own', url: `${home}background.js` };

it.each([
  [background, true],
  // A content script has the web page's address and a tab.
  [{ id: 'own', url: 'https://acme.test/', tab: { id: 3 } }, false],
  [{ ...background, tab: { id: 3 } }, false],
  // A page of the extension, and the same page in a frame.
  [{ id: 'own', url: `${home}options.html`, origin: home.slice(0, -1), tab: { id: 3 }, frameId: 0 }, true],
  [{ id: 'own', url: `${home}options.html`, origin: home.slice(0, -1), tab: { id: 3 }, frameId: 2 }, false],
  [{ id: 'other', url: 'chrome-extension://other/background.js' }, false],
  [{ ...background, id: 'other' }, false],
  [{ id: 'own' }, false],
])('a message from %o is accepted: %s', (sender, is) => {
  expect(isOwn(sender as Parameters<typeof isOwn>[0], 'own', home)).toBe(is);
});
