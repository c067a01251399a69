import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vite';
import { defineConfig } from 'wxt';
import { dataSentToService, firefoxId } from './lib/browser/firefox.ts';

/**
 * Pages of the extension run only their own files, reach the network only through `connect-src`, and cannot be
 * framed. `policies`: the Trusted Types policies that may turn text into a script's address or markup. `engine`, in
 * Chromium's service worker, names its further files. `inert` gives a stranger's page to a parser whose documents
 * never run.
 */
const contentSecurityPolicy = (policies: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${policies}`,
  ].join('; ');

/** In development, styles come as text and changes over a socket; builds have neither. */
const developedPolicy = [
  "script-src 'self' http://localhost:*",
  "style-src 'self' 'unsafe-inline' http://localhost:*",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:* ws://localhost:*",
].join('; ');

/** The popup's first files, besides everything that they import. */
const popupOpensWith =
  /[\\/](components[\\/](lookup[\\/](lookup-view\.tsx|popup-store\.ts)|shell[\\/]page-root\.tsx?)|assets[\\/]styles[\\/]base\.css)$/;

/** Puts everything that the popup opens with into one file. Split by what the pages share, it would be larger. */
const oneFirstFile = {
  build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', test: popupOpensWith }] } } } },
};

/** Files that are not bundled into the others, which load them. */
const besideIt = {
  build: {
    rolldownOptions: {
      external: [
        '/sample.js',
        '/device.js',
        '/team.js',
        '/passphrase.js',
        '/imports.js',
        '/services.js',
        '/sync.js',
        '/text-reader.js',
        '/page-people.js',
      ],
    },
  },
};

/** The engine lends the device's file its public suffix list. */
const suffixesOfEngine = {
  resolve: { alias: { tldts: fileURLToPath(new URL('lib/subject/suffixes-of-engine.ts', import.meta.url)) } },
};

/** Constants stay `const`, so that the minifier puts their values where they are used: 2 % less of each reader. */
const constants = { build: { rolldownOptions: { output: { topLevelVar: false } } } };

/**
 * A page opens with one script, and one more for shared code. Two things would add empty files: the loader of WXT's
 * own plugins (there are none), and the bundler's wrapper of the one CommonJS script.
 */
const fewFiles = {
  name: 'few-files',
  enforce: 'post' as const,
  transformIndexHtml: {
    order: 'pre' as const,
    handler: (html: string) => html.replace(/<script [^>]*virtual:wxt-html-plugins[^>]*><\/script>/, ''),
  },
  transform: (code: string, id: string) =>
    /browser-polyfill(\.min)?\.js$/.test(id)
      ? `const module = { exports: {} }, exports = module.exports;
${code}
export default module.exports;`
      : null,
};

/** WXT's wrapper of an injected script logs errors to the console, in development only. Builds do not need it. */
const shortDoor = {
  name: 'short-door',
  apply: 'build' as const,
  transform: (code: string, id: string) =>
    id.includes('virtual:wxt-unlisted-script-entrypoint')
      ? `${/^import definition .*$/m.exec(code)?.[0]}
export default definition.main();`
      : null,
};

/**
 * Entry points that use the browser's own promises instead of the polyfill, which wraps every interface at each
 * start. The background answers every wake-up, and readers run in web pages. Every API that they use
 * returns promises in the oldest supported versions.
 */
const withoutPolyfill = new Set([
  'background',
  'engine',
  'sample',
  'device',
  'team',
  'passphrase',
  'imports',
  'services',
  'sync',
  'mailbox',
  'mail-badge',
  'page-reader',
  'name-reader',
  'page-people',
  'people-reader',
  'text-reader',
]);

export default defineConfig({
  modules: ['@wxt-dev/webextension-polyfill', '@wxt-dev/i18n/module'],
  entrypointsDir: 'entrypoints',
  publicDir: 'assets/public',
  imports: false,
  i18n: { localesDir: 'assets/locales' },
  manifestVersion: 3,
  // Reviewers build from the sources; pictures for stores and of test runs only add weight there.
  zip: { excludeSources: ['assets/store/pictures/**', 'assets/harrier.png', 'tests/out/**'] },
  vite: () => ({
    plugins: [fewFiles, shortDoor],
    // Dependencies are optimised for the pages only, not for the sample sites of the tests.
    optimizeDeps: { entries: ['entrypoints/*/index.html'] },
    build: {
      // Styles are shipped as written: these are the oldest versions in the manifest.
      cssTarget: ['chrome123', 'firefox140'],
      // One stylesheet for all pages: a part loaded later does not wait for its own.
      cssCodeSplit: false,
      // A page's first files are linked from its head. Later ones are on the same disk, so they are not preloaded.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
      },
      rolldownOptions: {
        // Constants are not inlined; otherwise the background would contain the public suffix list three times.
        optimization: { inlineConst: false },
        onLog(level, log, show) {
          // A part that is meant to be loaded on demand would come with the page.
          if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message);
          show(level, log);
        },
      },
    },
  }),
  manifest: ({ browser, command }) => ({
    // Stores show the title; places with little room show the short name.
    name: '__MSG_extension_title__',
    short_name: '__MSG_extension_name__',
    description: '__MSG_extension_description__',
    default_locale: 'en',
    // The oldest versions with everything in use: `light-dark()` in styles, and in Firefox the declared data
    // collection.
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: firefoxId,
              strict_min_version: '140.0',
              // Installing collects nothing. What a service receives is declared when it is connected.
              data_collection_permissions: {
                required: ['none'],
                optional: [...dataSentToService],
              },
            },
          },
        }
      : {
          minimum_chrome_version: '123',
          externally_connectable: { ids: [] },
          storage: { managed_schema: 'managed-schema.json' },
        }),
    // Chromium also has `sidePanel`, from the entry point of that name. It also needs rules for Harrier's own
    // requests before the first one (lib/background/browser/fresh-connections.ts); no permission prompt mentions
    // them.
    permissions: [
      ...['activeTab', 'alarms', 'contextMenus', 'scripting', 'storage', 'unlimitedStorage'],
      // A service worker has no HTML parser.
      ...(browser === 'firefox' ? [] : ['declarativeNetRequestWithHostAccess', 'offscreen']),
    ],
    // The options request the first three: for a panel that follows the user from tab to tab, the icon's number on
    // pages, and notifications about finished jobs. `webRequest` comes with the click that searches a site: it shows
    // where a redirect leads before it is followed, and which server answered (lib/background/browser/site-fetch.ts).
    optional_permissions: ['tabs', 'webNavigation', 'notifications', 'webRequest'],
    optional_host_permissions: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'],
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+H' } },
      'open-panel': { description: '__MSG_panel_open__', suggested_key: { default: 'Alt+Shift+J' } },
      'look-up-page': { description: '__MSG_commands_page__', suggested_key: { default: 'Alt+Shift+L' } },
      'save-author': { description: '__MSG_commands_author__' },
      'open-workspace': { description: '__MSG_panel_workspace__' },
    },
    omnibox: { keyword: 'hr' },
    content_security_policy: {
      extension_pages:
        command === 'serve' ? developedPolicy : contentSecurityPolicy(browser === 'firefox' ? 'inert' : 'engine inert'),
    },
  }),
  hooks: {
    'vite:build:extendConfig'(entrypoints, config) {
      if (entrypoints.some(({ name }) => name === 'popup')) Object.assign(config, mergeConfig(config, oneFirstFile));
      if (entrypoints.some(({ name }) => ['background', 'engine', 'device', 'offscreen', 'text-reader'].includes(name)))
        Object.assign(config, mergeConfig(config, besideIt));
      if (entrypoints.every(({ name }) => name === 'device'))
        Object.assign(config, mergeConfig(config, suffixesOfEngine));
      if (entrypoints.every(({ name }) => name.endsWith('-reader') || ['mailbox', 'page-people'].includes(name)))
        Object.assign(config, mergeConfig(config, constants));
      if (!entrypoints.every(({ name }) => withoutPolyfill.has(name))) return;
      const alias = config.resolve?.alias;
      if (Array.isArray(alias))
        config.resolve = { ...config.resolve, alias: alias.filter(({ find }) => find !== 'wxt/browser') };
      else if (alias && 'wxt/browser' in alias) {
        const { 'wxt/browser': _polyfill, ...others } = alias;
        config.resolve = { ...config.resolve, alias: others };
      }
    },
    // Nobody reads the built texts: without indents the package is 2 KB smaller.
    'build:publicAssets'(_, assets) {
      for (const asset of assets)
        if ('contents' in asset && asset.relativeDest.endsWith('messages.json'))
          asset.contents = JSON.stringify(JSON.parse(asset.contents));
    },
    // Firefox's event page runs both files of the background in order. In Chromium, the service worker is the first
    // file and imports the second.
    'build:manifestGenerated'({ config: { browser } }, { background }) {
      if (browser === 'firefox' && background && 'scripts' in background)
        background.scripts = ['background.js', 'engine.js'];
    },
  },
});
