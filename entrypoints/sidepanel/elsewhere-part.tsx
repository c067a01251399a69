/** Where the user went meanwhile, beside what the panel keeps. */

import type { Panel } from '../../components/lookup/panel-store.ts';
import { Elsewhere } from '../../components/lookup/panel-view.tsx';

export function ElsewherePart({ panel }: { panel: Panel }) {
  const view = panel.showing.value?.view;
  // Nothing was looked up yet, and the view itself says what to press.
  const isSaid = view?.kind === 'nothing' && view.why === 'unseen' && panel.elsewhere.value.at === 'unseen';
  return <Elsewhere {...(isSaid ? { at: 'here' } : panel.elsewhere.value)} onFollow={panel.follow} />;
}
