/** Which adapter reads a page: by its host, else by what only one mailbox has, else the one for all others. */
import { first, tagged } from '../dom.ts';
import { fastmail } from './fastmail.ts';
import { gmail } from './gmail.ts';
import { icloud } from './icloud.ts';
import type { MailboxName } from './mail-facts.ts';
import type { Adapter } from './mailbox.ts';
import { other } from './mailboxes/other.ts';
import { mailboxAt, mailboxes } from './mailboxes.ts';
import { nextcloud } from './nextcloud.ts';
import { isAt } from './nodes.ts';
import { outlook } from './outlook.ts';
import { proton } from './proton.ts';
import { roundcube } from './roundcube.ts';
import { snappymail } from './snappymail.ts';
import { sogo } from './sogo.ts';
import { yahoo } from './yahoo.ts';
import { zoho } from './zoho.ts';

const adapters: Readonly<Record<MailboxName, Adapter>> = {
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
  other,
};

const ownHosted = [roundcube, sogo, snappymail, nextcloud];
const markers = ownHosted.map(({ marker }) => marker).join();

/** Of the page or of a frame in it. `location` itself serves. */
export function adapterOf(
  document: Document,
  { hostname, pathname }: Pick<Location, 'hostname' | 'pathname'>,
): Adapter {
  const known = mailboxAt(hostname, pathname)?.name ?? mailboxOfFrame(hostname);
  if (known) return adapters[known];
  const [root] = tagged(document, 'html', 1);
  const marked = root && first(root, markers);
  return ownHosted.find(({ marker }) => marked && marker && isAt(marked, marker)) ?? other;
}

/** The mailbox that has frames at a host at which no tab shows it. */
function mailboxOfFrame(host: string): MailboxName | undefined {
  if (host === '' || mailboxes.some((one) => one.host.test(host))) return undefined;
  return mailboxes.find(({ origins }) => origins.includes(`https://${host}/*`))?.name;
}
