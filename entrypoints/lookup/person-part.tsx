/** A name that was typed, a profile, an address: what is looked at is a person. */
import { CompanyLine } from '../../components/lookup/company/company-line.tsx';
import { Part } from '../../components/lookup/frame.tsx';
import type { View } from '../../components/lookup/view.ts';
import { ViewHead } from '../../components/popup/view-head.tsx';
import { viewWords } from '../../components/popup/view-words.ts';
import { WhoStep } from '../../components/popup/who-step.tsx';
import type { Lookup } from '../../lib/screens/lookup.ts';
import { whoIsHandle } from '../../lib/screens/who-is.ts';
import { FindingPart, FoundPeople } from './finding-part.tsx';

export type PersonView = Extract<View, { kind: 'person' | 'profile' | 'address' }>;

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
          {view.kind === 'profile' && mayAsk(lookup) && (
            <Part>
              <WhoStep onWho={() => whoIsHandle(view.handle)} />
            </Part>
          )}
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
  }
}

/** The workspace keeps what is looked up, which a private window does not. */
function mayAsk({ ground: { service, room } }: Lookup): boolean {
  return service.value !== null && !room.private.value;
}

function headOf(view: Extract<View, { kind: 'person' | 'profile' }>): { title: string; words: string } {
  if (view.kind === 'profile') return viewWords(view);
  return viewWords({ kind: 'person', name: view.finding.finder.values.value.name });
}
