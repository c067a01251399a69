/**
 * The mailboxes that Harrier knows, one file each: origins to grant, how to recognise it. `readings.ts` tells how to
 * read them. The background registers scripts by this table, and lib/subject uses it to tell a mailbox from a company.
 */
import type { Hosted, Mailbox, SelfHosted } from './mailbox.ts';
import { cypht } from './mailboxes/cypht.ts';
import { fastmail } from './mailboxes/fastmail.ts';
import { gmail } from './mailboxes/gmail.ts';
import { googleCalendar } from './mailboxes/google-calendar.ts';
import { icloud } from './mailboxes/icloud.ts';
import { nextcloud } from './mailboxes/nextcloud.ts';
import { outlook } from './mailboxes/outlook.ts';
import { proton } from './mailboxes/proton.ts';
import { roundcube } from './mailboxes/roundcube.ts';
import { snappymail } from './mailboxes/snappymail.ts';
import { sogo } from './mailboxes/sogo.ts';
import { yahoo } from './mailboxes/yahoo.ts';
import { zoho } from './mailboxes/zoho.ts';

const all = [
  gmail,
  outlook,
  yahoo,
  proton,
  fastmail,
  icloud,
  zoho,
  roundcube,
  sogo,
  snappymail,
  nextcloud,
  cypht,
  googleCalendar,
] as const;

/** `other`: read by signs that all mailboxes share. */
export type MailboxName = (typeof all)[number]['name'] | 'other';

export const mailboxNames: readonly MailboxName[] = [...all.map(({ name }) => name), 'other'];

/** A mailbox of the table with its kind of place. */
export type Known<Place> = Omit<Mailbox, 'at' | 'name'> & { name: MailboxName; at: Place };

const isHosted = (one: Known<Hosted | SelfHosted>): one is Known<Hosted> => 'host' in one.at;
const isSelfHosted = (one: Known<Hosted | SelfHosted>): one is Known<SelfHosted> => 'marker' in one.at;

const known: readonly Known<Hosted | SelfHosted>[] = all;

/** Mailboxes with hosts of their own. */
export const mailboxes: readonly Known<Hosted>[] = known.filter(isHosted);
/** Mailboxes that anyone may host. */
export const selfHosted: readonly Known<SelfHosted>[] = known.filter(isSelfHosted);

/** Selectors by which a self-hosted mailbox is recognised and offered. */
export const markers: readonly { name: MailboxName; selector: string }[] = selfHosted.map(({ name, at }) => ({
  name,
  selector: at.offer,
}));

/** The mailbox at an address, by its host; null for self-hosted ones. */
export function mailboxAt(host: string, path: string): Known<Hosted> | null {
  return mailboxes.find(({ at }) => at.host.test(host) && (at.path === null || at.path.test(path))) ?? null;
}
