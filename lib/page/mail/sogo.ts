/** SOGo: a person is a caption, with the name as its text and the address behind or in it. */
import { type Adapter, usualList } from './mailbox.ts';

export const sogo: Adapter = {
  name: 'sogo',
  marker: '[ng-app^="SOGo."],a.md-caption',
  within: null,
  message: '[ui-view="message"],.sg-mail-header,md-card',
  bodies: '.msg-body,.mailer_mailcontent',
  list: `${usualList},#messagesList,md-virtual-repeat-container`,
  hidden: null,
  people: [{ at: 'a.md-caption', from: ['title', 'text', 'href'] }],
  own: [],
};
