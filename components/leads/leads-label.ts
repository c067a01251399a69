/** What the table of leads is called. */
import { i18n } from '#i18n';

export const leadsLabel = (): string => i18n.t('leads.label');
