/**
 * Builds the gallery: the components with invented data and the texts of the locale file, under the extension's own
 * content security policy.
 */
import { fileURLToPath } from 'node:url';
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build';
import { defineConfig, type Plugin } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));

/** `#i18n` as a module that holds the texts. */
function words(): Plugin {
  return {
    name: 'words',
    resolveId: (id) => (id === '#i18n' ? '\0words' : undefined),
    async load(id) {
      if (id !== '\0words') return undefined;
      const messages = generateChromeMessages(await parseMessagesFile(`${here}../../assets/locales/en.yml`));
      return `import { reader } from '${here}../unit/i18n-reader.ts';\nexport const i18n = reader(${JSON.stringify(messages)});`;
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
