import type { ServiceView } from '../../lib/messages/service-views.ts';

export const isThisDevice = (service: ServiceView | null): boolean => service?.kind === 'device';
