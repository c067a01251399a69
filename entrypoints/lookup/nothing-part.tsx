/** When there is no subject, no service, or a domain to be confirmed first. */
import { Part } from '../../components/lookup/frame.tsx';
import { ConfirmDomain, NoService, NothingCard } from '../../components/lookup/state-cards.tsx';
import type { View } from '../../components/lookup/view.ts';
import type { Lookup } from '../../lib/screens/lookup.ts';

export function NothingPart({ lookup, view }: { lookup: Lookup; view: Extract<View, { kind: 'odd' | 'nothing' }> }) {
  return (
    <Part>
      {view.kind === 'odd' ? (
        <ConfirmDomain domain={view.domain} onGo={view.proceed} onBack={lookup.back} />
      ) : (
        <NothingCard why={view.why} />
      )}
    </Part>
  );
}

export function NoServicePart({ lookup }: { lookup: Lookup }) {
  return (
    <Part>
      <NoService onConnect={lookup.openOptions} />
    </Part>
  );
}
