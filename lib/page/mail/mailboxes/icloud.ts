/** iCloud Mail: all of it stands in a frame of another origin, where only what all mailboxes share is known. */
import type { Mailbox } from '../mailbox.ts';
import { other } from './other.ts';

export const icloud = {
  name: 'icloud',
  title: 'iCloud Mail',
  at: {
    host: /^www\.icloud\.com$/,
    path: /^\/mail(?:\/|$)/,
    origins: ['https://www.icloud.com/*', 'https://www-mail.icloud-sandbox.com/*'],
  },
  reading: other,
} as const satisfies Mailbox;
