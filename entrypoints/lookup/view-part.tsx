/** The view of whatever is looked at. */

import type { Lookup } from '../../lib/screens/lookup.ts';
import type { View } from '../../lib/screens/view.ts';
import { CompanyPart } from './company-part.tsx';
import { ArticlePart, NothingPart, PersonPart } from './parts.tsx';

export function ViewPart({ lookup, view }: { lookup: Lookup; view: View }) {
  switch (view.kind) {
    case 'company':
      return <CompanyPart lookup={lookup} company={view.company} finding={view.finding} />;
    case 'article':
      return <ArticlePart lookup={lookup} view={view} />;
    case 'person':
    case 'profile':
    case 'address':
    case 'mailbox':
      return <PersonPart lookup={lookup} view={view} />;
    case 'odd':
    case 'nothing':
      return <NothingPart lookup={lookup} view={view} />;
  }
}
