/** The view of whatever is looked at. */
import type { View } from '../../lib/screens/lookup.ts';
import type { Popup } from '../../lib/screens/popup.ts';
import { CompanyPart } from './company-part.tsx';
import { ArticlePart, NothingPart, PersonPart } from './parts.tsx';

export function ViewPart({ popup, view }: { popup: Popup; view: View }) {
  switch (view.kind) {
    case 'company':
      return <CompanyPart popup={popup} company={view.company} finding={view.finding} />;
    case 'article':
      return <ArticlePart popup={popup} view={view} />;
    case 'person':
    case 'profile':
    case 'address':
    case 'mailbox':
      return <PersonPart popup={popup} view={view} />;
    case 'odd':
    case 'nothing':
      return <NothingPart popup={popup} view={view} />;
  }
}
