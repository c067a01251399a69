/** The finder by name or handle, and whoever it found. */

import { FinderForm } from '../../components/popup/finder-form.tsx';
import { FindingBones, FindingCard, Miss } from '../../components/popup/finding-card.tsx';
import { byNameWords, missWords } from '../../components/popup/finding-words.ts';
import { Part } from '../../components/popup/frame.tsx';
import { ProblemNotice } from '../../components/popup/problem-notice.tsx';
import type { Lookup } from '../../lib/screens/lookup.ts';
import type { People } from '../../lib/screens/people.ts';
import { takeStep } from '../../lib/screens/steps.ts';
import type { Finding } from '../../lib/screens/view.ts';
import { rowEvents } from './row-events.ts';

interface FindingPartProps {
  lookup: Lookup;
  finding: Finding;
  by?: 'name' | 'handle';
  /** The finder is the view's own next step, and stands without a heading. */
  primary?: boolean;
}

export function FindingPart({ lookup, finding: { finder, people }, by = 'name', primary = false }: FindingPartProps) {
  const { ground } = lookup;
  const state = finder.state.value;
  const missed = state.at === 'shown' && finder.found.value === null;
  const fault = finder.fault.value;
  return (
    <>
      <Part>
        <FinderForm
          values={finder.values.value}
          by={by}
          primary={primary}
          heading={primary ? undefined : byNameWords()}
          fault={fault}
          searchesLeft={ground.usage.value?.searches.left ?? null}
          asking={state.at === 'asking'}
          onWrite={finder.write}
          onSplit={finder.setSplit}
          onPatient={finder.setPatient}
          onFind={finder.find}
        />
        {missed && <Miss words={missWords('finder')} />}
        {state.at === 'failed' && fault === null && (
          <ProblemNotice
            problem={state.problem}
            onNext={(step) =>
              takeStep(step, { service: ground.service.value, retry: finder.find, again: finder.findAgain })
            }
          />
        )}
        {state.at === 'asking' && <FindingBones since={state.since} patient={finder.values.value.patient} />}
      </Part>
      <FoundPeople lookup={lookup} people={people} />
    </>
  );
}

/** The cards of one or a few people that were found; `main` when a typed address is all that the view is about. */
export function FoundPeople({ lookup, people, main = false }: { lookup: Lookup; people: People; main?: boolean }) {
  const events = rowEvents(lookup, people);
  return (
    <>
      {people.optedOut.value > 0 && (
        <Part>
          <ProblemNotice problem={{ code: 'opted-out' }} onNext={() => undefined} />
        </Part>
      )}
      {people.rows.value.map((row) => (
        <Part key={row.contact.email}>
          <FindingCard {...row} {...events} met={main} main={main} />
        </Part>
      ))}
    </>
  );
}
