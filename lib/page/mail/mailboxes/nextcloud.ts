/** The sender's address is beside or below the name. Recipients show only names, if they have one. */
import { type Mailbox, usualList } from '../mailbox.ts';

export const nextcloud = {
  name: 'nextcloud',
  title: 'Nextcloud Mail',
  at: {
    marker: '#content-vue.app-mail,#content.app-mail',
    offer: '#content.app-mail, #content-vue.app-mail',
  },
  reading: {
    within: null,
    message: '#mail-message .envelope--expanded',
    bodies: '.mail-message-body,#message-container,.message-frame',
    list: `${usualList},.envelope-list,.app-content-list`,
    hidden: '#mail-message .envelope:not(.envelope--expanded)',
    people: [
      { at: '.sender__email--toggle .button-vue__text', from: ['text'], role: 'sender', name: '.sender' },
      { at: '.sender__email:not(.sender__email--toggle)', from: ['text'], role: 'sender', name: '.sender' },
      { at: '.envelope__recipients .user-bubble__name', from: ['text'], role: 'recipient', names: 'self' },
    ],
    own: [{ at: '.app-navigation-caption__name', from: ['text'], nameInHead: 'data-user-displayname' }],
  },
} as const satisfies Mailbox;
