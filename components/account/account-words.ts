/** The titles of the account's parts, and what its view says besides. */
import { i18n } from '#i18n';

const titles = ['who', 'left', 'history', 'stats', 'team', 'apps', 'mailboxes'] as const;

export function partTitle(part: (typeof titles)[number]): string {
  return i18n.t(`account.${part}`);
}

export function refreshWords(): string {
  return i18n.t('account.refresh');
}
