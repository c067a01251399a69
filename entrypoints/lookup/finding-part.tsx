/** The finder by name or handle, and whoever it found. */

import { FindingBones, FindingCard, Miss } from '../../components/contact/finding-card.tsx';
import { Part } from '../../components/lookup/frame.tsx';
import type { People } from '../../components/lookup/people-store.ts';
import { FinderForm } from '../../components/lookup/person/finder-view.tsx';
import type { Finding } from '../../components/lookup/view.ts';
import { byNameWords, missWords } from '../../components/popup/finding-words.ts';
import { takeStep } from '../../components/shell/next-steps.ts';
import { ProblemNotice } from '../../components/shell/problem-notice.tsx';
import type { Lookup } from '../../lib/screens/lookup.ts';
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
