/** Outlook on the web: class names change with every release, and often only a name is shown; what has an address has it in a title or label. */
import { type Adapter, usualList } from './mailbox.ts';

export const outlook: Adapter = {
  name: 'outlook',
  marker: null,
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
};
