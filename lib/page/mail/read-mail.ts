/**
 * Reads who is in the open conversation. It changes nothing, adds no listener, forces no layout and never throws.
 * What the page hides by an attribute is not in view.
 *
 * Each frame reads itself, except frames without an address (frames.ts). A frame without people gives null.
 * The caller merges a tab's frames. It drops people with the role `list` once a frame has a conversation.
 * The mailbox's name comes from the outermost document.
 */
import { tagged } from '../dom.ts';
import { inShortSlices, type Steps } from '../slices.ts';
import { isFramed, isReadFromOutside } from './frames.ts';
import type { MailFacts } from './mail-facts.ts';
import { mailboxOf, type Place, partOf } from './mailbox-of.ts';
import { ownAddresses } from './own-addresses.ts';
import { createPeopleCollector, type PeopleCollector } from './people-collector.ts';
import type { ReadSignature } from './signature.ts';
import { withSignatures } from './signatures.ts';
import { walkMail } from './walk-mail.ts';

/** `readSignature`: if given, senders come with their signatures. Without it no message's text is put together. */
export function* mailSteps(
  document: Document,
  place: Place,
  mailbox = mailboxOf(document, place),
  readSignature?: ReadSignature,
): Steps<MailFacts | null> {
  const { name, reading } = mailbox;
  const part = partOf(document, place, reading);
  if (part === 'hidden' || isReadFromOutside(document)) return null;
  const [root] = tagged(document, 'html', 1);
  const collector: PeopleCollector = createPeopleCollector(reading.bodies === null);
  yield;
  const letters = root ? yield* walkMail(document, root, reading, part, collector, place.hostname) : [];
  yield;
  const own = ownAddresses(document, reading, part, place.hostname);
  yield;
  const { people: seen, names, cut } = collector.close(own);
  const people = readSignature ? yield* withSignatures(seen, letters, readSignature) : seen;
  const addresses = own.map(({ address }) => address);
  if (isFramed(document) && people.length + names.length === 0) return null;
  return { mailbox: name, people, names, own: part === 'text' ? [] : addresses, cut };
}

/** Reads in short slices, so the mailbox stays responsive. */
export const readMail = (document: Document, place: Place, readSignature?: ReadSignature): Promise<MailFacts | null> =>
  inShortSlices(mailSteps(document, place, undefined, readSignature));
