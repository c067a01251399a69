/** When there is no subject, no service, or a domain to be confirmed first. */
import { Part } from '../../components/popup/frame.tsx';
import { ConfirmDomain, NoService, NothingCard } from '../../components/popup/state-cards.tsx';
import type { View } from '../../lib/screens/lookup.ts';
import type { Popup } from '../../lib/screens/popup.ts';

export function NothingPart({ popup, view }: { popup: Popup; view: Extract<View, { kind: 'odd' | 'nothing' }> }) {
  return (
    <Part>
      {view.kind === 'odd' ? (
        <ConfirmDomain domain={view.domain} onGo={view.proceed} onBack={popup.back} />
      ) : (
        <NothingCard why={view.why} />
      )}
    </Part>
  );
}

export function NoServicePart({ popup }: { popup: Popup }) {
  return (
    <Part>
      <NoService onConnect={popup.openOptions} />
    </Part>
  );
}
