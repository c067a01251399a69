/** Outlook on the web: class names change with every release, and often only a name is shown; what has an address has it in a title or label. */
import { type Mailbox, usualList } from '../mailbox.ts';

export const outlook = {
  name: 'outlook',
  title: 'Outlook',
  at: {
    host: /^outlook\.(?:live\.com|office\.com|office365\.com|cloud\.microsoft)$/,
    path: null,
    origins: [
      'https://outlook.live.com/*',
      'https://outlook.office.com/*',
      'https://outlook.office365.com/*',
      'https://outlook.cloud.microsoft/*',
    ],
  },
  reading: {
    within: '[role="main"]',
    message: '[role="listitem"],[role="article"]',
    bodies: '[role="document"]',
    list: usualList,
    hidden: null,
    people: [
      { at: '[title*="@"]', from: ['title'] },
      { at: '[aria-label*="@"]', from: ['aria-label'] },
    ],
    own: [
      { at: '#mectrl_currentAccount_secondary', from: ['text'] },
      { at: '#O365_MainLink_Me [title*="@"]', from: ['title'] },
    ],
  },
} as const satisfies Mailbox;
