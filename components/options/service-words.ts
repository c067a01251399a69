/** What is wrong with a service's address or key, beside its field; and how a service stands. */
import { i18n } from '#i18n';
import type { Problem } from '../../lib/contract/problem.ts';
import type { ServiceView } from '../../lib/messages/views.ts';
import { plain } from '../format/plain.ts';
import { problemWords } from '../format/problem-words.ts';

export type ServiceFault =
  | {
      field: 'address';
      fault: 'empty' | 'not-an-address' | 'not-https' | 'user-info' | 'query' | 'no-version' | 'not-granted';
    }
  | { field: 'key'; fault: 'empty' }
  | { field: 'address' | 'key'; fault: 'check'; problem: Problem };

export function serviceFaultWords(wrong: ServiceFault): string {
  switch (wrong.fault) {
    case 'empty':
      return wrong.field === 'key' ? i18n.t('service_fault.no_key') : i18n.t('service_fault.no_address');
    case 'not-an-address':
      return i18n.t('service_fault.not_an_address');
    case 'not-https':
      return i18n.t('service_fault.not_https');
    case 'user-info':
      return i18n.t('service_fault.user_info');
    case 'query':
      return i18n.t('service_fault.query');
    case 'no-version':
      return i18n.t('service_fault.no_version');
    case 'not-granted':
      return i18n.t('service_fault.not_granted');
    case 'check': {
      const { title, detail, quoted } = problemWords(wrong.problem);
      const said = quoted && i18n.t('notice.said', [`“${quoted}”`]);
      return [title, detail, said].filter((part) => part).join(' ');
    }
  }
}

/** `Connected as Marit Lindqvist · Team`, or what is missing. */
export function standingWords(service: ServiceView): string {
  switch (service.state) {
    case 'connected': {
      const name = plain(service.account?.name ?? '') || plain(service.name);
      const plan = plain(service.account?.plan ?? '');
      return plan ? i18n.t('service.connected_plan', [name, plan]) : i18n.t('service.connected', [name]);
    }
    case 'no-key':
      return i18n.t('service.no_key');
    case 'no-permission':
      return i18n.t('service.no_permission');
    case 'key-refused':
      return i18n.t('service.key_refused');
  }
}
