/** The user's settings in extension storage. Each is read separately, so a broken value loses only itself. */
import { isRecord } from '../../contract/tolerant.ts';
import { isResolver, type ResolverChoice } from '../../device-service/verifier/resolvers.ts';
import type { Says } from '../../messages/catalogue.ts';
import type { Settings } from '../../messages/settings-views.ts';
import { noWaterfall, type Waterfall, type WaterfallService, waterfallAsks } from '../../messages/waterfall.ts';
import { type Area, storedValueBy } from '../storage/stored-value.ts';

export interface SettingsStore {
  get(): Promise<Settings>;
  /** What the user chose, without what a policy sets. */
  own(): Promise<StoredSettings>;
  /** Of another browser. Missing and unreadable ones are the defaults. */
  read(value: unknown): StoredSettings;
  /** `retention`: pages choose only its first two fields. */
  change(to: Changes): Promise<Settings>;
  /** Everything was deleted. */
  forget(): void;
}

type StoredSettings = Omit<Settings, 'listManaged'>;
type Changes = Omit<Says<'change-settings'>, 'retention'> & { retention?: Partial<Settings['retention']> | undefined };

/**
 * By hand, because the startup file contains no schemas. By default nothing is spent automatically and nothing is
 * limited.
 */
export function readSettings(value: unknown): StoredSettings {
  const stored = isRecord(value) ? value : {};
  const { ceilings, theme, list, leadColumns } = stored;
  const yes = (name: keyof StoredSettings, otherwise = false) =>
    typeof stored[name] === 'boolean' ? stored[name] : otherwise;
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
    columnWidths: widthsIn(stored.columnWidths),
    mailBadge: yes('mailBadge'),
    notify: yes('notify'),
    resolver: resolverIn(stored.resolver),
    deviceFirst: yes('deviceFirst'),
    lookUpInApps: yes('lookUpInApps'),
    offeredTo: isTexts(stored.offeredTo) ? stored.offeredTo : [],
    notice: textsIn(stored.notice),
    retention: retentionIn(stored.retention),
    waterfall: waterfallIn(stored.waterfall),
  };
}

/** A service without a readable id is dropped. */
function waterfallIn(value: unknown): Waterfall {
  const { on, score, services } = isRecord(value) ? value : {};
  return {
    on: on === true,
    score: typeof score === 'number' && score >= 0 && score <= 100 ? score : noWaterfall.score,
    services: Array.isArray(services) ? services.flatMap((one) => waterfallServiceIn(one) ?? []) : [],
  };
}

function waterfallServiceIn(value: unknown): WaterfallService | null {
  if (!isRecord(value) || typeof value.id !== 'string') return null;
  const { id, asks, dailyCap } = value;
  return {
    id,
    asks: waterfallAsks.filter((ask) => !Array.isArray(asks) || asks.includes(ask)),
    dailyCap: ceilingOf(dailyCap),
  };
}

const ceilingOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

/** An unreadable choice counts as none. */
function resolverIn(value: unknown): ResolverChoice | null {
  if (!isRecord(value)) return null;
  const { at, name, address } = value;
  if (at === 'off') return { at };
  if (at === 'preset' && isResolver(name)) return { at, name };
  return at === 'own' && typeof address === 'string' ? { at, address } : null;
}

function retentionIn(value: unknown): StoredSettings['retention'] {
  const { months, auto, ran, counted, removed } = isRecord(value) ? value : {};
  const days = Object.entries(isRecord(removed) ? removed : {});
  return {
    months: ceilingOf(months) ?? 0,
    auto: auto === true,
    ran: typeof ran === 'string' ? ran : null,
    counted: typeof counted === 'string' ? counted : null,
    removed: Object.fromEntries(days.filter((day): day is [string, number] => typeof day[1] === 'number')),
  };
}

const textsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).filter((one): one is [string, string] => typeof one[1] === 'string'),
  );

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Drops values that are not valid column widths. */
function widthsIn(value: unknown): StoredSettings['columnWidths'] {
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

export function createSettings(area: Area, policy: () => Promise<{ list: string | null }>): SettingsStore {
  const stored = storedValueBy(area, 'settings', readSettings);

  async function shown(settings: StoredSettings): Promise<Settings> {
    const { list } = await policy();
    return { ...settings, list: list ?? settings.list, listManaged: list !== null };
  }

  return {
    async get() {
      const [settings] = await Promise.all([stored.get(), policy()]);
      return shown(settings);
    },
    change: async (to) => shown(await stored.change((settings) => changed(settings, to))),
    own: stored.get,
    read: readSettings,
    forget: stored.forget,
  };
}

/** An empty list name means no list. Omitted settings stay as they are. */
function changed(settings: StoredSettings, to: Changes): StoredSettings {
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
    lookUpInApps: to.lookUpInApps ?? settings.lookUpInApps,
    offeredTo: to.offeredTo ?? settings.offeredTo,
    notice: { ...settings.notice, ...to.notice },
    retention: { ...settings.retention, ...to.retention },
    waterfall: to.waterfall ?? settings.waterfall,
  };
}
