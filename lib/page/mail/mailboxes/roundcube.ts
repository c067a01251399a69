/** Roundcube: the message that is looked at stands in a frame beside the list, and its own script reads it there. */
import { type Mailbox, usualList } from '../mailbox.ts';

const person = '.rcmContactAddress';

export const roundcube = {
  name: 'roundcube',
  title: 'Roundcube',
  at: {
    marker: `#messagelist,#messagecontframe,${person}`,
    offer: '#messagelist, #messagecontframe, body.task-mail',
  },
  reading: {
    within: null,
    message: '#message-header,#messageheader',
    bodies: '#messagebody',
    list: `#messagelist,${usualList}`,
    hidden: null,
    people: [
      { at: `.from ${person},.sender ${person}`, from: ['title', 'href'], role: 'sender' },
      {
        at: `.to ${person},.cc ${person},.bcc ${person},.replyto ${person}`,
        from: ['title', 'href'],
        role: 'recipient',
      },
      { at: person, from: ['title', 'href'] },
    ],
    own: [{ at: '.username', from: ['text'] }],
  },
} as const satisfies Mailbox;
