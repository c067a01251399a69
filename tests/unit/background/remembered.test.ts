/** Values that are read once per background run, and when they are read again. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createGrants } from '../../../lib/background/core/grants.ts';
import { storedValue } from '../../../lib/background/storage/stored-value.ts';
import { createVault } from '../../../lib/background/storage/vault.ts';
import { type FakePlatform, fakePlatform } from './fakes.ts';

let platform: FakePlatform;

beforeEach(() => {
  platform = fakePlatform();
});

describe('a stored value', () => {
  const counter = () => storedValue(platform.local, 'count', z.number(), 0);

  it('is read once, and then follows its own changes', async () => {
    const read = vi.spyOn(platform.local, 'get');
    const count = counter();
    expect(await Promise.all([count.get(), count.get()])).toEqual([0, 0]);
    await Promise.all([count.change((now) => now + 1), count.change((now) => now + 1)]);
    expect(await count.get()).toBe(2);
    expect(read).toHaveBeenCalledTimes(1);
    expect(platform.local.stored.get('count')).toBe(2);
  });

  it('is unchanged by a failed write, and read again after a failed read', async () => {
    const count = counter();
    vi.spyOn(platform.local, 'get').mockRejectedValueOnce(new Error('busy'));
    await expect(count.get()).rejects.toThrow('busy');
    expect(await count.get()).toBe(0);
    vi.spyOn(platform.local, 'set').mockRejectedValueOnce(new Error('full'));
    await expect(count.change(() => 7)).rejects.toThrow('full');
    expect(await count.get()).toBe(0);
  });

  it('is read again after a clear, and after its removal', async () => {
    const count = counter();
    await count.change(() => 7);
    await platform.local.clear();
    count.forget();
    expect(await count.get()).toBe(0);
    await count.change(() => 8);
    await count.remove();
    expect(await count.get()).toBe(0);
  });
});

describe('a key', () => {
  const owner = { service: 's', origin: 'https://service.test' };

  it('is decrypted once, for its own origin only, until it changes', async () => {
    const vault = createVault(platform, platform.deviceKeys, platform.passphraseFile);
    const opened = vi.spyOn(platform.deviceKeys, 'vaultKey');
    await vault.keep(owner, 'one', { kept: 'device' });
    expect([await vault.read(owner), await vault.read(owner)]).toEqual(['one', 'one']);
    expect(opened.mock.calls).toEqual([[true], [false]]);
    expect(await vault.read({ ...owner, origin: 'https://elsewhere.test' })).toBeNull();
    const change = vault.keep(owner, 'two', { kept: 'device' });
    await Promise.all([vault.read(owner), change, vault.read(owner)]);
    expect(await vault.read(owner)).toBe('two');
    await vault.forget('s');
    expect(await vault.read(owner)).toBeNull();
  });
});

describe('a grant', () => {
  it('is remembered until grants change; a missing one is checked each time', async () => {
    const asked = vi.spyOn(platform, 'isGranted');
    const grants = createGrants(platform);
    const pattern = 'https://service.test/*';
    expect([await grants.isGranted(pattern), await grants.isGranted(pattern)]).toEqual([true, true]);
    expect(asked).toHaveBeenCalledTimes(1);
    platform.granted.clear();
    grants.forget();
    expect([await grants.isGranted(pattern), await grants.isGranted(pattern)]).toEqual([false, false]);
    platform.granted.add(pattern);
    expect(await grants.isGranted(pattern)).toBe(true);
    await grants.release(pattern);
    expect(await grants.isGranted(pattern)).toBe(false);
  });
});
