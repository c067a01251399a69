/** Where the user went meanwhile, beside what the panel keeps. */
import { Elsewhere } from '../../components/panel/elsewhere.tsx';
import type { Panel } from '../../lib/screens/panel.ts';

export function ElsewherePart({ panel }: { panel: Panel }) {
  const view = panel.showing.value?.view;
  // Nothing was looked up yet, and the view itself says what to press.
  const isSaid = view?.kind === 'nothing' && view.why === 'unseen' && panel.elsewhere.value.at === 'unseen';
  return <Elsewhere {...(isSaid ? { at: 'here' } : panel.elsewhere.value)} onFollow={panel.follow} />;
}
