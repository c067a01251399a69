/**
 * Under the view, whatever it is of: the addresses and names on the page, the mailbox that it looks like, the step to a service, and the lookups of
 * before. It comes later than the first screen, so that a further part here costs that one nothing.
 */
import type { Opened } from '../../lib/screens/opened.ts';
import { later } from './later.tsx';
import { RecentsPart } from './recents-part.tsx';

const MailboxOffer = later(async () => (await import('./mailbox-offer.tsx')).MailboxOffer);
const NoServicePart = later(async () => (await import('./nothing-part.tsx')).NoServicePart);
const PagePart = later(async () => (await import('./page-part.tsx')).PagePart);

export function BelowPart({ lookup }: { lookup: Opened }) {
  const { ground, showing, page } = lookup;
  const { recents } = ground;
  return (
    <>
      {showing.value?.from === 'page' && <PagePart lookup={lookup} />}
      {page.value?.mailbox && <MailboxOffer lookup={lookup} />}
      {ground.service.value === null && <NoServicePart lookup={lookup} />}
      {(recents.list.value.length > 0 || recents.search.value !== '') && <RecentsPart lookup={lookup} />}
    </>
  );
}
