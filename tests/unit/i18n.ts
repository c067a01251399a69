/** The words of `assets/locales/en.yml` in place of the browser's, for tests of components: `#i18n` stands for this file there. */
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build';
import { reader } from './i18n-reader.ts';

const file = `${import.meta.dirname}/../../assets/locales/en.yml`;

export const i18n = reader(generateChromeMessages(await parseMessagesFile(file)));
