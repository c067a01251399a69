/** Named sets of filters, stored in the background for each service. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { SavedLeadFilters } from '../../../lib/messages/lead-views.ts';
import { type SendResult, send } from '../../../lib/messages/send.ts';
import { createNewest } from '../../shell/newest.ts';
import type { Workspace } from '../../shell/workspace-state.ts';
import type { LeadFilters } from './filters.ts';

export interface SavedFilters {
  sets: ReadonlySignal<readonly SavedLeadFilters[]>;
  load(): Promise<void>;
  /** Replaces a set with the same name. */
  keep(name: string, filters: LeadFilters): Promise<void>;
  forget(name: string): Promise<void>;
}

export function createSavedFilters({ shared, life }: Workspace): SavedFilters {
  const sets = signal<readonly SavedLeadFilters[]>([]);
  const newest = createNewest(life);
  const service = () => shared.service.value?.id;
  /** The service whose sets are shown. It changes only once another service's sets have been read. */
  let of: string | undefined;
  const settle = async (sent: Promise<SendResult<{ saved: SavedLeadFilters[] }>>) => {
    const mine = newest.begin();
    const asked = service();
    const response = await sent;
    if (response.ok && !mine.aborted) {
      sets.value = response.value.saved;
      of = asked;
    }
    return response;
  };
  const click = async (sent: Promise<SendResult<{ saved: SavedLeadFilters[] }>>) => {
    const response = await settle(sent);
    if (!response.ok && !life.aborted) shared.flash.say({ what: 'refused', problem: response.problem });
  };
  return {
    sets,
    async load() {
      await settle(send('lead-filters', {}));
    },
    keep: (name, filters) => click(send('keep-lead-filters', { name: name.trim(), filters, service: service() })),
    forget: (name) => click(send('forget-lead-filters', { name, service: of })),
  };
}
