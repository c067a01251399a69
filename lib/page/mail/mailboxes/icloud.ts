/** iCloud Mail: lists and heads stand in a frame of the same origin, texts and editor in frames of another. Where a head has its address is not known. */
import { addressAttributes, addressed, type Mailbox, usualList } from '../mailbox.ts';

export const icloud = {
  name: 'icloud',
  title: 'iCloud Mail',
  at: {
    host: /^www\.icloud\.com$/,
    path: /^\/mail(?:\/|$)/,
    origins: ['https://www.icloud.com/*', 'https://www-mail.icloud-sandbox.com/*'],
  },
  reading: {
    within: null,
    message: '.conversation-list-item',
    bodies: '[role="document"]',
    bodyFrames: /^\/applications\/mail2-message\//,
    list: `${usualList},.thread-list-item`,
    hidden: null,
    people: [{ at: `.conversation-list-item :is(${addressed})`, from: addressAttributes }],
    own: [],
  },
} as const satisfies Mailbox;
