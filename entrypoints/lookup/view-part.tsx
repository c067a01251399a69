/** The view of whatever is looked at. */

import type { View } from '../../components/lookup/view.ts';
import type { Lookup } from '../../lib/screens/lookup.ts';
import { CompanyPart } from './company-part.tsx';
import { AddressesPart, ArticlePart, MailboxPart, NothingPart, PersonPart } from './parts.tsx';

export function ViewPart({ lookup, view }: { lookup: Lookup; view: View }) {
  switch (view.kind) {
    case 'company':
      return <CompanyPart lookup={lookup} company={view.company} finding={view.finding} />;
    case 'article':
      return <ArticlePart lookup={lookup} view={view} />;
    case 'person':
    case 'profile':
    case 'address':
      return <PersonPart lookup={lookup} view={view} />;
    case 'addresses':
      return <AddressesPart lookup={lookup} view={view} />;
    case 'mailbox':
      return view.mailbox.value && <MailboxPart lookup={lookup} mailbox={view.mailbox.value} />;
    case 'odd':
    case 'nothing':
      return <NothingPart lookup={lookup} view={view} />;
  }
}
