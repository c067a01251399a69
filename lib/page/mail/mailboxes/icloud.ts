/**
 * Lists and headers are in a same-origin frame; texts and editor are in cross-origin frames. Where a header holds its
 * address is unknown.
 */
import { addressAttributes, addressed, type Mailbox, type Reading, usualList } from '../mailbox.ts';

export const icloud = {
  name: 'icloud',
  title: 'iCloud Mail',
  at: {
    host: /^www\.icloud\.com$/,
    path: /^\/mail(?:\/|$)/,
    origins: ['https://www.icloud.com/*', 'https://www-mail.icloud-sandbox.com/*'],
  },
} as const satisfies Mailbox;

export const icloudReading: Reading = {
  within: null,
  message: '.conversation-list-item',
  bodies: '[role="document"]',
  bodyFrames: /^\/applications\/mail2-message\//,
  list: `${usualList},.thread-list-item`,
  hidden: null,
  people: [{ at: `.conversation-list-item :is(${addressed})`, from: addressAttributes }],
  own: [],
};
