import { originPattern } from '../browser/permissions.ts';
import { isRecord } from '../contract/tolerant.ts';
import { addressOf } from '../device-service/verifier/resolvers.ts';
import { isRemote } from './core/services.ts';
import type { MailboxRegistry } from './mailbox/mailbox-registry.ts';
import type { Platform } from './platform.ts';
import type { Startup } from './startup.ts';
import { syncSlot } from './sync/sync-parts.ts';

export interface OriginsInUse {
  /** Match pattern of the user's own DNS server; null for none */
  ownResolver(): Promise<string | null>;
  /** Releases the permission for an origin, unless a service, a mailbox, the sync or the DNS server uses it. */
  release(pattern: string): Promise<void>;
  /** Releases the permission for a site's origin, unless any origin in use is on that site. */
  releaseSite(pattern: string, domain: string): Promise<void>;
}

export function createOriginsInUse(
  { local }: Pick<Platform, 'local'>,
  { services, settings, grants }: Pick<Startup, 'services' | 'settings' | 'grants'>,
  registry: () => Promise<Pick<MailboxRegistry, 'origins'>>,
): OriginsInUse {
  async function ownResolver(): Promise<string | null> {
    const { resolver } = await settings.get();
    return resolver?.at === 'own' ? originPattern(addressOf(resolver) ?? '') : null;
  }

  async function origins(): Promise<(string | null)[]> {
    const { [syncSlot]: sync } = await local.get(syncSlot);
    return [
      await ownResolver(),
      ...(await services.standing()).filter(isRemote).map(({ address }) => address.pattern),
      ...(await (await registry()).origins()),
      ...(isRecord(sync) ? [String(sync.pattern)] : []),
    ];
  }

  return {
    ownResolver,
    async release(pattern) {
      if (!(await origins()).includes(pattern)) await grants.release(pattern);
    },
    async releaseSite(pattern, domain) {
      const isOn = (origin: string | null) => `.${origin?.split('/')[2]?.replace(/:\d+$/, '')}`.endsWith(`.${domain}`);
      if (!(await origins()).some(isOn)) await grants.release(pattern);
    },
  };
}
