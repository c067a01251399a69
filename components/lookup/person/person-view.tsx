/** A typed name, a profile or an address, and below it several addresses: views whose subject is people. */
import { i18n } from '#i18n';
import { openWorkspace } from '../../../lib/browser/pages.ts';
import { Name } from '../../contact/address.tsx';
import { toVerify } from '../../contact/fresh.ts';
import { PeopleHead } from '../../contact/list-head.tsx';
import { countsOf, isWorthSaving } from '../../contact/rows.ts';
import { Tile } from '../../contact/tile.tsx';
import { Button } from '../../controls/button.tsx';
import type { IconName } from '../../controls/icon.tsx';
import { useNow } from '../../format/now.ts';
import { number } from '../../format/numbers.ts';
import { nameOf } from '../../format/person-words.ts';
import { plain } from '../../format/plain.ts';
import { VerifyAll } from '../../mailbox/verify-all.tsx';
import { ProblemNotice } from '../../shell/problem-notice.tsx';
import { CompanyLine } from '../company/company-line.tsx';
import { Part } from '../frame.tsx';
import type { Lookup } from '../lookup-store.ts';
import { PeopleList } from '../people-view.tsx';
import type { View } from '../subject-views.ts';
import { FinderPart, FoundPeople } from './finder-view.tsx';

export function PersonPart({
  lookup,
  view,
}: {
  lookup: Lookup;
  view: Extract<View, { kind: 'person' | 'profile' | 'address' }>;
}) {
  switch (view.kind) {
    case 'person':
      return (
        <>
          <Part>
            <ViewHead
              icon="person"
              title={plain(view.finding.finder.values.value.name)}
              words={i18n.t('person.words')}
            />
          </Part>
          <FinderPart lookup={lookup} finding={view.finding} heading={null} />
        </>
      );
    case 'profile':
      return (
        <>
          <Part>
            <ViewHead icon="person" title={profileTitle(view)} words={i18n.t('profile.words', [plain(view.host)])} />
          </Part>
          <FinderPart lookup={lookup} finding={view.finding} by="handle" heading={null} />
          <WhoStep lookup={lookup} handle={view.handle} />
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

/** The person's name, once it is known whose profile it is. */
function profileTitle({ handle, finding: { people } }: Extract<View, { kind: 'profile' }>): string {
  const [person] = people.rows.value;
  return (person && nameOf(person.contact)) ?? plain(handle);
}

/**
 * Opens the workspace where the handle can be enriched. The workspace stores what is looked up; a private window does
 * not.
 */
function WhoStep({ lookup: { shared }, handle }: { lookup: Lookup; handle: string }) {
  if (shared.service.value === null || shared.connection.private.value) return null;
  return (
    <Part>
      <Button onClick={() => void openWorkspace(`#/enrichment?handle=${encodeURIComponent(handle)}`)}>
        {i18n.t('row.who')}
      </Button>
    </Part>
  );
}

interface AddressesPartProps {
  lookup: Lookup;
  view: Extract<View, { kind: 'addresses' }>;
}

/** Several addresses, typed or chosen on a page: the people behind them, and one step for all. */
export function AddressesPart({ lookup, view: { people, cut } }: AddressesPartProps) {
  const { shared } = lookup;
  const { selection } = people;
  const rows = people.loaded.value;
  const fresh = rows.filter(isWorthSaving).map(({ contact }) => contact.email);
  const unverified = toVerify(rows, useNow());
  const canVerifyAll = shared.service.value !== null && selection.rows.value.length === 0 && unverified.length > 0;
  return (
    <>
      <Part>
        <ViewHead
          icon="mail"
          title={i18n.t('addresses.count', rows.length, [number(rows.length)])}
          words={cut ? i18n.t('addresses.cut') : i18n.t('addresses.words')}
        />
        {people.optedOut.value > 0 && <ProblemNotice problem={{ code: 'opted-out' }} onNext={() => undefined} />}
      </Part>
      {rows.length > 0 && (
        <PeopleHead
          {...countsOf(rows, unverified)}
          fresh={fresh.length}
          all={selection.all.value}
          lists={shared.saves.lists.value}
          list={shared.settings.value?.list ?? null}
          onToggleAll={selection.toggleAll}
          onSaveFresh={(list) => people.save(fresh, list)}
        />
      )}
      <PeopleList lookup={lookup} people={people} met />
      {canVerifyAll && (
        <VerifyAll
          people={rows.length}
          unverified={unverified.length}
          verificationsLeft={shared.usage.value?.verifications.left ?? null}
          onVerify={() => people.verify(unverified, false)}
        />
      )}
    </>
  );
}

interface ViewHeadProps {
  icon: IconName;
  title: string;
  words: string;
}

/** The head of a view that is not a company: a profile, a typed person, chosen people. */
export function ViewHead({ icon, title, words }: ViewHeadProps) {
  return (
    <div class="subject">
      <Tile name={title} icon={icon} />
      <div class="cut">
        <h1 class="t15 cut">
          <Name>{title}</Name>
        </h1>
        <p class="t12 ink2 cut2" title={words}>
          {words}
        </p>
      </div>
    </div>
  );
}
