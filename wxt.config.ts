import { mergeConfig } from 'vite';
import { defineConfig } from 'wxt';

/**
 * Pages of the extension run their own files only, reach the network only through `connect-src`, and cannot be framed. `policies` may say
 * what text is a script's address, or markup: in Chromium's worker the one that names its further files, and the one that gives a stranger's
 * page to a parser whose documents never run.
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

/** While it is developed, styles come as text and changes by a socket; neither is in a build. */
const developedPolicy = [
  "script-src 'self' http://localhost:*",
  "style-src 'self' 'unsafe-inline' http://localhost:*",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:* ws://localhost:*",
].join('; ');

/** What the popup opens with, besides all that these import themselves. */
const popupOpensWith =
  /[\\/](components[\\/](lookup[\\/](lookup-view\.tsx|popup-store\.ts)|shell[\\/]page-root\.tsx?)|assets[\\/]styles[\\/]base\.css)$/;

/** All that the popup opens with is one file: cut into what each page shares with which other, it would weigh more. */
const oneFirstFile = {
  build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', test: popupOpensWith }] } } } },
};

/** These files of the background are no part of the others, which run them. */
const besideIt = {
  build: { rolldownOptions: { external: ['/sample.js', '/device.js', '/team.js', '/text-reader.js'] } },
};

/**
 * What a page opens with is one script, and what is shared beside it one more. Two things would add files that hold nothing: the loader of
 * WXT's own plugins, of which there are none, and the bundler's wrapper for the one script in the old form of modules.
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

/** WXT's door of a script that is run in a page says on the console what went wrong, in development alone: nothing of it is needed in a build. */
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
 * These take the browser's own promises instead of the polyfill, which wraps every interface whenever they start: the background's first
 * file answers whatever wakes it, and readers stand in web pages. All that they use answers with promises in the oldest versions named.
 */
const withoutPolyfill = new Set([
  'background',
  'sample',
  'device',
  'team',
  'mailbox',
  'mail-badge',
  'page-reader',
  'name-reader',
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
  vite: () => ({
    plugins: [fewFiles, shortDoor],
    // The pages alone are developed: not the sample sites of the tests.
    optimizeDeps: { entries: ['entrypoints/*/index.html'] },
    build: {
      // Styles are shipped as they are written: these are the oldest versions that the manifest names.
      cssTarget: ['chrome123', 'firefox140'],
      // One file of styles for all pages: a part that comes later need not wait for its own.
      cssCodeSplit: false,
      // What a page opens with is linked from its head; what comes later lies on the same disk, and is not preloaded.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
      },
      // Constants stay where they are: copied to each place of their use, the public suffix list would stand three times in the worker.
      rolldownOptions: { optimization: { inlineConst: false } },
    },
  }),
  manifest: ({ browser, command }) => ({
    name: '__MSG_extension_name__',
    description: '__MSG_extension_description__',
    default_locale: 'en',
    // Oldest versions with everything used: light-dark() in styles, and in Firefox the declared data collection.
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'harrier@harrier.example',
              strict_min_version: '140.0',
              // Nothing is collected by installing; what a connected service is asked is named when one is connected.
              data_collection_permissions: {
                required: ['none'],
                optional: ['personallyIdentifyingInfo', 'websiteActivity', 'websiteContent'],
              },
            },
          },
        }
      : {
          minimum_chrome_version: '123',
          externally_connectable: { ids: [] },
          storage: { managed_schema: 'managed-schema.json' },
        }),
    // And `sidePanel` in Chromium, by the entrypoint of that name.
    // Rules for its own requests, which the first one needs in Chromium (lib/background/browser/fresh-connections.ts); no prompt speaks of them.
    permissions: [
      ...['activeTab', 'alarms', 'contextMenus', 'scripting', 'storage', 'unlimitedStorage'],
      // Tells where a redirect of a site that is searched leads, before anybody goes there (lib/background/browser/site-fetch.ts); no prompt speaks of it.
      'webRequest',
      // A worker has no parser of pages.
      ...(browser === 'firefox' ? [] : ['declarativeNetRequestWithHostAccess', 'offscreen']),
    ],
    // For a panel that follows the user from tab to tab, and to tell of the end of a long job: asked for in the options, and only there.
    optional_permissions: ['tabs', 'notifications'],
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
      if (entrypoints.some(({ name }) => ['background', 'engine', 'device'].includes(name)))
        Object.assign(config, mergeConfig(config, besideIt));
      if (!entrypoints.every(({ name }) => withoutPolyfill.has(name))) return;
      const alias = config.resolve?.alias;
      if (Array.isArray(alias))
        config.resolve = { ...config.resolve, alias: alias.filter(({ find }) => find !== 'wxt/browser') };
      else if (alias && 'wxt/browser' in alias) {
        const { 'wxt/browser': _polyfill, ...others } = alias;
        config.resolve = { ...config.resolve, alias: others };
      }
    },
    // Firefox's event page runs both files of the background, one after the other; Chromium's worker imports the second one.
    'build:manifestGenerated'({ config: { browser } }, { background }) {
      if (browser === 'firefox' && background && 'scripts' in background)
        background.scripts = ['background.js', 'engine.js'];
    },
  },
});
