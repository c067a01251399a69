/** A page's names are read on a click, checked, and used only for the page that was clicked. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Handlers } from '../../../lib/messages/serve.ts';
import { createEngine } from './fake-engine.ts';
import { type FakePlatform, fakePlatform } from './fakes.ts';

let platform: FakePlatform;
let handlers: Handlers;

beforeEach(() => {
  platform = fakePlatform();
  ({ handlers } = createEngine(platform));
  platform.tab.info = { id: 7, url: 'https://acme.test/team' };
});

const ada = { name: 'Ada Byron', position: 'Head of Engines', profile: 'https://www.linkedin.com/in/ada-b' };
const read = () => handlers['read-names']({ tab: 7 }, 'm');

describe('the names of a page', () => {
  it('are returned unchanged, without a request', async () => {
    platform.tab.names = [ada, { name: 'Grace Brewster', position: null, profile: null }];
    expect(await read()).toEqual({ names: [ada, { name: 'Grace Brewster', position: null, profile: null }] });
    expect(platform.web.sent).toEqual([]);
    expect(platform.tab.reads).toBe(0);
  });

  it.each([
    ['a profile page', 'https://www.linkedin.com/in/ada-b'],
    ['a mailbox', 'https://mail.google.com/mail/u/0/'],
    ['a browser page', 'chrome://extensions/'],
    ['a page in the local network', 'http://192.168.0.1/team'],
    ['a page without a grant', undefined],
  ])('are not read from %s', async (_, url) => {
    platform.tab.info = { id: 7, url };
    let reads = 0;
    platform.tabs.readNames = async () => {
      reads += 1;
      return [ada];
    };
    expect(await read()).toBeNull();
    expect(reads).toBe(0);
  });

  it.each([
    ['is no list', { names: [ada] }],
    ['has too many', Array.from({ length: 201 }, () => ada)],
    ['has an overlong name', [{ ...ada, name: 'x'.repeat(400) }]],
    ['links to code', [{ ...ada, profile: 'javascript:alert(1)' }]],
    ['lacks a field', [{ name: 'Ada Byron' }]],
    ['is null', null],
  ])('are rejected if the result %s', async (_, names) => {
    platform.tab.names = names;
    expect(await read()).toBeNull();
  });

  it('are null if the tab left the page or the page cannot be read', async () => {
    platform.tabs.readNames = async () => {
      platform.tab.info = { id: 7, url: 'https://globex.test/' };
      return [ada];
    };
    expect(await read()).toBeNull();
    platform.tabs.readNames = async () => Promise.reject(new Error('Cannot access'));
    expect(await read()).toBeNull();
  });
});
