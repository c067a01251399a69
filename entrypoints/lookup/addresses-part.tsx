/** Several addresses that were typed, or chosen on a page: the people behind them, and one step for all of them. */

import { Part } from '../../components/lookup/frame.tsx';
import type { View } from '../../components/lookup/view.ts';
import { VerifyAll } from '../../components/mailbox/verify-all.tsx';
import { PeopleHead } from '../../components/popup/people-head.tsx';
import { ViewHead } from '../../components/popup/view-head.tsx';
import { viewWords } from '../../components/popup/view-words.ts';
import type { Lookup } from '../../lib/screens/lookup.ts';
import { PeopleList } from './people-part.tsx';
import { RunsPart } from './runs-part.tsx';

interface AddressesPartProps {
  lookup: Lookup;
  view: Extract<View, { kind: 'addresses' }>;
}

export function AddressesPart({ lookup, view: { people, cut } }: AddressesPartProps) {
  const { ground } = lookup;
  const { selection } = people;
  const rows = people.loaded.value;
  const fresh = rows.filter(({ mark, save }) => mark === null && save === null).map(({ contact }) => contact.email);
  const unverified = rows
    .filter(({ check }) => check === null || check.at === 'failed' || check.at === 'still-checking')
    .map(({ contact }) => contact.email);
  const canVerifyAll = ground.service.value !== null && selection.rows.value.length === 0 && unverified.length > 0;
  return (
    <>
      <Part>
        <ViewHead icon="mail" {...viewWords({ kind: 'addresses', count: rows.length, cut })} />
      </Part>
      <RunsPart lookup={lookup} />
      <PeopleHead
        leads={rows.filter(({ mark }) => mark !== null).length}
        fresh={fresh.length}
        all={selection.all.value}
        lists={ground.saves.lists.value}
        list={ground.settings.value?.list ?? null}
        onToggleAll={selection.toggleAll}
        onSaveFresh={(list) => people.save(fresh, list)}
      />
      <PeopleList lookup={lookup} people={people} met />
      {canVerifyAll && (
        <VerifyAll
          people={rows.length}
          unverified={unverified.length}
          verificationsLeft={ground.usage.value?.verifications.left ?? null}
          onVerify={() => people.verify(unverified, false)}
        />
      )}
    </>
  );
}
