/** What stands on the page, whatever it is about: its addresses, the people that it names, and the profile that it links to. */

import { companyOf, pageRowsOf } from '../../components/lookup/company/page-rows.ts';
import { Part } from '../../components/lookup/frame.tsx';
import type { PageNames } from '../../components/lookup/page/page-names-store.ts';
import { FindNames, NoNames } from '../../components/lookup/page/page-names-view.tsx';
import { PageAddresses } from '../../components/lookup/page/page-view.tsx';
import { ProfileLine } from '../../components/popup/profile-line.tsx';
import type { PageLookup } from '../../lib/screens/lookup.ts';
import { namesOfPage, profileOn } from '../../lib/screens/names-of-page.ts';
import type { OnPage } from '../../lib/screens/shown.ts';
import { NamesPart } from './names-part.tsx';

export function PagePart({ lookup }: { lookup: PageLookup }) {
  const onPage = lookup.onPage.value;
  const facts = lookup.page.value?.facts;
  const names = namesOfPage(lookup);
  const profile = names && facts ? profileOn(facts) : null;
  if (!onPage && !names) return null;
  return (
    <>
      <Part>
        {onPage && <Addresses lookup={lookup} onPage={onPage} />}
        {names && <Before names={names} />}
        {profile && <ProfileLine handle={profile.handle} onFind={() => lookup.look(profile.address)} />}
      </Part>
      {names && names.rows.value.length > 0 && <NamesPart lookup={lookup} names={names} />}
    </>
  );
}

/** Until the names are there. */
function Before({ names }: { names: PageNames }) {
  const stage = names.stage.value;
  if (stage === 'read') return names.rows.value.length === 0 ? <NoNames /> : null;
  return <FindNames busy={stage === 'reading'} closed={stage === 'closed'} onRead={names.read} />;
}

function Addresses({ lookup, onPage }: { lookup: PageLookup; onPage: OnPage }) {
  const { ground, copy } = lookup;
  const { people, facts } = onPage;
  return (
    <PageAddresses
      addresses={facts.addresses}
      cut={facts.addressesCut}
      checks={ground.checks.known.value}
      marks={ground.saves.marks.value}
      {...rowsWith(lookup, onPage)}
      canVerify={ground.service.value !== null}
      verificationsLeft={ground.usage.value?.verifications.left ?? null}
      lists={ground.saves.lists.value}
      list={ground.settings.value?.list ?? null}
      onCopy={copy}
      onCopyAll={() => people.copy(facts.addresses.map(({ address }) => address))}
      onVerify={(addresses) => people.verify(addresses, false)}
      onSave={people.save}
    />
  );
}

/** Nothing where no rows are shown that the page's addresses could be among. */
function rowsWith(lookup: PageLookup, { facts }: OnPage) {
  const view = lookup.showing.value?.view ?? null;
  const company = companyOf(view);
  if (!company || company.search.shown.value === null) return {};
  const rows = pageRowsOf(company, facts.addresses);
  const both = [...rows.origins.value].filter(([, origin]) => origin === 'both').map(([address]) => address);
  return {
    known: new Set(both),
    among: new Set(company.people.loaded.value.map(({ contact }) => contact.email.toLowerCase())),
    onReveal(address: string) {
      // An article's site is shown in place of it.
      if (view?.kind === 'article') lookup.show({ kind: 'company', company, finding: view.finding });
      rows.reveal(address);
    },
  };
}
