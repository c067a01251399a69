/** Zoho Mail: attributes and text, as all mailboxes have them. */
import type { Mailbox } from '../mailbox.ts';
import { other } from './other.ts';

export const zoho = {
  name: 'zoho',
  title: 'Zoho Mail',
  at: {
    host: /^mail\.zoho\.(?:com|eu|in|com\.au|com\.cn|jp|sa|ca)$/,
    path: null,
    origins: [
      'https://mail.zoho.com/*',
      'https://mail.zoho.eu/*',
      'https://mail.zoho.in/*',
      'https://mail.zoho.com.au/*',
      'https://mail.zoho.com.cn/*',
      'https://mail.zoho.jp/*',
      'https://mail.zoho.sa/*',
      'https://mail.zoho.ca/*',
    ],
  },
  reading: other,
} as const satisfies Mailbox;
