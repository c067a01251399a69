import { CompanyPart } from './company/company-view.tsx';
import type { Lookup } from './lookup-store.ts';
import { onDemand } from './on-demand.ts';
import { ArticlePart } from './person/article-view.tsx';
import { AddressesPart, PersonPart } from './person/person-view.tsx';
import { NothingPart } from './state-cards.tsx';
import type { View } from './view-of-subject.ts';

const mailboxView = onDemand(() => import('../mailbox/mailbox-view.tsx'));

export function SubjectView({ lookup, view }: { lookup: Lookup; view: View }) {
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
    case 'odd':
    case 'nothing':
      return <NothingPart lookup={lookup} view={view} />;
  }
}
