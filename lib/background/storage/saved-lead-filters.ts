/** Lead filters saved by name, in extension storage by service, and deleted with it. */
import * as z from 'zod/mini';
import { listFilters } from '../../contract/filters/lead-filters.ts';
import type { Params } from '../../contract/operations.ts';
import { encode } from '../../contract/request.ts';
import { mentions } from '../../device-service/forget/mentions.ts';
import type { SavedLeadFilters } from '../../messages/lead-views.ts';
import { type Area, storedValue } from './stored-value.ts';

export interface SavedLeadFiltersStore {
  of(service: string | null): Promise<SavedLeadFilters[]>;
  /** Also those of another version, which are not shown. */
  all(service: string): Promise<SavedLeadFilters[]>;
  /** Replaces filters with the same name. Filters that no service would accept are not stored. */
  keep(service: string | null, name: string, filters: Record<string, unknown>): Promise<SavedLeadFilters[]>;
  /** From another browser, perhaps of another version: stored as they are, or they would count as deleted here. */
  take(service: string | null, name: string, filters: Record<string, unknown>): Promise<SavedLeadFilters[]>;
  forget(service: string | null, name: string): Promise<SavedLeadFilters[]>;
  /** Call it when the service is gone. */
  forgetAll(service: string): Promise<void>;
  /** Of all services, those that name one of these addresses. */
  naming(emails: readonly string[]): Promise<NamedFilters[]>;
  /** Deletes these. */
  forgetPerson(emails: readonly string[]): Promise<void>;
  /** Call it when the whole area was cleared. */
  forgotten(): void;
}

interface NamedFilters {
  service: string;
  name: string;
  filters: Record<string, unknown>;
}

type StoredFilters = Record<string, { name: string; filters: Record<string, unknown> }[]>;

const filters = z.record(z.string(), z.unknown());
const schema = z.record(z.string(), z.catch(z.array(z.object({ name: z.string(), filters })), []));

/** `changed`: the user kept or deleted some. */
export function createLeadFilters(area: Area, changed: () => void): SavedLeadFiltersStore {
  const stored = storedValue<StoredFilters>(area, 'leadFilters', schema, {});

  async function of(service: string | null): Promise<SavedLeadFilters[]> {
    return service === null ? [] : (await all(service)).flatMap(readable);
  }

  async function all(service: string): Promise<SavedLeadFilters[]> {
    return (await stored.get())[service] ?? [];
  }

  async function change(
    service: string | null,
    to: (before: StoredFilters[string]) => StoredFilters[string],
  ): Promise<SavedLeadFilters[]> {
    if (service !== null) {
      await stored.change((all) => ({ ...all, [service]: to(all[service] ?? []) }));
      changed();
    }
    return of(service);
  }

  async function naming(emails: readonly string[]): Promise<NamedFilters[]> {
    const set = new Set(emails);
    return Object.entries(await stored.get()).flatMap(([service, saved]) =>
      saved.filter((one) => mentions(one, set)).map((one) => ({ service, ...one })),
    );
  }

  return {
    of,
    all,
    take: (service, name, filters) => change(service, (before) => [...without(before, name), { name, filters }]),
    async keep(service, name, wanted) {
      const saved = { name: name.trim(), filters: wanted };
      if (saved.name === '' || !isTaken(wanted)) return of(service);
      return change(service, (before) => [...without(before, saved.name), saved]);
    },
    forget: (service, name) => change(service, (before) => without(before, name.trim())),
    async forgetAll(service) {
      if (service in (await stored.get())) await stored.change(({ [service]: _gone, ...others }) => others);
    },
    naming,
    async forgetPerson(emails) {
      const named = await naming(emails);
      for (const { service, name } of named) await change(service, (before) => without(before, name));
    },
    forgotten: stored.forget,
  };
}

const without = (saved: StoredFilters[string], name: string) => saved.filter((one) => one.name !== name);

const isTaken = (params: Record<string, unknown>): boolean => encode('listLeads', params as Params<'listLeads'>).ok;

/**
 * Another version may have stored filters that this one does not know. They stay in the set, and using it is refused:
 * without them it would match more. A set with an unreadable value stays stored, but is not shown.
 */
function readable({ name, filters }: StoredFilters[string][number]): SavedLeadFilters[] {
  const known = Object.entries(filters).filter(([one]) => Object.hasOwn(listFilters, one));
  return isTaken(Object.fromEntries(known)) ? [{ name, filters }] : [];
}
