/**
 * The mailboxes that the user turned on, in extension storage: those of the table by name, the user's own by origin.
 */
import * as z from 'zod/mini';
import type { MailboxName } from '../../page/mail/mailboxes.ts';
import { mailboxes } from '../../page/mail/mailboxes.ts';
import { type Area, type StoredValue, storedValue } from '../storage/stored-value.ts';

interface MailRecords {
  /** Names in the table */
  on: string[];
  own: { origin: string; title: string }[];
}

/** A mailbox of the table, or one that the user added (`added`) */
export interface MailRecord {
  name: MailboxName;
  title: string;
  origins: string[];
  added: boolean;
}

const text = z.string().check(z.maxLength(500));
const schema = z.object({
  on: z.catch(z.array(text), []),
  own: z.catch(z.array(z.object({ origin: text, title: text })), []),
});

export const createMailRecords = (area: Area): StoredValue<MailRecords> =>
  storedValue<MailRecords>(area, 'mailboxes', schema, { on: [], own: [] });

/** A mailbox that only another version knows stays stored, and is not shown. */
export function turnedOn({ on, own }: MailRecords): MailRecord[] {
  return [
    ...tabled.filter(({ name }) => on.includes(name)),
    ...own.map(({ origin, title }) => ownMailbox(origin, title)),
  ];
}

/** All mailboxes of the table, turned on or not */
export const tabled: readonly MailRecord[] = mailboxes.map(({ name, title, at }) => ({
  name,
  title,
  origins: [...at.origins],
  added: false,
}));

export const ownMailbox = (origin: string, title: string, name: MailboxName = 'other'): MailRecord => ({
  name,
  title,
  origins: [origin],
  added: true,
});

export function without(records: MailRecords, { name, origins, added }: MailRecord): MailRecords {
  return added
    ? { ...records, own: records.own.filter(({ origin }) => !origins.includes(origin)) }
    : { ...records, on: records.on.filter((one) => one !== name) };
}

/** Adding one again changes only its title and place */
export function withOne(records: MailRecords, record: MailRecord): MailRecords {
  const { on, own } = without(records, record);
  const [origin = ''] = record.origins;
  return record.added ? { on, own: [...own, { origin, title: record.title }] } : { on: [...on, record.name], own };
}

/**
 * The mailbox that these origins name: one of the table by all its origins, or a single host of the user's own. Null
 * if neither.
 */
export function namedBy(origins: readonly string[], title: string): MailRecord | null {
  const named = tabled.find((one) => isSame(one.origins, origins));
  if (named) return named;
  const [origin, ...others] = origins;
  if (origin === undefined || others.length > 0 || tabled.some((one) => one.origins.includes(origin))) return null;
  const host = /^https?:\/\/((?:[a-z0-9-]+\.)*[a-z0-9-]+|\[[0-9a-f:.]+\])\/\*$/.exec(origin)?.[1];
  return host === undefined ? null : ownMailbox(origin, title.trim() || host);
}

export const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

/**
 * The match pattern of an address's origin, without the port, which patterns cannot hold. Null if it is no web page.
 */
export function originOf(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? `${protocol}//${hostname}/*` : null;
}
