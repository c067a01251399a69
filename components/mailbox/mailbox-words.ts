/** Words for the people in view of a mailbox. */
import { i18n } from '#i18n';
import type { Contact } from '../../lib/contract/contact.ts';
import type { MailboxView } from '../../lib/messages/views.ts';
import type { MailRole } from '../../lib/page/mail/mail-facts.ts';
import { number } from '../format/numbers.ts';
import { calledWords } from '../format/person-words.ts';
import { plain } from '../format/plain.ts';

/** Where each stood in the conversation, by address; in a list of conversations there is nothing to say. */
export function roleNotes(roles: ReadonlyMap<string, MailRole>): Map<string, string> {
  const notes = new Map<string, string>();
  for (const [address, role] of roles) if (role !== 'list') notes.set(address, i18n.t(`mailbox.${role}`));
  return notes;
}

/** "6 people in view" */
export function countWords(people: number): string {
  return i18n.t('mailbox.people', people, [number(people)]);
}

/** So many are named to those who listen. */
const named = 3;

/** Said when others are in view: how many, and who comes first. */
export function saidWords(contacts: readonly Contact[]): string {
  const who = contacts.slice(0, named).map((contact) => plain(calledWords(contact)));
  if (who.length === 0) return i18n.t('mailbox.nobody');
  return i18n.t('mailbox.said', [countWords(contacts.length), who.join(i18n.t('list_comma'))]);
}

/** What the browser will ask about: "outlook.live.com and 3 more". */
export function placeWords({ origins }: Pick<MailboxView, 'origins'>): string {
  const [first = '', ...more] = origins.map((origin) => plain(origin.replace(/^[^:]+:\/\/|\/\*$/g, '')));
  return more.length === 0 ? first : i18n.t('mailbox.keep_some', [first, number(more.length)]);
}
