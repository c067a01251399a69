/** A name that was typed, a profile, an address, the people of a mailbox: what is looked at is a person. */
import { CompanyLine } from '../../components/popup/company-line.tsx';
import { Part } from '../../components/popup/frame.tsx';
import { ViewHead } from '../../components/popup/view-head.tsx';
import { viewWords } from '../../components/popup/view-words.ts';
import type { Lookup } from '../../lib/screens/lookup.ts';
import type { View } from '../../lib/screens/view.ts';
import { FindingPart, FoundPeople } from './finding-part.tsx';
import { PeopleList } from './people-part.tsx';
import { RunsPart } from './runs-part.tsx';

export type PersonView = Extract<View, { kind: 'person' | 'profile' | 'address' | 'mailbox' }>;

export function PersonPart({ lookup, view }: { lookup: Lookup; view: PersonView }) {
  switch (view.kind) {
    case 'person':
    case 'profile':
      return (
        <>
          <Part>
            <ViewHead icon="person" {...headOf(view)} />
          </Part>
          <FindingPart
            lookup={lookup}
            finding={view.finding}
            by={view.kind === 'profile' ? 'handle' : 'name'}
            primary
          />
        </>
      );
    case 'address':
      return (
        <>
          {view.people.optedOut.value > 0 && <h1 class="vh">{view.domain.unicode}</h1>}
          <FoundPeople lookup={lookup} people={view.people} main />
          <Part>
            <CompanyLine name={view.domain.unicode} known={null} onOpen={() => lookup.look(view.domain.unicode)} />
          </Part>
        </>
      );
    case 'mailbox':
      return (
        <>
          <Part>
            <ViewHead icon="mail" {...viewWords({ kind: 'mailbox', people: view.people.loaded.value.length })} />
          </Part>
          <RunsPart lookup={lookup} />
          <PeopleList lookup={lookup} people={view.people} met />
        </>
      );
  }
}

function headOf(view: Extract<View, { kind: 'person' | 'profile' }>): { title: string; words: string } {
  if (view.kind === 'profile') return viewWords(view);
  return viewWords({ kind: 'person', name: view.finding.finder.values.value.name });
}
