/** Decides to which mailbox a page or frame belongs, and which part of it a frame is. */
import { closestOf, first, tagged } from '../dom.ts';
import { documentsAround, isAt, isFramed, isShutOff } from './frames.ts';
import { type Hosted, hiding, type Reading } from './mailbox.ts';
import { type Known, type MailboxName, mailboxAt, mailboxes, selfHosted } from './mailboxes.ts';
import { readings } from './readings.ts';

/** `location` itself serves. */
export type Place = Pick<Location, 'hostname' | 'pathname'>;

/** A page's mailbox, and how the page is read. */
export interface Found {
  name: MailboxName;
  reading: Reading;
}

/** `text`: a frame that contains only a message's text. `hidden`: a frame that its page does not show. */
export type DocumentPart = 'page' | 'text' | 'hidden';

/** A frame belongs to the page around it, whatever it contains: anyone may have sent its content. */
export function mailboxOf(document: Document, place: Place): Found {
  const outermost = documentsAround(document).at(-1)?.page;
  const name = outermost ? nameIn(outermost, outermost.location) : nameIn(document, place);
  return { name, reading: readings[name] };
}

/** By its host, else by a mark of only one mailbox, else `other`. */
function nameIn(document: Document, { hostname, pathname }: Place): MailboxName {
  const byHost = mailboxAt(hostname, pathname) ?? mailboxOfFrame(hostname);
  if (byHost) return byHost.name;
  const [root] = isShutOff(document) ? [] : tagged(document, 'html', 1);
  const marked = root && first(root, selfHosted.map(({ at }) => at.marker).join());
  return selfHosted.find(({ at }) => marked && isAt(marked, at.marker))?.name ?? 'other';
}

/** The mailbox that loads frames from this host, although its tabs have another host. */
function mailboxOfFrame(host: string): Known<Hosted> | undefined {
  if (host === '' || mailboxes.some(({ at }) => at.host.test(host))) return undefined;
  return mailboxes.find(({ at }) => at.origins.includes(`https://${host}/*`));
}

export function partOf(document: Document, { pathname }: Place, { hidden, bodies, bodyFrames }: Reading): DocumentPart {
  const around = documentsAround(document);
  const unseen = hidden === null ? hiding : `${hiding},${hidden}`;
  if (around.some(({ frame }) => closestOf(frame, unseen))) return 'hidden';
  if (bodyFrames?.test(pathname) || (isFramed(document) && isShutOff(document))) return 'text';
  return around.some(({ frame }) => bodies !== null && closestOf(frame, bodies)) ? 'text' : 'page';
}
