/** Which mailbox a page, or a frame in it, belongs to. */
import { first, tagged } from '../dom.ts';
import { isAt } from './frames.ts';
import type { Hosted, Reading } from './mailbox.ts';
import { other } from './mailboxes/other.ts';
import { type Known, type MailboxName, mailboxAt, mailboxes, selfHosted } from './mailboxes.ts';

/** A page's mailbox, and how the page is read. */
export interface Found {
  name: MailboxName;
  reading: Reading;
}

/** By its host, else by what only one mailbox has, else the one for all others. `location` itself serves. */
export function mailboxOf(document: Document, { hostname, pathname }: Pick<Location, 'hostname' | 'pathname'>): Found {
  const byHost = mailboxAt(hostname, pathname) ?? mailboxOfFrame(hostname);
  if (byHost) return byHost;
  const [root] = tagged(document, 'html', 1);
  const marked = root && first(root, selfHosted.map(({ at }) => at.marker).join());
  return selfHosted.find(({ at }) => marked && isAt(marked, at.marker)) ?? { name: 'other', reading: other };
}

/** The mailbox that has frames at a host at which no tab shows it. */
function mailboxOfFrame(host: string): Known<Hosted> | undefined {
  if (host === '' || mailboxes.some(({ at }) => at.host.test(host))) return undefined;
  return mailboxes.find(({ at }) => at.origins.includes(`https://${host}/*`));
}
