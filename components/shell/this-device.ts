/** Whether this device itself answers, and no service. */
import type { ServiceView } from '../../lib/messages/views.ts';

export const isThisDevice = (service: ServiceView | null): boolean => service?.kind === 'device';
