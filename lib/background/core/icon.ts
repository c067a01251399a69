import { browser } from 'wxt/browser';

/** Accent colour and its text colour, as in `tokens.css`: an icon has no styles. */
const background = '#0b5c6b';
const ink = '#ffffff';

/** Shows a short text on the icon of a tab; empty for none. Rejects if the tab is closed. */
export async function showOnIcon(tab: number, text: string): Promise<void> {
  const { action } = browser;
  await action.setBadgeText({ tabId: tab, text });
  if (text === '') return;
  await action.setBadgeBackgroundColor({ tabId: tab, color: background });
  await action.setBadgeTextColor({ tabId: tab, color: ink });
}
