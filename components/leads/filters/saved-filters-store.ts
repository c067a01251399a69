/** Named sets of filters, stored in the background for each service. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { SavedLeadFilters } from '../../../lib/messages/lead-views.ts';
import { send } from '../../../lib/messages/send.ts';
import { createNewest } from '../../shell/newest.ts';
import type { LeadFilters } from './filters.ts';

export interface SavedFilters {
  sets: ReadonlySignal<readonly SavedLeadFilters[]>;
  load(): Promise<void>;
  /** Replaces a set with the same name. */
  keep(name: string, filters: LeadFilters): Promise<void>;
  forget(name: string): Promise<void>;
}

export function createSavedFilters(life: AbortSignal): SavedFilters {
  const sets = signal<readonly SavedLeadFilters[]>([]);
  const newest = createNewest(life);
  const settle = (response: { ok: true; value: { saved: SavedLeadFilters[] } } | { ok: false }) => {
    if (response.ok && !life.aborted) sets.value = response.value.saved;
  };
  return {
    sets,
    async load() {
      const mine = newest.begin();
      const response = await send('lead-filters', {});
      if (!mine.aborted) settle(response);
    },
    keep: async (name, filters) => settle(await send('keep-lead-filters', { name: name.trim(), filters })),
    forget: async (name) => settle(await send('forget-lead-filters', { name })),
  };
}
