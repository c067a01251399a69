import type { ServiceView, Usage } from '../../lib/messages/service-views.ts';

type Quotas = Pick<Usage, 'searches' | 'verifications'>;

/** Whether the service says what is left of anything. */
export function hasQuota<Some extends Quotas>(usage: Some | null): usage is Some {
  return usage !== null && [usage.searches, usage.verifications].some(({ left, of }) => left !== null || of !== null);
}

/** Nothing costs anything: this device, or a team's service without a plan. False until usage is known. */
export function isFreeAt(service: ServiceView | null, usage: Usage | null): boolean {
  if (service?.kind !== 'remote') return service?.kind === 'device';
  return service.team && usage !== null && !hasQuota(usage);
}
