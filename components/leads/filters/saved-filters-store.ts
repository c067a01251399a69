/** Sets of filters that the user named: kept by the worker for the service that answers. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { send } from '../../../lib/messages/send.ts';
import type { SavedLeadFilters } from '../../../lib/messages/views.ts';
import type { LeadFilters } from './filters.ts';

export interface SavedFilters {
  sets: ReadonlySignal<readonly SavedLeadFilters[]>;
  load(): Promise<void>;
  /** A name that is there already is replaced. */
  keep(name: string, filters: LeadFilters): Promise<void>;
  forget(name: string): Promise<void>;
}

export function createSavedFilters(life: AbortSignal): SavedFilters {
  const sets = signal<readonly SavedLeadFilters[]>([]);
  const settle = (heard: { ok: true; value: { saved: SavedLeadFilters[] } } | { ok: false }) => {
    if (heard.ok && !life.aborted) sets.value = heard.value.saved;
  };
  return {
    sets,
    load: async () => settle(await send('lead-filters', {})),
    keep: async (name, filters) => settle(await send('keep-lead-filters', { name: name.trim(), filters })),
    forget: async (name) => settle(await send('forget-lead-filters', { name })),
  };
}
