import { beforeEach, expect, it } from 'vitest';
import { isGranted, originPattern, releaseAll, requestOrigin } from '../../../lib/browser/permissions.ts';
import { asked, createFakeBackground } from '../harness/fake-background.ts';

beforeEach(() => {
  createFakeBackground();
});

it.each([
  ['https://contacts.example:8443/v2?x=1', 'https://contacts.example/*'],
  [' http://127.0.0.1:9/v2 ', 'http://127.0.0.1/*'],
  ['http://[::1]:9/v2', 'http://[::1]/*'],
  ['https://user:secret@contacts.example/v2', 'https://contacts.example/*'],
  ['file:///etc/passwd', null],
  ['javascript:alert(1)', null],
  ['contacts.example/v2', null],
])('turns %s into the pattern %s, without port and credentials', (address, pattern) => {
  expect(originPattern(address)).toBe(pattern);
});

it('requests the permission before any await', () => {
  void requestOrigin('https://contacts.example/*');
  expect(asked.origins).toEqual([['https://contacts.example/*']]);
});

it('reports whether an origin is granted', async () => {
  expect(await isGranted('https://contacts.example/*')).toBe(false);
  asked.granted.add('https://contacts.example/*');
  expect(await isGranted('https://contacts.example/*')).toBe(true);
});

it('releases every granted permission, and none that the manifest requires', async () => {
  const all = ['https://contacts.example/*', 'https://dns.example/*', 'tabs', 'webRequest', 'notifications'];
  for (const one of all) asked.granted.add(one);
  await releaseAll();
  expect([...asked.granted]).toEqual([]);
});
