/**
 * Builds the gallery: the components with invented data and the texts of the locale files, under the extension's own
 * content security policy.
 */
import { fileURLToPath } from 'node:url';
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build';
import { defineConfig, type Plugin } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Provides `#i18n` as a module with the texts of both languages. The document's language selects one. */
function words(): Plugin {
  return {
    name: 'words',
    resolveId: (id) => (id === '#i18n' ? '\0words' : undefined),
    async load(id) {
      if (id !== '\0words') return undefined;
      const textsOf = async (locale: string) =>
        JSON.stringify(generateChromeMessages(await parseMessagesFile(`${here}../../assets/locales/${locale}.yml`)));
      return `import { reader } from '${here}../unit/i18n-reader.ts';
        const en = reader(${await textsOf('en')});
        const de = reader(${await textsOf('de')});
        export const i18n = { t: (...given) => (document.documentElement.lang === 'de' ? de : en).t(...given) };`;
    },
  };
}

export default defineConfig({
  root: here,
  base: './',
  logLevel: 'warn',
  plugins: [words()],
  build: { outDir: `${here}../../.output/gallery`, emptyOutDir: true, modulePreload: false, cssTarget: 'chrome123' },
});
