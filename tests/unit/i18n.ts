/** The texts of `assets/locales/en.yml`. Component tests use this file in place of `#i18n`. */
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build';
import { reader } from './i18n-reader.ts';

const file = `${import.meta.dirname}/../../assets/locales/en.yml`;

export const i18n = reader(generateChromeMessages(await parseMessagesFile(file)));
