/**
 * Filters saved for services over HTTP. A sync names them by the service's address, because its identifier and its key
 * belong to one browser. This browser also stores a copy of its own: filters can arrive before their service is
 * connected, and stay after it is disconnected.
 */
import { isRecord } from '../../contract/tolerant.ts';
import { mentions } from '../../device-service/forget/mentions.ts';
import type { SavedLeadFilters } from '../../messages/lead-views.ts';
import type { Fields } from '../../sync/change.ts';
import { isRemote } from '../core/services.ts';
import { storedValueBy } from '../storage/stored-value.ts';
import type { SyncParts } from './sync-parts.ts';

interface Held {
  /** The connected service that has them; null if none is. */
  service: string | null;
  saved: SavedLeadFilters[];
}

type Parts = Pick<SyncParts, 'local'> & { core: Pick<SyncParts['core'], 'leadFilters' | 'services'> };

interface ServiceFilters {
  /** By address and name. */
  read(): Promise<Record<string, Fields>>;
  /** `filters` null: deleted. */
  write(key: string, filters: Record<string, unknown> | null): Promise<void>;
  /** Deletes filters that name one of these addresses from the copy stored for the sync. */
  forgetPerson(emails: readonly string[]): Promise<void>;
  forget(): Promise<void>;
}

export function createServiceFilters({ local, core: { leadFilters, services } }: Parts): ServiceFilters {
  const stored = storedValueBy(local, 'syncedFilters', readHeld);

  /** By address: the first service there. */
  async function connected(): Promise<Map<string, string>> {
    const standing = (await services.standing()).filter(isRemote);
    return new Map(standing.toReversed().map(({ record }) => [record.base, record.id]));
  }

  async function heldAt(held: Held | undefined, service: string | null): Promise<Held> {
    if (service === null) return { service, saved: held?.saved ?? [] };
    if (held && held.service !== service) {
      // The service was connected since. Filters that the user saved there under the same name stay.
      const own = await leadFilters.all(service);
      const isOwn = (name: string) => own.some((one) => one.name === name);
      for (const { name, filters } of held.saved) if (!isOwn(name)) await leadFilters.take(service, name, filters);
    }
    return { service, saved: await leadFilters.all(service) };
  }

  return {
    async read() {
      const [before, at] = await Promise.all([stored.get(), connected()]);
      const all = new Map<string, Held>();
      for (const base of new Set([...Object.keys(before), ...at.keys()])) {
        const held = await heldAt(before[base], at.get(base) ?? null);
        if (held.saved.length > 0) all.set(base, held);
      }
      const now = Object.fromEntries(all);
      if (JSON.stringify(now) !== JSON.stringify(before)) await stored.change(() => now);
      return Object.fromEntries(
        [...all].flatMap(([base, { saved }]) =>
          saved.map(({ name, filters }) => [`${base} ${name}`, { filters: { value: filters, rank: 0 } }]),
        ),
      );
    },
    async write(key, filters) {
      const [base, name] = [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)];
      const service = (await connected()).get(base) ?? null;
      if (filters) await leadFilters.take(service, name, filters);
      else await leadFilters.forget(service, name);
      await stored.change((all) => {
        const others = (all[base]?.saved ?? []).filter((one) => one.name !== name);
        return { ...all, [base]: { service, saved: filters ? [...others, { name, filters }] : others } };
      });
    },
    async forgetPerson(emails) {
      const set = new Set(emails);
      await stored.change((all) =>
        Object.fromEntries(
          Object.entries(all).map(([base, held]) => [
            base,
            { ...held, saved: held.saved.filter((one) => !mentions(one, set)) },
          ]),
        ),
      );
    },
    forget: stored.remove,
  };
}

function readHeld(value: unknown): Record<string, Held> {
  const all = Object.entries(isRecord(value) ? value : {});
  return Object.fromEntries(
    all.flatMap(([base, held]) => {
      if (!isRecord(held) || !Array.isArray(held.saved)) return [];
      const { service, saved } = held;
      return [[base, { service: typeof service === 'string' ? service : null, saved: saved.flatMap(readSaved) }]];
    }),
  );
}

function readSaved(value: unknown): SavedLeadFilters[] {
  if (!isRecord(value) || typeof value.name !== 'string' || !isRecord(value.filters)) return [];
  return [{ name: value.name, filters: value.filters }];
}
