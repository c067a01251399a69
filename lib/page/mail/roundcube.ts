/** Roundcube: the message that is looked at stands in a frame beside the list, and its own script reads it there. */
import { type Adapter, usualList } from './mailbox.ts';

const person = '.rcmContactAddress';

export const roundcube: Adapter = {
  name: 'roundcube',
  marker: `#messagelist,#messagecontframe,${person}`,
  within: null,
  message: '#message-header,#messageheader',
  bodies: '#messagebody',
  list: `#messagelist,${usualList}`,
  hidden: null,
  people: [
    { at: `.from ${person},.sender ${person}`, from: ['title', 'href'], role: 'sender' },
    { at: `.to ${person},.cc ${person},.bcc ${person},.replyto ${person}`, from: ['title', 'href'], role: 'recipient' },
    { at: person, from: ['title', 'href'] },
  ],
  own: [{ at: '.username', from: ['text'] }],
};
