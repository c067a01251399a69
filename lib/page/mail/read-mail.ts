/**
 * Reads who is in the conversation in view: DOM in, plain facts out. It changes nothing, listens to nothing, asks for no layout and
 * never throws for what a page holds. What the page hides by an attribute is not in view.
 *
 * Each frame of a tab reads itself, except those without an address of their own, which the page around them reads (frames.ts); a frame
 * in which nobody is gives null. Whoever puts the frames of a tab together leaves out people of the role `list` as soon as one frame has
 * a conversation (somebody of another role): the list then stands beside it. The name of the mailbox is that of the outermost document.
 */
import { tagged } from '../dom.ts';
import { inShortSlices, type Steps } from '../slices.ts';
import { isFramed, isReadFromOutside } from './frames.ts';
import type { MailFacts } from './mail-facts.ts';
import { mailboxOf, type Place, partOf } from './mailbox-of.ts';
import { ownAddresses } from './own-addresses.ts';
import { createPeopleCollector, type PeopleCollector } from './people-collector.ts';
import { walkMail } from './walk-mail.ts';

export function* mailSteps(
  document: Document,
  place: Place,
  mailbox = mailboxOf(document, place),
): Steps<MailFacts | null> {
  const { name, reading } = mailbox;
  const part = partOf(document, place, reading);
  if (part === 'hidden' || isReadFromOutside(document)) return null;
  const [root] = tagged(document, 'html', 1);
  const collector: PeopleCollector = createPeopleCollector(reading.bodies === null);
  yield;
  if (root) yield* walkMail(document, root, reading, part, collector, place.hostname);
  const own = ownAddresses(document, reading, part, place.hostname);
  const { people, names, cut } = collector.close(own);
  const addresses = own.map(({ address }) => address);
  if (isFramed(document) && people.length + names.length === 0) return null;
  return { mailbox: name, people, names, own: part === 'text' ? [] : addresses, cut };
}

/** The facts, read in short turns so that the mailbox never waits. */
export const readMail = (document: Document, place: Place): Promise<MailFacts | null> =>
  inShortSlices(mailSteps(document, place));
