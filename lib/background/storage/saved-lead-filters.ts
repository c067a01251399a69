/** Sets of filters of leads that the user named, kept in extension storage by service and forgotten with it. */
import * as z from 'zod/mini';
import type { Params } from '../../contract/operations.ts';
import { encode } from '../../contract/request.ts';
import type { SavedLeadFilters } from '../../messages/views.ts';
import { type Area, storedValue } from './stored-value.ts';

export interface SavedLeadFiltersStore {
  of(service: string | null): Promise<SavedLeadFilters[]>;
  /** A name that is there already is replaced; filters that no service would take are not kept. */
  keep(service: string | null, name: string, filters: Record<string, unknown>): Promise<SavedLeadFilters[]>;
  forget(service: string | null, name: string): Promise<SavedLeadFilters[]>;
  /** The service is gone. */
  forgetAll(service: string): Promise<void>;
  /** The whole area was emptied. */
  forgotten(): void;
}

type Kept = Record<string, { name: string; filters: Record<string, unknown> }[]>;

const filters = z.record(z.string(), z.unknown());
const schema = z.record(z.string(), z.catch(z.array(z.object({ name: z.string(), filters })), []));

export function createLeadFilters(area: Area): SavedLeadFiltersStore {
  const kept = storedValue<Kept>(area, 'leadFilters', schema, {});

  async function of(service: string | null): Promise<SavedLeadFilters[]> {
    return service === null ? [] : ((await kept.get())[service] ?? []).flatMap(readable);
  }

  async function change(
    service: string | null,
    to: (before: Kept[string]) => Kept[string],
  ): Promise<SavedLeadFilters[]> {
    if (service !== null) await kept.change((all) => ({ ...all, [service]: to(all[service] ?? []) }));
    return of(service);
  }

  return {
    of,
    async keep(service, name, wanted) {
      const saved = { name: name.trim(), filters: wanted };
      if (saved.name === '' || readable(saved).length === 0) return of(service);
      return change(service, (before) => [...without(before, saved.name), saved]);
    },
    forget: (service, name) => change(service, (before) => without(before, name.trim())),
    async forgetAll(service) {
      if (service in (await kept.get())) await kept.change(({ [service]: _gone, ...others }) => others);
    },
    forgotten: kept.forget,
  };
}

const without = (saved: Kept[string], name: string) => saved.filter((one) => one.name !== name);

/** What another version kept may mean nothing to this one: it is left where it is, and not shown. */
function readable({ name, filters: some }: Kept[string][number]): SavedLeadFilters[] {
  const params = some as Params<'listLeads'>;
  return encode('listLeads', params).ok ? [{ name, filters: params }] : [];
}
