/** What a deletion removes of services. Records go first, so requests in flight no longer belong to a service. */
import type { Says } from '../../messages/catalogue.ts';
import type { Core } from '../core/core.ts';
import type { Forgets } from '../core/deletions.ts';
import { isRemote } from '../core/services.ts';
import { joiningAs, optOutsOf } from '../jobs/kinds/team-steps.ts';
import type { ServiceRateLimits } from '../requests/rate-limits.ts';
import type { DeviceKeys } from '../storage/device-keys.ts';
import type { Deletion } from '../storage/pending-deletions.ts';
import type { Area } from '../storage/stored-value.ts';
import { forgetSample } from './sample.ts';
import type { ServicesParts } from './services.ts';

type Shared = Pick<Core, 'services' | 'settings' | 'pushes'>;

export interface ForgetServicesParts extends Pick<ServicesParts, 'records' | 'vault'> {
  rateLimits: Pick<ServiceRateLimits, 'forget'>;
  deviceKeys: DeviceKeys;
  /** Where writes to the sample are stored. */
  session: Area;
  /** Revokes the grant of an origin that nothing else uses. */
  release(pattern: string): Promise<void>;
}

export function forgetServices(core: Shared, own: ForgetServicesParts): Forgets[] {
  return [
    {
      name: 'services',
      prepare: (deletion) => withStanding(core, deletion),
      forget: (deletion) => forgetRecords(core, own, deletion),
    },
    {
      name: 'keys and grants',
      async forget(deletion) {
        for (const { id, pattern } of originsOf(deletion)) {
          own.rateLimits.forget(id);
          await own.vault.forget(id);
          await own.vault.forget(optOutsOf(id));
          if (pattern === null) continue;
          // Still there if the background stopped right after joining. It is as secret as the key.
          await own.vault.forget(joiningAs(pattern));
          await own.release(pattern);
        }
        if (deletion.kind !== 'everything') return;
        await own.vault.prune(async () => () => false);
        await own.deviceKeys.forgetVaultKey();
      },
    },
    {
      name: 'the sample',
      async forget(deletion) {
        if (deletion.kind === 'person') return;
        await forgetSample({ session: own.session }, deletion.kind === 'service' ? deletion.service : null);
      },
    },
  ];
}

async function withStanding({ services }: Shared, deletion: Deletion): Promise<Deletion> {
  if (deletion.kind !== 'everything') return deletion;
  const standing = (await services.standing()).filter(isRemote);
  const now = standing.map(({ record, address }) => ({ id: record.id, pattern: address.pattern }));
  const isThere = (id: string) => deletion.services.some((one) => one.id === id);
  const others = now.filter(({ id }) => !isThere(id));
  return others.length === 0 ? deletion : { ...deletion, services: [...deletion.services, ...others] };
}

async function changeSettings({ settings, pushes }: Shared, to: Says<'change-settings'>): Promise<void> {
  pushes.push({ topic: 'settings', settings: await settings.change(to) }, false);
}

async function forgetRecords(core: Shared, { records }: ForgetServicesParts, deletion: Deletion): Promise<void> {
  if (deletion.kind === 'person') return;
  if (deletion.kind === 'everything') {
    await records.change(() => ({ services: [], chosen: null }));
    return;
  }
  const { service } = deletion;
  const { deviceFirst, waterfall } = await core.settings.get();
  // Turned off, so that what was deleted is not learned again.
  if (deletion.of === 'device' && deviceFirst) await changeSettings(core, { deviceFirst: false });
  if (waterfall.services.some(({ id }) => id === service))
    await changeSettings(core, {
      waterfall: { ...waterfall, services: waterfall.services.filter(({ id }) => id !== service) },
    });
  if (!(await records.get()).services.some(({ id }) => id === service)) return;
  await records.change(({ services, chosen }) => ({
    services: services.filter(({ id }) => id !== service),
    chosen: chosen === service ? null : chosen,
  }));
}

function originsOf(deletion: Deletion): { id: string; pattern: string | null }[] {
  if (deletion.kind === 'everything') return deletion.services;
  return deletion.kind === 'service' && deletion.of === 'remote'
    ? [{ id: deletion.service, pattern: deletion.pattern }]
    : [];
}
