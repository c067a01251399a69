/** The sender's address follows the name. Recipients with a name show only that. */
import { type Mailbox, type Reading, usualList } from '../mailbox.ts';

export const sogo = {
  name: 'sogo',
  title: 'SOGo',
  at: {
    marker: 'body[ng-app^="SOGo."]',
    offer: '[ng-app^="SOGo.Mail"]',
  },
} as const satisfies Mailbox;

export const sogoReading: Reading = {
  within: null,
  message: 'md-card',
  bodies: '.mailer_mailcontent,.sg-mail-part,.msg-body',
  list: `${usualList},.sg-message-list-item,#messagesList,md-virtual-repeat-container`,
  hidden: '.ng-hide',
  people: [
    { at: 'a.md-caption', from: ['text'], role: 'sender', name: 'span' },
    { at: 'md-card sg-avatar-image+div', from: [], role: 'sender', called: true },
    { at: '.msg-recipients', from: [], role: 'recipient', names: 'md-chip-template' },
    // Of a message that is being written.
    { at: 'md-dialog-content md-chip-template', from: ['title', 'text'], role: 'recipient' },
  ],
  own: [{ at: 'md-sidenav p.md-caption', from: ['text'], name: 'p' }],
};
