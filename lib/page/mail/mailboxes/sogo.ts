/** SOGo: a person is a caption, with the name as its text and the address behind or in it. */
import { type Mailbox, usualList } from '../mailbox.ts';

export const sogo = {
  name: 'sogo',
  title: 'SOGo',
  at: {
    marker: '[ng-app^="SOGo."],a.md-caption',
    offer: '[ng-app^="SOGo.Mail"]',
  },
  reading: {
    within: null,
    message: '[ui-view="message"],.sg-mail-header,md-card',
    bodies: '.msg-body,.mailer_mailcontent',
    list: `${usualList},#messagesList,md-virtual-repeat-container`,
    hidden: null,
    people: [{ at: 'a.md-caption', from: ['title', 'text', 'href'] }],
    own: [],
  },
} as const satisfies Mailbox;
