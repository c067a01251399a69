/** Disconnects services, and chooses this device or the sample data instead. */
import type { Deletions } from '../core/deletions.ts';
import { isRemote, type SampleRecord, type Services, type Standing } from '../core/services.ts';
import { type ServiceRecords, type ServicesParts, withDevice } from './services.ts';

export interface ReplaceParts extends Pick<ServicesParts, 'records' | 'changed'> {
  services: Services;
  deletions: Pick<Deletions, 'begin'>;
}

/** Forgets the key, the cached answers and the service itself. A service preset by policy starts over. */
export async function disconnect(parts: ReplaceParts, service: string): Promise<void> {
  await parts.deletions.begin(async () =>
    (await parts.services.standing())
      .filter(({ record }) => record.id === service)
      .map((one) => ({ ...replaced(one), replaced: false })),
  );
  parts.changed();
}

/**
 * Chooses the sample data, which starts over each time under a new identifier, so nothing cached for one sample is
 * used for the next.
 */
export async function trySample(parts: ReplaceParts, now: number): Promise<void> {
  const next: SampleRecord = { kind: 'sample', id: crypto.randomUUID(), epoch: now };
  await insteadOfSamples(parts, ({ services }) => ({ services: [...services, next], chosen: next.id }));
}

/** Chooses this device. What it knew from earlier use is still there. */
export async function useDevice(parts: ReplaceParts, now: number): Promise<void> {
  await insteadOfSamples(parts, (records) => {
    const { services, device } = withDevice(records, now);
    return { services, chosen: device.id };
  });
}

/** Removes existing samples. `to` receives the records without them. */
async function insteadOfSamples(parts: ReplaceParts, to: (records: ServiceRecords) => ServiceRecords): Promise<void> {
  await parts.deletions.begin(
    async () => (await samples(parts)).map(replaced),
    async () => {
      await parts.records.change(({ services, chosen }) =>
        to({ services: services.filter(({ kind }) => kind !== 'sample'), chosen }),
      );
    },
  );
  parts.changed();
}

export const samples = async ({ services }: Pick<ReplaceParts, 'services'>): Promise<Standing[]> =>
  (await services.standing()).filter(({ kind }) => kind === 'sample');

/** Deletes everything stored for a service that another one replaces. */
export const replaced = (one: Standing) =>
  ({
    kind: 'service',
    service: one.record.id,
    of: one.kind,
    name: isRemote(one) ? one.record.name : null,
    pattern: isRemote(one) ? one.address.pattern : null,
    replaced: true,
  }) as const;
