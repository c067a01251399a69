/** Nextcloud Mail: the sender's address stands as text beside the name; the text of a message in a frame. */
import { type Mailbox, usualList } from '../mailbox.ts';

export const nextcloud = {
  name: 'nextcloud',
  title: 'Nextcloud Mail',
  at: {
    marker: '.app-mail,.sender__email',
    offer: '#content.app-mail, #content-vue.app-mail',
  },
  reading: {
    within: null,
    message: '.envelope--expanded,.thread__envelope,.envelope',
    bodies: '.message-container,#message-container',
    list: `${usualList},.envelope-list,.app-content-list`,
    hidden: null,
    people: [{ at: '.sender__email', from: ['title', 'text'], role: 'sender' }],
    own: [],
  },
} as const satisfies Mailbox;
