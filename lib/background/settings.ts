/** The user's habits, kept in extension storage; each is read by itself, so that a broken one costs only itself. */
import { isRecord } from '../contract/tolerant.ts';
import { isResolver, type ResolverChoice } from '../device-service/verifier/resolvers.ts';
import type { Says } from '../messages/catalogue.ts';
import type { Settings } from '../messages/views.ts';
import type { Policy } from './connections/policy.ts';
import { type Area, storedValueBy } from './storage/stored-value.ts';

export interface SettingsStore {
  get(): Promise<Settings>;
  change(to: Says<'change-settings'>): Promise<Settings>;
  /** Everything was emptied. */
  forget(): void;
}

type Kept = Omit<Settings, 'listManaged'>;

/** By hand, because the first file holds no schema. Nothing is spent and nothing is limited unless the user says so. */
function readSettings(value: unknown): Kept {
  const kept = isRecord(value) ? value : {};
  const { ceilings, theme, list, leadColumns } = kept;
  const yes = (name: keyof Kept, otherwise = false) => (typeof kept[name] === 'boolean' ? kept[name] : otherwise);
  return {
    searchOnOpen: yes('searchOnOpen'),
    ceilings: isRecord(ceilings)
      ? { search: ceilingOf(ceilings.search), verification: ceilingOf(ceilings.verification) }
      : { search: null, verification: null },
    patient: yes('patient'),
    journal: yes('journal', true),
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    list: typeof list === 'string' ? list : null,
    leadColumns: isTexts(leadColumns) ? leadColumns : [],
    columnWidths: widthsIn(kept.columnWidths),
    mailBadge: yes('mailBadge'),
    notify: yes('notify'),
    resolver: resolverIn(kept.resolver),
    deviceFirst: yes('deviceFirst'),
    offeredTo: isTexts(kept.offeredTo) ? kept.offeredTo : [],
  };
}

const ceilingOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

/** What can't be read was not chosen. */
function resolverIn(value: unknown): ResolverChoice | null {
  if (!isRecord(value)) return null;
  const { at, name, address } = value;
  if (at === 'off') return { at };
  if (at === 'preset' && isResolver(name)) return { at, name };
  return at === 'own' && typeof address === 'string' ? { at, address } : null;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** What is no width of a column of a table is left out. */
function widthsIn(value: unknown): Kept['columnWidths'] {
  const tables = Object.entries(isRecord(value) ? value : {}).map(([table, widths]) => {
    const columns = Object.entries(isRecord(widths) ? widths : {});
    return [
      table,
      Object.fromEntries(columns.filter((column): column is [string, number] => isWidth(column[1]))),
    ] as const;
  });
  return Object.fromEntries(tables);
}

const isWidth = (value: unknown) => typeof value === 'number' && value >= 1 && value <= 200;

export function createSettings(area: Area, policy: () => Promise<Policy>): SettingsStore {
  const kept = storedValueBy(area, 'settings', readSettings);

  async function shown(settings: Kept): Promise<Settings> {
    const { list } = await policy();
    return { ...settings, list: list ?? settings.list, listManaged: list !== null };
  }

  return {
    async get() {
      const [settings] = await Promise.all([kept.get(), policy()]);
      return shown(settings);
    },
    change: async (to) => shown(await kept.change((settings) => changed(settings, to))),
    forget: kept.forget,
  };
}

/** An empty list's name is none; a setting that is not named stays. */
function changed(settings: Kept, to: Says<'change-settings'>): Kept {
  return {
    searchOnOpen: to.searchOnOpen ?? settings.searchOnOpen,
    ceilings: to.ceilings ?? settings.ceilings,
    patient: to.patient ?? settings.patient,
    journal: to.journal ?? settings.journal,
    theme: to.theme ?? settings.theme,
    list: to.list === undefined ? settings.list : to.list?.trim() || null,
    leadColumns: to.leadColumns ?? settings.leadColumns,
    columnWidths: { ...settings.columnWidths, ...to.columnWidths },
    mailBadge: to.mailBadge ?? settings.mailBadge,
    notify: to.notify ?? settings.notify,
    resolver: to.resolver ?? settings.resolver,
    deviceFirst: to.deviceFirst ?? settings.deviceFirst,
    offeredTo: to.offeredTo ?? settings.offeredTo,
  };
}
