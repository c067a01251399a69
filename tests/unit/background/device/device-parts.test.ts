/** The parts of "This device" that the browser supplies: domain lists and the resolver. */
import { afterEach, expect, test, vi } from 'vitest';
import { clock } from '../../../../lib/background/core/clock.ts';
import { deviceParts } from '../../../../lib/background/device/device-parts.ts';
import type { Settings } from '../../../../lib/messages/settings-views.ts';
import { installBrowser } from '../../harness/fake-browser.ts';
import { settings } from '../../harness/fixtures.ts';

installBrowser({ runtime: { getURL: (path: string) => `chrome-extension://harrier${path}` } });
afterEach(() => vi.unstubAllGlobals());

function parts(resolver: Settings['resolver'], granted: string[] = []) {
  return deviceParts({
    settings: { get: async () => ({ ...settings, resolver }) },
    isGranted: async (pattern) => granted.includes(pattern),
    journal: () => undefined,
    wire: { fetch: () => Promise.reject(new Error('nothing is sent')), clock },
  });
}

test('reads the packaged lists, and rejects if one is missing', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (address: unknown) => {
    asked.push(address);
    return new Response('mail.test\n', { status: asked.length === 1 ? 200 : 404 });
  });
  expect(await parts(null).loadList('webmail')).toBe('mail.test\n');
  await expect(parts(null).loadList('disposable')).rejects.toThrow('disposable');
  expect(asked).toEqual([
    'chrome-extension://harrier/domains/webmail.txt',
    'chrome-extension://harrier/domains/disposable.txt',
  ]);
});

test('returns the currently chosen resolver, and whether its origin is granted', async () => {
  const own = { at: 'own', address: 'https://dns.oakhollow.test:8443/q' } as const;
  const given = parts(own, ['https://dns.oakhollow.test/*']);
  expect(await given.resolver()).toEqual(own);
  expect(await given.isAllowed(own.address)).toBe(true);
  expect(await given.isAllowed('https://dns.elsewhere.test/q')).toBe(false);
});
