import { onDemand } from '../shell/on-demand.ts';
import { CompanyPart } from './company/company-view.tsx';
import type { Lookup } from './lookup-store.ts';
import { ArticlePart } from './person/article-view.tsx';
import { AddressesPart, PersonPart } from './person/person-view.tsx';
import { NothingPart } from './state-cards.tsx';
import type { View } from './subject-views.ts';

const joinView = onDemand(() => import('./join/join-view.tsx'));
const mailboxView = onDemand(() => import('../mailbox/mailbox-view.tsx'));

/** `tab`: of the page; null is the active one. */
export function SubjectView({ lookup, view, tab = null }: { lookup: Lookup; view: View; tab?: number | null }) {
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
    case 'mailbox': {
      const mailbox = view.mailbox.value;
      const found = mailboxView();
      return found && mailbox && <found.MailboxPart lookup={lookup} mailbox={mailbox} />;
    }
    case 'nothing': {
      if (view.why !== 'invitation') return <NothingPart lookup={lookup} view={view} />;
      const found = joinView();
      return found && <found.JoinPart tab={tab} />;
    }
    case 'odd':
      return <NothingPart lookup={lookup} view={view} />;
  }
}
