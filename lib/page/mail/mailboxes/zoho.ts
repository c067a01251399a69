/** Addresses have an attribute of their own. A closed pane keeps its last message. */
import { type Mailbox, type Reading, usualList } from '../mailbox.ts';

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
} as const satisfies Mailbox;

export const zohoReading: Reading = {
  within: null,
  message: '[id^="zm_Container_m"]',
  bodies: '[role="document"]',
  list: `${usualList},[data-ty="lt"]`,
  hidden: '[role="region"]:not(.shw,.shw *) [id^="zm_Container_m"]',
  people: [
    { at: '.zmMHFrom [data-eid]', from: ['data-eid'], role: 'sender' },
    { at: '.jsReciID', from: ['data-eid'], role: 'recipient' },
  ],
  own: [],
};
