/**
 * The sender's address is beside or below the name, up to version 5.7 also while the message is collapsed. Recipients
 * show only names, if they have one.
 */
import { type Mailbox, type Reading, usualList } from '../mailbox.ts';

const bodies = '.mail-message-body,#message-container,.message-frame';

export const nextcloud = {
  name: 'nextcloud',
  title: 'Nextcloud Mail',
  at: {
    marker: '#content-vue.app-mail,#content.app-mail',
    offer: '#content.app-mail, #content-vue.app-mail',
  },
} as const satisfies Mailbox;

export const nextcloudReading: Reading = {
  within: null,
  message: '#mail-message .envelope',
  bodies,
  list: `${usualList},.envelope-list,.app-content-list`,
  // A collapsed message shows its sender and the first words of its text.
  hidden: `#mail-message .envelope:not(.envelope--expanded) :is(.subline,${bodies})`,
  people: [
    { at: '.sender__email--toggle .button-vue__text', from: ['text'], role: 'sender', name: '.sender' },
    { at: '.sender__email:not(.sender__email--toggle)', from: ['text'], role: 'sender', name: '.sender' },
    { at: '#mail-message .envelope--expanded .sender', from: ['title'], role: 'sender', called: true },
    { at: '#mail-message .sender', from: ['title'], role: 'sender' },
    {
      at: ':is(.envelope__recipients,#mail-thread-header) .user-bubble__name',
      from: ['text', 'title'],
      role: 'recipient',
      names: 'self',
    },
    // The thread's other participants, and the recipients of a message that is being written.
    { at: '.contact-popover[title],.ncselect__tag--recipient', from: ['title'], role: 'recipient' },
  ],
  own: [{ at: '.app-navigation-caption__name', from: ['text'], nameInHead: 'data-user-displayname' }],
};
