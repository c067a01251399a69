/** The keyboard's map at work in the leads. */

import type { Workspace } from '../../components/shell/workspace-state.ts';
import type { Leads } from '../../lib/screens/workspace/leads/leads.ts';
import { actOnLeads, leadVerbOf } from '../../lib/screens/workspace/leads/leads-keys.ts';
import { focusOf, isInside } from '../lookup/key-focus.ts';

export interface Places {
  search(): HTMLInputElement | null;
  showKeys(): void;
}

export function listenToLeadKeys(leads: Leads, workspace: Workspace, places: Places, life: AbortSignal): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || isInside(event.target, '[role=menu], [role=dialog], dialog')) return;
    const verb = leadVerbOf(event, focusOf(event.target));
    if (verb === null) return;
    if (verb === 'search') begin(places.search());
    else if (verb === 'keys') places.showKeys();
    else if (!actOnLeads(verb, leads, workspace, isInside(event.target, '.drawer'))) return;
    event.preventDefault();
  };
  addEventListener('keydown', onKey, { signal: life });
}

function begin(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
