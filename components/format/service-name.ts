import { i18n } from '#i18n';
import type { ServiceView } from '../../lib/messages/service-views.ts';
import { plain } from './plain.ts';

/** For people: this device and the sample data have no name of their own. */
export function serviceName(service: Pick<ServiceView, 'kind' | 'name'>): string {
  if (service.kind === 'device') return i18n.t('device.name');
  return service.kind === 'sample' ? i18n.t('sample.name') : plain(service.name);
}
