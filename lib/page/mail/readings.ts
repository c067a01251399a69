/** How each mailbox is read. Only the script in its pages needs it. */
import type { Reading } from './mailbox.ts';
import { cyphtReading } from './mailboxes/cypht.ts';
import { fastmailReading } from './mailboxes/fastmail.ts';
import { gmailReading } from './mailboxes/gmail.ts';
import { googleCalendarReading } from './mailboxes/google-calendar.ts';
import { icloudReading } from './mailboxes/icloud.ts';
import { nextcloudReading } from './mailboxes/nextcloud.ts';
import { other } from './mailboxes/other.ts';
import { outlookReading } from './mailboxes/outlook.ts';
import { protonReading } from './mailboxes/proton.ts';
import { roundcubeReading } from './mailboxes/roundcube.ts';
import { snappymailReading } from './mailboxes/snappymail.ts';
import { sogoReading } from './mailboxes/sogo.ts';
import { yahooReading } from './mailboxes/yahoo.ts';
import { zohoReading } from './mailboxes/zoho.ts';
import type { MailboxName } from './mailboxes.ts';

export const readings: Readonly<Record<MailboxName, Reading>> = {
  gmail: gmailReading,
  outlook: outlookReading,
  yahoo: yahooReading,
  proton: protonReading,
  fastmail: fastmailReading,
  icloud: icloudReading,
  zoho: zohoReading,
  roundcube: roundcubeReading,
  sogo: sogoReading,
  snappymail: snappymailReading,
  nextcloud: nextcloudReading,
  cypht: cyphtReading,
  'google-calendar': googleCalendarReading,
  other,
};
