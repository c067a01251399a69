/** The open message is in a frame beside the list, and the script in that frame reads it. */
import { type Mailbox, type Reading, usualList } from '../mailbox.ts';

const person = '.rcmContactAddress';

export const roundcube = {
  name: 'roundcube',
  title: 'Roundcube',
  at: {
    marker: 'body.task-mail,#messagelist,#messagecontframe,#messageheader',
    offer: '#messagelist, #messagecontframe, body.task-mail',
  },
} as const satisfies Mailbox;

export const roundcubeReading: Reading = {
  within: null,
  message: '#message-header,#messageheader',
  bodies: '#messagebody',
  list: `#messagelist,${usualList}`,
  hidden: null,
  people: [
    { at: `.from ${person},.sender ${person}`, from: ['title', 'href'], role: 'sender' },
    // The reply-to address is no recipient.
    { at: `:is(.replyto,.mail-reply-to,.mail-followup-to) ${person}`, from: ['title', 'href'], role: 'text' },
    { at: person, from: ['title', 'href'], role: 'recipient' },
    // Of a message that is being written.
    { at: '.recipient-input .recipient', from: ['title', 'text'], role: 'recipient' },
  ],
  own: [{ at: '.username', from: ['text'] }],
};
