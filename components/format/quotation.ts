import { i18n } from '#i18n';

/** A text of somebody else in the language's quotation marks. `text`: safe to display. */
export const inQuotes = (text: string): string => i18n.t('quotation', [text]);
