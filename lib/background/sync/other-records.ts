/**
 * What a sync holds besides the device's database: settings, saved filters, and service keys if the user shares them.
 */
import { isRecord } from '../../contract/tolerant.ts';
import { addressesIn } from '../../device-service/forget/mentions.ts';
import type { Fields } from '../../sync/change.ts';
import { keyTable, type OtherRecords } from '../../sync/replica.ts';
import { SyncError } from '../../sync/target.ts';
import { createServiceFilters } from './service-filters.ts';
import { createServiceKeys, type ServiceKeys } from './service-keys.ts';
import type { SyncParts } from './sync-parts.ts';

/** Settings that spend, need a permission or belong to one service stay with their browser. */
const synced = ['theme', 'list', 'leadColumns', 'columnWidths', 'ceilings', 'patient', 'journal'] as const;

const own = 'own';

/** Replaces the list's number in filters that other browsers read. */
const listName = 'leads_list_name';

type Parts = Pick<SyncParts, 'local' | 'vault' | 'device'> & {
  core: Pick<SyncParts['core'], 'settings' | 'leadFilters' | 'services' | 'sessions' | 'pushes'>;
};

/** Whether this browser shares its keys. */
interface KeysTicked {
  are(): Promise<boolean>;
  untick(): Promise<void>;
}

interface Others extends OtherRecords {
  /** Whether anything changed since the last read. Settings that are not synced do not count. */
  isNews(): Promise<boolean>;
  offered: ServiceKeys['offered'];
  /** Removes the shared keys from the sync. */
  forgetKeys(): Promise<void>;
  /** Removes a person from what is kept for the sync alone. */
  forgetPerson(emails: readonly string[]): Promise<void>;
  /** Deletes what is kept for the sync alone. */
  forget(): Promise<void>;
}

export function createOtherRecords(parts: Parts, keys: KeysTicked): Others {
  const { settings, leadFilters, services, sessions, pushes } = parts.core;
  const serviceFilters = createServiceFilters(parts);
  const serviceKeys = createServiceKeys(parts, keys.are);
  let seen = '';
  /**
   * The device service's id. Rejects while that service is being removed: its filters are gone then, although the user
   * did not delete them.
   */
  async function device(): Promise<string> {
    const own = (await services.standing()).find(({ kind }) => kind === 'device');
    if (!own) throw new SyncError('start-over');
    return own.record.id;
  }

  /** Replaces the list's number with its name in lower case, because each browser numbers its own lists. */
  async function byListName({
    leads_list_id: list,
    ...rest
  }: Record<string, unknown>): Promise<Record<string, unknown>> {
    if (list === undefined) return rest;
    const name = (await (await parts.device()).sync.lists()).get(Number(list));
    return { ...rest, [listName]: name?.toLowerCase() ?? '' };
  }

  /**
   * The inverse of `byListName`. If the sender no longer had the list, the empty name stays, so using the filters is
   * refused.
   */
  async function taken(filters: Record<string, unknown>): Promise<Record<string, unknown>> {
    const { [listName]: name, ...rest } = filters;
    if (typeof name !== 'string' || name === '') return filters;
    return { ...rest, leads_list_id: await (await parts.device()).sync.listNumber(name) };
  }

  const isAboutForgotten = async (value: unknown) => {
    const { optOuts } = sessions.of(false).requests;
    return (await Promise.all([...addressesIn(value)].map(optOuts.hasAddress))).includes(true);
  };

  /** The user may have saved others since, which stay in this browser. */
  async function withoutForgotten(records: Record<string, Fields>): Promise<Record<string, Fields>> {
    const named = Object.entries(records).map(async (one) => ((await isAboutForgotten(one)) ? [] : [one]));
    return Object.fromEntries((await Promise.all(named)).flat());
  }

  const defaults = settings.read({});
  const field = (value: unknown) => ({ value, rank: 0 });
  async function read() {
    const now = await settings.own();
    const fields: Record<string, Fields[string]> = {};
    // A default is no choice: sent by a browser that joins, it would replace what the user chose in another one.
    for (const name of synced)
      if (JSON.stringify(now[name]) !== JSON.stringify(defaults[name])) fields[name] = field(now[name]);
    const saved = await leadFilters.all(await device());
    const filters: Record<string, Fields> = {};
    for (const one of saved) filters[one.name] = { filters: field(await byListName(one.filters)) };
    const all = {
      settings: { [own]: fields },
      filters: await withoutForgotten(filters),
      serviceFilters: await withoutForgotten(await serviceFilters.read()),
      [keyTable]: await serviceKeys.read(),
    };
    seen = JSON.stringify(all);
    return all;
  }

  return {
    read,
    offered: serviceKeys.offered,
    forgetKeys: serviceKeys.forget,
    forgetPerson: serviceFilters.forgetPerson,
    async forget() {
      await serviceFilters.forget();
      await serviceKeys.forget();
    },
    async isNews() {
      const before = seen;
      await read();
      return seen !== before;
    },
    async write(table, key, values) {
      // From a browser that does not know yet. As they are not taken, they count as deleted here.
      const isFilters = table === 'filters' || table === 'serviceFilters';
      if (isFilters && values && (await isAboutForgotten([key, values]))) return;
      if (table === 'settings' && values) {
        const read = settings.read(values);
        const changed = Object.fromEntries(synced.flatMap((name) => (name in values ? [[name, read[name]]] : [])));
        pushes.push({ topic: 'settings', settings: await settings.change(changed) }, false);
      } else if (table === 'filters') {
        if (isRecord(values?.filters)) await leadFilters.take(await device(), key, await taken(values.filters));
        else if (!values) await leadFilters.forget(await device(), key);
      } else if (table === 'serviceFilters') {
        if (isRecord(values?.filters)) await serviceFilters.write(key, values.filters);
        else if (!values) await serviceFilters.write(key, null);
      } else if (table === keyTable) {
        await serviceKeys.write(key, values);
        // Another browser took them out, for all.
        if (!values && (await keys.are())) {
          await keys.untick();
          await serviceKeys.forget();
        }
      }
    },
  };
}
