/** Uses the makers' own test ids. Each message's text is in a frame without an address. */
import { type Mailbox, type Reading, usualList } from '../mailbox.ts';

const item = 'recipients:item-';
const dropdown = 'recipient:details-dropdown-';
const sender = '[data-testid="recipients:sender"]';
const label = '.message-recipient-item-label';

export const proton = {
  name: 'proton',
  title: 'Proton Mail',
  at: {
    host: /^mail\.proton(?:\.me|mail\.com)$/,
    path: null,
    origins: ['https://mail.proton.me/*', 'https://mail.protonmail.com/*'],
  },
} as const satisfies Mailbox;

export const protonReading: Reading = {
  within: null,
  message: '[data-testid^="message-view-"],.message-container',
  bodies: '.message-content',
  list: `${usualList},[data-testid^="message-item:"],[data-shortcut-target="item-container"]`,
  hidden: '[data-testid^="message-view-"][data-expanded="false"]',
  people: [
    { at: '[data-testid="message-column:sender-address"]', from: ['title'], role: 'list' },
    { at: sender, from: ['title', 'text'], role: 'sender', name: label },
    { at: `${sender} [data-testid^="${dropdown}"]`, from: ['data-testid'], after: dropdown, role: 'sender' },
    {
      at: `[data-testid^="${item}"]`,
      from: ['title', 'data-testid', 'text'],
      after: item,
      role: 'recipient',
      name: label,
    },
    { at: `[data-testid^="${dropdown}"]`, from: ['data-testid'], after: dropdown, role: 'recipient', name: label },
    { at: '.message-recipient-item-address', from: ['title', 'text'], role: 'recipient', name: label },
  ],
  own: [{ at: '[data-testid="heading:userdropdown"]', from: ['title', 'text'] }],
};
