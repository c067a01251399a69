/** The popup's lookup of a company, shown beside the table */

import { Drawer } from '../controls/drawer.tsx';
import { domainWords } from '../format/domains.ts';
import { plainOrNull } from '../format/plain.ts';
import { CountCardWaiting } from '../lookup/company/count-card.tsx';
import { companyName } from '../lookup/company/subject-card.tsx';
import { Part } from '../lookup/frame.tsx';
import type { Lookup } from '../lookup/lookup-store.ts';
import { ChosenSaid, PeopleDock } from '../lookup/people-view.tsx';
import { SubjectView } from '../lookup/subject-view.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { OpenedCompany } from './opened-company-store.ts';

export function CompanyDrawer({ opened, onClose }: { opened: OpenedCompany; onClose: () => void }) {
  const { domain, lookup } = opened;
  const people = lookup.people.value;
  const title = titleOf(opened);
  const where = domainWords(domain);
  const hasChosen = people !== null && people.selection.rows.value.length > 0;
  return (
    <Drawer title={title} note={title !== where && <bdi dir="ltr">{where}</bdi>} onClose={onClose}>
      <div class="discover-lookup">
        <div class="discover-lookup-body">
          <Body lookup={lookup} domain={domain} />
        </div>
        <ChosenSaid people={people} />
        {hasChosen && <PeopleDock lookup={lookup} people={people} name={where} />}
      </div>
    </Drawer>
  );
}

/** The name in the row, until the lookup has loaded. */
function titleOf({ lookup, name, domain }: OpenedCompany): string {
  const view = lookup.showing.value?.view;
  if (view?.kind === 'company') return companyName(view.company.profile.value);
  return plainOrNull(name) ?? domainWords(domain);
}

function Body({ lookup, domain }: { lookup: Lookup; domain: string }) {
  const showing = lookup.showing.value;
  const state = lookup.lookUp.value;
  if (state.at === 'silent') {
    return (
      <Part>
        <ProblemNotice problem={state.problem} onNext={() => lookup.look(domain)} />
      </Part>
    );
  }
  if (showing) return <SubjectView lookup={lookup} view={showing.view} />;
  return (
    <Part>
      <CountCardWaiting />
    </Part>
  );
}
