/** Proton Mail: marked for its makers' own tests; each message's text stands in a frame without an address of its own. */
import { type Mailbox, usualList } from '../mailbox.ts';

const before = 'recipient:details-dropdown-';

export const proton = {
  name: 'proton',
  title: 'Proton Mail',
  at: {
    host: /^mail\.proton(?:\.me|mail\.com)$/,
    path: null,
    origins: ['https://mail.proton.me/*', 'https://mail.protonmail.com/*'],
  },
  reading: {
    within: null,
    message: '[data-testid^="message-view-"],.message-container',
    bodies: '.message-content',
    list: `${usualList},[data-testid^="message-item:"],[data-shortcut-target="item-container"]`,
    hidden: null,
    people: [
      { at: '[data-testid="message-column:sender-address"]', from: ['title'], role: 'list' },
      {
        at: '[data-testid="recipients:sender"] .message-recipient-item-address',
        from: ['title', 'text'],
        role: 'sender',
      },
      { at: '.message-recipient-item-address', from: ['title', 'text'] },
      { at: `[data-testid^="${before}"]`, from: ['data-testid'], after: before },
    ],
    own: [{ at: '[data-testid="heading:userdropdown"]', from: ['title', 'text'] }],
  },
} as const satisfies Mailbox;
