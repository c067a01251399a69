/** The addresses that stand on the page. */
import { Part } from '../../components/popup/frame.tsx';
import { PageAddresses } from '../../components/popup/page-addresses.tsx';
import type { Lookup } from '../../lib/screens/lookup.ts';
import type { OnPage } from '../../lib/screens/shown.ts';

export function PagePart({ lookup: { ground, copy }, onPage }: { lookup: Lookup; onPage: OnPage }) {
  const { people, facts } = onPage;
  return (
    <Part>
      <PageAddresses
        addresses={facts.addresses}
        cut={facts.addressesCut}
        checks={ground.checks.known.value}
        marks={ground.saves.marks.value}
        canVerify={ground.service.value !== null}
        verificationsLeft={ground.usage.value?.verifications.left ?? null}
        lists={ground.saves.lists.value}
        list={ground.settings.value?.list ?? null}
        onCopy={copy}
        onCopyAll={() => people.copy(facts.addresses.map(({ address }) => address))}
        onVerify={(addresses) => people.verify(addresses, false)}
        onSave={people.save}
      />
    </Part>
  );
}
