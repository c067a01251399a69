import { defineConfig } from 'wxt';

/** Pages of the extension run their own files only, reach the network only through `connect-src`, and cannot be framed. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** What the popup opens with, besides all that these import themselves. */
const popupOpensWith =
  /[\\/](entrypoints[\\/]lookup[\\/]lookup-page\.tsx|lib[\\/]screens[\\/](popup|panel-step|theme|language)\.ts)$/;

export default defineConfig({
  modules: ['@wxt-dev/webextension-polyfill', '@wxt-dev/i18n/module'],
  entrypointsDir: 'entrypoints',
  publicDir: 'assets/public',
  imports: false,
  i18n: { localesDir: 'assets/locales' },
  manifestVersion: 3,
  vite: () => ({
    build: {
      // Styles are shipped as they are written: these are the oldest versions that the manifest names.
      cssTarget: ['chrome123', 'firefox140'],
      // One file of styles for all pages: a part that comes later need not wait for its own.
      cssCodeSplit: false,
      // What comes later lies on the same disk: preloading it would cost more script than it saves time.
      modulePreload: false,
      // Constants stay where they are: copied to each place of their use, the public suffix list would stand three times in the worker.
      rolldownOptions: {
        optimization: { inlineConst: false },
        // All that the popup opens with is one file: cut into what each page shares with which other, it would weigh more.
        output: { codeSplitting: { groups: [{ name: 'first', test: popupOpensWith }] } },
      },
    },
  }),
  manifest: ({ browser }) => ({
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
    permissions: ['activeTab', 'alarms', 'contextMenus', 'scripting', 'storage', 'unlimitedStorage'],
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
    content_security_policy: { extension_pages: contentSecurityPolicy },
  }),
});
