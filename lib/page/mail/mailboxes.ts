/**
 * The mailboxes that Harrier knows, a file each: which origins the user is asked for, how a page is told to be one, and how it is read.
 * The background registers scripts by them, and the subject tells a mailbox from a company by them.
 */
import type { Hosted, Mailbox, SelfHosted } from './mailbox.ts';
import { cypht } from './mailboxes/cypht.ts';
import { fastmail } from './mailboxes/fastmail.ts';
import { gmail } from './mailboxes/gmail.ts';
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
] as const;

/** `other`: read by what mailboxes have in common. */
export type MailboxName = (typeof all)[number]['name'] | 'other';

export const mailboxNames: readonly MailboxName[] = [...all.map(({ name }) => name), 'other'];

/** A mailbox of the table, with the kind of place that it has. */
export type Known<Place> = Omit<Mailbox, 'at' | 'name'> & { name: MailboxName; at: Place };

const isHosted = (one: Known<Hosted | SelfHosted>): one is Known<Hosted> => 'host' in one.at;
const isSelfHosted = (one: Known<Hosted | SelfHosted>): one is Known<SelfHosted> => 'marker' in one.at;

const known: readonly Known<Hosted | SelfHosted>[] = all;

/** Those that have hosts of their own. */
export const mailboxes: readonly Known<Hosted>[] = known.filter(isHosted);
/** Those that anybody may host. */
export const selfHosted: readonly Known<SelfHosted>[] = known.filter(isSelfHosted);

/** What the pages of mailboxes bear that anybody may host, and other pages do not: by it they are offered to be turned on. */
export const markers: readonly { name: MailboxName; selector: string }[] = selfHosted.map(({ name, at }) => ({
  name,
  selector: at.offer,
}));

/** The mailbox that stands at an address by its host; null where anybody may host one. */
export function mailboxAt(host: string, path: string): Known<Hosted> | null {
  return mailboxes.find(({ at }) => at.host.test(host) && (at.path === null || at.path.test(path))) ?? null;
}
