/**
 * The mailboxes that have hosts of their own: which origins the user is asked for, and where they are. Plain data of an adapter each, which
 * the worker registers scripts by and the subject tells a mailbox from a company by.
 */
import type { MailboxName } from './mail-facts.ts';

export interface Mailbox {
  name: MailboxName;
  /** As its users call it. */
  title: string;
  /** Of the tab. */
  host: RegExp;
  /** One of several apps of its host; null for all of it. */
  path: RegExp | null;
  /** Match patterns that mail is read at, those of frames included. */
  origins: readonly string[];
}

export const mailboxes: readonly Mailbox[] = [
  {
    name: 'gmail',
    title: 'Gmail',
    host: /^mail\.google\.com$/,
    path: null,
    origins: ['https://mail.google.com/*'],
  },
  {
    name: 'outlook',
    title: 'Outlook',
    host: /^outlook\.(?:live\.com|office\.com|office365\.com|cloud\.microsoft)$/,
    path: null,
    origins: [
      'https://outlook.live.com/*',
      'https://outlook.office.com/*',
      'https://outlook.office365.com/*',
      'https://outlook.cloud.microsoft/*',
    ],
  },
  {
    name: 'yahoo',
    title: 'Yahoo Mail',
    host: /^(?:[a-z0-9-]{2,8}\.)?mail\.yahoo\.(?:com|co\.[a-z]{2})$/,
    path: null,
    origins: ['https://mail.yahoo.com/*', 'https://*.mail.yahoo.com/*'],
  },
  {
    name: 'proton',
    title: 'Proton Mail',
    host: /^mail\.proton(?:\.me|mail\.com)$/,
    path: null,
    origins: ['https://mail.proton.me/*', 'https://mail.protonmail.com/*'],
  },
  {
    name: 'fastmail',
    title: 'Fastmail',
    host: /^app\.fastmail\.com$/,
    path: null,
    origins: ['https://app.fastmail.com/*'],
  },
  {
    name: 'icloud',
    title: 'iCloud Mail',
    host: /^www\.icloud\.com$/,
    path: /^\/mail(?:\/|$)/,
    origins: ['https://www.icloud.com/*', 'https://www-mail.icloud-sandbox.com/*'],
  },
  {
    name: 'zoho',
    title: 'Zoho Mail',
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
];

/** What the pages of mailboxes bear that anybody may host, and other pages do not: by it they are offered to be turned on. */
export const markers: readonly { name: MailboxName; selector: string }[] = [
  { name: 'roundcube', selector: '#messagelist, #messagecontframe, body.task-mail' },
  { name: 'sogo', selector: '[ng-app^="SOGo.Mail"]' },
  { name: 'snappymail', selector: '#rl-app' },
  { name: 'nextcloud', selector: '#content.app-mail, #content-vue.app-mail' },
];

/** The mailbox that stands at an address by its host; null where anybody may host one. */
export function mailboxAt(host: string, path: string): Mailbox | null {
  return mailboxes.find((one) => one.host.test(host) && (one.path === null || one.path.test(path))) ?? null;
}
