/**
 * Reads who is in the conversation in view: DOM in, plain facts out. It changes nothing, listens to nothing, asks for no layout and
 * never throws for what a page holds. What the page hides by an attribute is not in view.
 *
 * Each frame of a tab reads itself, except those without an address of their own, which the page around them reads (frames.ts); a frame
 * in which nobody is gives null. Whoever puts the frames of a tab together leaves out people of the role `list` as soon as one frame has
 * a conversation (somebody of another role): the list then stands beside it. The name of the mailbox is that of the outermost document.
 */
import { tagged } from '../dom.ts';
import type { Steps } from '../slices.ts';
import { adapterOf } from './adapters.ts';
import { isFramed, isReadFromOutside } from './frames.ts';
import { inTurns } from './in-turns.ts';
import type { MailFacts } from './mail-facts.ts';
import { ownAddresses } from './own-addresses.ts';
import { type Book, createBook } from './people-collector.ts';
import { walkMail } from './walk-mail.ts';

/** Where the document stands: `location` itself serves. */
export type Place = Pick<Location, 'hostname' | 'pathname'>;

export function* mailSteps(
  document: Document,
  place: Place,
  adapter = adapterOf(document, place),
): Steps<MailFacts | null> {
  if (isReadFromOutside(document)) return null;
  const [root] = tagged(document, 'html', 1);
  const book: Book = createBook(adapter.bodies === null);
  yield;
  if (root) yield* walkMail(document, root, adapter, book, place.hostname);
  const { people, cut } = book.close(ownAddresses(document, adapter, place.hostname));
  return people.length === 0 && isFramed(document) ? null : { mailbox: adapter.name, people, cut };
}

/** The facts, read in short turns so that the mailbox never waits. */
export const readMail = (document: Document, place: Place): Promise<MailFacts | null> =>
  inTurns(mailSteps(document, place));
