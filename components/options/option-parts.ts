/** The parts of the options, in their order. */
import { i18n } from '#i18n';
import type { OptionsPart } from './options-frame.tsx';

export type PartName = 'service' | 'permissions' | 'mailboxes' | 'habits' | 'keys' | 'data' | 'journal' | 'about';

export function optionParts(): (OptionsPart & { id: PartName })[] {
  return [
    { id: 'service', words: i18n.t('options.service'), icon: 'plug' },
    { id: 'permissions', words: i18n.t('options.permissions'), icon: 'shield' },
    { id: 'mailboxes', words: i18n.t('options_mailboxes.title'), icon: 'mail' },
    { id: 'habits', words: i18n.t('options.habits'), icon: 'settings' },
    { id: 'keys', words: i18n.t('options.keys'), icon: 'keys' },
    { id: 'data', words: i18n.t('options.data'), icon: 'db' },
    { id: 'journal', words: i18n.t('options.journal'), icon: 'clock' },
    { id: 'about', words: i18n.t('options.about'), icon: 'info' },
  ];
}
