/** Labels are translated and class names change with every release. Within an organisation only names are shown. */
import { addressAttributes, type Mailbox, type Reading, usualList } from '../mailbox.ts';

const panes = '#ReadingPaneContainerId,#ConversationReadingPaneContainer,#ItemReadingPaneContainer';

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
} as const satisfies Mailbox;

export const outlookReading: Reading = {
  within: `[role="main"],${panes},[role="option"][data-convid]`,
  message: `.wide-content-host,#ItemReadingPaneContainer`,
  bodies: '[role="document"],[id^="UniqueMessageBody"]',
  list: `${usualList},[role="option"][data-convid]`,
  hidden: '[aria-expanded="false"]>.wide-content-host',
  people: [
    { at: '[id^="MSG_"][id$="_FROM"]', from: ['text', 'title', 'aria-label'], role: 'sender', names: 'self' },
    { at: '[data-testid="RecipientWell"] [id^="plusOthers"]', from: [] },
    {
      at: '[data-testid="RecipientWell"] :is(button,[role="button"])',
      from: ['title', 'aria-label', 'text'],
      role: 'recipient',
      names: 'self',
    },
    { at: '[data-testid="RecipientWell"]', from: addressAttributes, role: 'recipient' },
    // Where the header's own marks differ, its first person is the sender.
    { at: '.wide-content-host :is([title*="@"],[aria-label*="@"])', from: ['text', 'title', 'aria-label'] },
  ],
  own: [
    { at: '[id^="primaryMailboxRoot"]', from: ['title', 'data-folder-name'] },
    { at: '#mectrl_currentAccount_secondary', from: ['text'] },
  ],
};
