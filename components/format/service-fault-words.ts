import { i18n } from '#i18n';
import type { ConnectFault } from '../../lib/messages/answers.ts';
import { connectWords } from './connect-words.ts';

/** Why a service could not be connected. */
export function serviceFaultWords(wrong: ConnectFault, address: string): string {
  switch (wrong.fault) {
    case 'empty':
      return i18n.t(`service_fault.no_${wrong.field}`);
    case 'locked':
      return i18n.t('service_fault.key_locked');
    case 'too-short':
      return i18n.t('service_fault.short_passphrase');
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
    case 'not-team':
      return i18n.t('service_fault.not_team');
    case 'used':
      return i18n.t('join.used');
    case 'expired':
      return i18n.t('join.expired');
    case 'unknown':
      return i18n.t('join.unknown');
    case 'check':
      return connectWords(wrong.problem, address);
  }
}
