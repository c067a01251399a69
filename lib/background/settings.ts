/** The user's habits, kept in extension storage; each is read by itself, so that a broken one costs only itself. */
import * as z from 'zod/mini';
import type { Says } from '../messages/catalogue.ts';
import type { Settings } from '../messages/views.ts';
import type { Policy } from './policy.ts';
import { type Area, keptValue } from './storage/stored-value.ts';

export interface SettingsDesk {
  get(): Promise<Settings>;
  change(to: Says<'change-settings'>): Promise<Settings>;
  /** Everything was emptied. */
  forget(): void;
}

const ceiling = z.catch(z.nullable(z.int().check(z.gte(0))), null);

const schema = z.object({
  searchOnOpen: z.catch(z.boolean(), false),
  ceilings: z.catch(z.object({ search: ceiling, verification: ceiling }), { search: null, verification: null }),
  patient: z.catch(z.boolean(), false),
  journal: z.catch(z.boolean(), true),
  theme: z.catch(z.enum(['system', 'light', 'dark']), 'system'),
  list: z.catch(z.nullable(z.string()), null),
  leadColumns: z.catch(z.array(z.string()), []),
  mailBadge: z.catch(z.boolean(), false),
  notify: z.catch(z.boolean(), false),
});

type Kept = z.output<typeof schema>;

/** Nothing is spent and nothing is limited unless the user says so. */
const defaults: Kept = {
  searchOnOpen: false,
  ceilings: { search: null, verification: null },
  patient: false,
  journal: true,
  theme: 'system',
  list: null,
  leadColumns: [],
  mailBadge: false,
  notify: false,
};

export function createSettings(area: Area, policy: () => Promise<Policy>): SettingsDesk {
  const kept = keptValue(area, 'settings', schema, defaults);

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
    mailBadge: to.mailBadge ?? settings.mailBadge,
    notify: to.notify ?? settings.notify,
  };
}
