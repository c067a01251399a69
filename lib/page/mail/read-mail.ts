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
import { ownAddresses } from './addresses-on.ts';
import { isFramed, isReadFromOutside } from './frames.ts';
import type { MailFacts } from './mail-facts.ts';
import { mailboxOf } from './mailbox-of.ts';
import { createPeopleCollector, type PeopleCollector } from './people-collector.ts';
import { walkMail } from './walk-mail.ts';

/** Where the document stands: `location` itself serves. */
export type Place = Pick<Location, 'hostname' | 'pathname'>;

export function* mailSteps(
  document: Document,
  place: Place,
  mailbox = mailboxOf(document, place),
): Steps<MailFacts | null> {
  if (isReadFromOutside(document)) return null;
  const { reading } = mailbox;
  const [root] = tagged(document, 'html', 1);
  const collector: PeopleCollector = createPeopleCollector(reading.bodies === null);
  yield;
  if (root) yield* walkMail(document, root, reading, collector, place.hostname);
  const { people, cut } = collector.close(ownAddresses(document, reading, place.hostname));
  return people.length === 0 && isFramed(document) ? null : { mailbox: mailbox.name, people, cut };
}

/** The facts, read in short turns so that the mailbox never waits. */
export const readMail = (document: Document, place: Place): Promise<MailFacts | null> =>
  inShortSlices(mailSteps(document, place));
