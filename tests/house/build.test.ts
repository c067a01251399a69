/** The shipped builds request no more than they declare and run only their own files. */
import { describe, expect, test } from 'vitest';
import { delays } from '../../lib/background/jobs/delays.ts';
import config from '../../wxt.config.ts';
import { atLeast, atMost, isAccepted } from '../bench/row.ts';
import { sizes } from '../bench/sizes.ts';
import { chromiumBuild, delaysIn, firefoxBuild } from '../e2e/harness/build-copy.ts';
import { builds, builtFiles, manifestOf, packedSizes } from './built-files.ts';
import { foreignCodeInPage, foreignCodeInScript } from './foreign-code.ts';

test('the source archive for reviewers excludes the output of test runs', () => {
  expect(config.zip?.excludeSources).toContain('tests/out/**');
});

describe.each(builds)('the $name build', ({ dir }) => {
  test('requires no host permission, injects no content script, and exposes no file to pages', () => {
    const manifest = manifestOf(dir);
    expect(manifest.host_permissions ?? []).toEqual([]);
    expect(manifest.content_scripts ?? []).toEqual([]);
    expect(manifest.web_accessible_resources ?? []).toEqual([]);
  });

  test('packs to at most 1.1 MB, including the lists of mail domains', () => {
    expect(Object.keys(packedSizes(dir))).toEqual(
      expect.arrayContaining(['domains/webmail.txt', 'domains/disposable.txt']),
    );
    const bytes = Object.values(packedSizes(dir)).reduce((sum, one) => sum + one, 0);
    expect(bytes).toBeLessThanOrEqual(1_100_000);
  });

  test.each(Object.entries(delays))(
    'contains the delay %s once, with the product’s value, and never assigns it',
    (name, value) => {
      const scripts = builtFiles(dir, '.js');
      expect(scripts.flatMap(({ text }) => delaysIn(text, name))).toEqual([value]);
      expect(
        scripts.flatMap(({ text }) => text.match(new RegExp(`[.'"\`]${name}\\b[^;,)]{0,3}=[^=>]`, 'g')) ?? []),
      ).toEqual([]);
    },
  );

  test('requires exactly these permissions at install; tabs, webNavigation, notifications, webRequest and origins are optional', () => {
    const manifest = manifestOf(dir);
    const sidePanel = dir === chromiumBuild ? ['sidePanel', 'declarativeNetRequestWithHostAccess', 'offscreen'] : [];
    expect(manifest.permissions?.toSorted()).toEqual(
      ['activeTab', 'alarms', 'contextMenus', 'scripting', ...sidePanel, 'storage', 'unlimitedStorage'].toSorted(),
    );
    expect(manifest.optional_permissions).toEqual(['tabs', 'webNavigation', 'notifications', 'webRequest']);
    expect(manifest.optional_host_permissions).toEqual(['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*']);
  });

  test('opens the popup on its button, and gives each command words and the first three a key of their own', () => {
    const { action, commands = {} } = manifestOf(dir);
    expect(action?.default_popup).toBe('popup.html');
    expect(Object.keys(commands)).toEqual([
      '_execute_action',
      'open-panel',
      'look-up-page',
      'save-author',
      'open-workspace',
    ]);
    const keys = Object.values(commands).flatMap(({ suggested_key: key }) => key?.default ?? []);
    // Chromium allows at most four.
    expect(keys).toEqual(['Alt+Shift+H', 'Alt+Shift+J', 'Alt+Shift+L']);
    const { _execute_action: _, ...described } = commands;
    const words = Object.values(described).map(({ description }) => /^__MSG_(\w+)__$/.exec(description ?? '')?.[1]);
    expect(words).toEqual(['panel_open', 'commands_page', 'commands_author', 'panel_workspace']);
    const locales = builtFiles(dir, 'messages.json');
    expect(locales.length).toBeGreaterThan(1);
    for (const { text } of locales) {
      const messages: Record<string, { message: string }> = JSON.parse(text);
      for (const word of words) expect(messages[word ?? '']?.message).toMatch(/\w/);
    }
  });

  test('has a content security policy: own scripts only, no framing, Trusted Types required', () => {
    const policy = manifestOf(dir).content_security_policy?.extension_pages ?? '';
    const rules = new Map(
      policy.split(';').map((rule): [string, string] => [rule.trim().split(' ')[0] ?? '', rule.trim()]),
    );
    expect(rules.get('default-src')).toBe("default-src 'none'");
    expect(rules.get('script-src')).toBe("script-src 'self'");
    expect(rules.get('frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(rules.get('base-uri')).toBe("base-uri 'none'");
    expect(rules.get('require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
    expect(rules.get('trusted-types')).toBe(
      dir === chromiumBuild ? 'trusted-types engine inert' : 'trusted-types inert',
    );
    expect(policy).not.toMatch(/unsafe|\s\*(\s|;|$)|data:|blob:/);
  });

  test('evaluates no text as code and loads no foreign script', () => {
    const scripts = builtFiles(dir, '.js');
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.flatMap(({ path, text }) => foreignCodeInScript(text).map((found) => `${path}: ${found}`))).toEqual(
      [],
    );
  });

  test('creates Trusted Types policies only where needed: one for script URLs of own files, one for inert HTML', () => {
    const policies = builtFiles(dir, '.js').flatMap(({ path, text }) =>
      [...text.matchAll(/\.createPolicy\(([^)]*)\)/g)].map(([, how]) => `${path}: ${how}`),
    );
    const inert = (file: string) =>
      expect.stringMatching(new RegExp(`^${file}\\.js: .inert.,\\{createHTML:(\\w)=>\\1\\}$`));
    if (dir === firefoxBuild) expect(policies).toEqual([inert('text-reader')]);
    else
      expect(policies).toEqual([
        expect.stringMatching(/^background\.js: .engine.,\{createScriptURL:(\w)=>[\w$]+\[[\w$]+\.find\(\w=>\w===\1$/),
        inert('chunks/offscreen-[\\w-]+'),
      ]);
    const script = builtFiles(dir, 'background.js')
      .map(({ text }) => text)
      .join('');
    if (dir !== chromiumBuild) return;
    const made = /createScriptURL:(\w)=>([\w$]+)\[([\w$]+)\.find\((\w)=>\4===\1\)\?\?`engine`\]\}/.exec(script) ?? [];
    const [table, names] = made.slice(2, 4).map((name) => name.replaceAll('$', '\\$'));
    expect(script).toContain(`${names}=Object.keys(${table})`.replaceAll('\\', ''));
    const listed = new RegExp(`[ ,]${table}=\\{([^}]*)\\}`).exec(script)?.[1];
    expect(listed?.split(',').map((line) => line.replace(/^\w+:`(.*)`$/, '$1'))).toEqual([
      '/engine.js',
      '/sample.js',
      '/device.js',
      '/team.js',
      '/passphrase.js',
      '/imports.js',
      '/services.js',
      '/sync.js',
    ]);
  });

  test('bundles schemas only into the scripts that read responses, jobs and back-ups', () => {
    const holding = builtFiles(dir, '.js').filter(({ text }) => text.includes('_zod'));
    expect(holding.map(({ path }) => path).sort()).toEqual(['device.js', 'engine.js', 'sample.js']);
  });

  test('bundles the public suffix list once', () => {
    const holding = builtFiles(dir, '.js').filter(({ text }) => text.includes('kawasaki'));
    expect(holding.map(({ path }) => path)).toEqual(['engine.js']);
  });

  test('bundles the people reader once', () => {
    const holding = builtFiles(dir, '.js').filter(({ text }) => text.includes('[data-turbo-confirm]'));
    expect(holding.map(({ path }) => path)).toEqual(['page-people.js']);
  });

  test('loads the popup from four files: page, script, shared script, stylesheet', () => {
    const [page] = builtFiles(dir, 'popup.html');
    const files = page?.text.match(/(?<=(src|href)=")[^"]+/g) ?? [];
    expect(files.map((path) => path.replace(/-[\w-]{8}\./, '.'))).toEqual([
      '/chunks/popup.js',
      '/chunks/first.js',
      '/assets/style.css',
    ]);
  });

  test('has no inline or foreign script in its pages', () => {
    const pages = builtFiles(dir, '.html');
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.flatMap(({ path, text }) => foreignCodeInPage(text).map((found) => `${path}: ${found}`))).toEqual([]);
  });
});

test('the Chromium build has a side panel, the Firefox build a sidebar that stays closed at install', () => {
  const [chromium, firefox] = [manifestOf(chromiumBuild), manifestOf(firefoxBuild)];
  expect(chromium.side_panel?.default_path).toBe('sidepanel.html');
  expect(chromium.sidebar_action).toBeUndefined();
  expect(firefox.sidebar_action).toMatchObject({ default_panel: 'sidepanel.html', open_at_install: false });
  expect(firefox.side_panel).toBeUndefined();
});

test('the Firefox manifest declares an id and the optional data collection', () => {
  expect(manifestOf(firefoxBuild).browser_specific_settings?.gecko).toMatchObject({
    // A UUID in braces or an address-like string: the store accepts nothing else.
    id: expect.stringMatching(/^(\{[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\}|[\w.-]*@[\w.-]+)$/i),
    data_collection_permissions: {
      required: ['none'],
      optional: ['authenticationInfo', 'browsingActivity', 'personallyIdentifyingInfo', 'websiteContent'],
    },
  });
});

test('the title and description for the stores are localized and within their length limits', () => {
  const { name, short_name: short, description } = manifestOf(chromiumBuild);
  expect([name, short, description]).toEqual([
    '__MSG_extension_title__',
    '__MSG_extension_name__',
    '__MSG_extension_description__',
  ]);
  for (const language of ['en', 'de']) {
    const [file] = builtFiles(chromiumBuild, `_locales/${language}/messages.json`);
    const words: Record<string, { message: string }> = JSON.parse(file?.text ?? '{}');
    expect(words.extension_title?.message.length).toBeLessThanOrEqual(45);
    expect(words.extension_description?.message).not.toBe('');
    expect(words.extension_description?.message.length).toBeLessThanOrEqual(132);
  }
});

test('every built file is within its size budget or has an accepted reason', async () => {
  expect((await sizes(chromiumBuild)).filter((row) => !isAccepted(row))).toEqual([]);
});

test('a missed budget is accepted only with a reason, and only up to the proposed budget', () => {
  const size = { what: 'a script', measured: 16, unit: 'KB', budget: 14 };
  const rate = { what: 'an export', measured: 0.8, unit: '×', budget: 0.9, because: 'a slow disk' };
  const accepted = [
    atMost(size),
    atMost({ ...size, because: 'long lists' }),
    atMost({ ...size, because: 'long lists', proposed: 16 }),
    atMost({ ...size, because: 'long lists', proposed: 15 }),
    atLeast({ ...rate, proposed: 0.8 }),
    atLeast({ ...rate, proposed: 0.85 }),
  ].map(isAccepted);
  expect(accepted).toEqual([false, true, true, false, true, false]);
});

test('the Firefox event page loads engine.js after background.js', () => {
  expect(manifestOf(firefoxBuild).background?.scripts).toEqual(['background.js', 'engine.js']);
  expect(manifestOf(chromiumBuild).background?.service_worker).toBe('background.js');
});

test('lets no other extension and no page connect', () => {
  // Firefox has no such key; there, nothing may connect without a listener for it.
  expect(manifestOf(chromiumBuild).externally_connectable).toEqual({ ids: [] });
});

describe('the search for foreign code', () => {
  test.each([
    'eval("1")',
    'new Function("return 1")()',
    'const F = Function; new F("")',
    'globalThis.Function("return 1")()',
    'Function.call(null, "return 1")()',
    'const makers = { make: Function }',
    '(0, eval)("1")',
    'globalThis.eval("1")',
    'const run = eval',
    'importScripts("a.js")',
    'importScripts(policy.createScriptURL("a.js"), "b.js")',
    'importScripts(createScriptURL)',
    'import("https://cdn.example/a.js")',
    'import(name)',
  ])('finds it in a script: %s', (text) => {
    expect(foreignCodeInScript(text)).toHaveLength(1);
  });

  test.each([
    'a instanceof Function',
    'Function.prototype.call',
    'Function.call.bind(Object.prototype.hasOwnProperty)',
    'const codes = { eval: 1, Function: 2 }',
    'import("./own.js")',
    '"eval(1)"',
    'importScripts(policy.createScriptURL(own))',
  ])('ignores: %s', (text) => {
    expect(foreignCodeInScript(text)).toEqual([]);
  });

  test.each([
    '<script>1</script>',
    '<script type="module">1</script>',
    '<img src="a.png" onerror="1">',
    '<script src="https://cdn.example/a.js"></script>',
    '<link rel="stylesheet" href="//cdn.example/a.css">',
    '<a href="javascript:1">a</a>',
  ])('finds it in a page: %s', (html) => {
    expect(foreignCodeInPage(html)).toHaveLength(1);
  });
});
