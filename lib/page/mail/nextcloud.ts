/** Nextcloud Mail: the sender's address stands as text beside the name; the text of a message in a frame. */
import { type Adapter, usualList } from './mailbox.ts';

export const nextcloud: Adapter = {
  name: 'nextcloud',
  marker: '.app-mail,.sender__email',
  within: null,
  message: '.envelope--expanded,.thread__envelope,.envelope',
  bodies: '.message-container,#message-container',
  list: `${usualList},.envelope-list,.app-content-list`,
  hidden: null,
  people: [{ at: '.sender__email', from: ['title', 'text'], role: 'sender' }],
  own: [],
};
