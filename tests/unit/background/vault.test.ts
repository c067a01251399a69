/** A key can be read only through the vault, by its own service, on this device. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createDeviceKeys, type DeviceKeys } from '../../../lib/background/storage/device-keys.ts';
import { createVault, type Vault } from '../../../lib/background/storage/vault.ts';
import { type FakeArea, fakeArea } from './fakes.ts';

const canary = 'canary-1c9e5f';
const owner = { service: 'one', origin: 'https://service.test' };

let devices = 0;
let local: FakeArea;
let session: FakeArea;
let deviceKeys: DeviceKeys;
let vault: Vault;

beforeEach(() => {
  devices += 1;
  local = fakeArea();
  session = fakeArea();
  deviceKeys = createDeviceKeys(`device-${devices}`);
  vault = createVault({ local, session }, deviceKeys);
});

const stored = () => JSON.stringify([...local.stored, ...session.stored]);

describe('the vault', () => {
  it('gives a key back to its service, also in a later life', async () => {
    await vault.keep(owner, canary, false);
    expect(await vault.read(owner)).toBe(canary);
    expect(await createVault({ local, session }, createDeviceKeys(`device-${devices}`)).read(owner)).toBe(canary);
  });

  it('stores no byte of it in the clear, and never the same bytes twice', async () => {
    await vault.keep(owner, canary, false);
    const first = stored();
    for (const text of [canary, btoa(canary), canary.slice(0, 6), btoa(canary).slice(0, 8)])
      expect(first).not.toContain(text);
    await vault.keep(owner, canary, false);
    expect(stored()).not.toBe(first);
  });

  it('keeps it under a device key that no script can read out', async () => {
    const deviceKey = await deviceKeys.vaultKey(true);
    expect(deviceKey?.extractable).toBe(false);
    if (deviceKey) await expect(crypto.subtle.exportKey('raw', deviceKey)).rejects.toThrow();
  });

  it('is bound to its service and to its origin', async () => {
    await vault.keep(owner, canary, false);
    const [[slot, bytes] = ['', '']] = [...local.stored];
    local.stored.set(slot.replace('one', 'two'), bytes);
    expect(await vault.read({ service: 'two', origin: owner.origin })).toBeNull();
    expect(await vault.read({ service: 'one', origin: 'https://evil.test' })).toBeNull();
  });

  it('says that it has no key when it cannot be read, and leaves the bytes alone', async () => {
    await vault.keep(owner, canary, false);
    const before = stored();
    const elsewhere = createVault({ local, session }, createDeviceKeys(`device-${devices}-elsewhere`));
    expect(await elsewhere.read(owner)).toBeNull();
    expect(stored()).toBe(before);

    const [[slot] = ['']] = [...local.stored];
    for (const broken of ['not base64 ~', btoa('short'), 7, null]) {
      local.stored.set(slot, broken);
      expect(await vault.read(owner)).toBeNull();
      expect(local.stored.get(slot)).toBe(broken);
    }
  });

  it('keeps a key for this browser session in memory alone, and takes it off the disk', async () => {
    await vault.keep(owner, canary, false);
    await vault.keep(owner, canary, true);
    expect([local.stored.size, session.stored.size]).toEqual([0, 1]);
    expect(await vault.read(owner)).toBe(canary);
    await vault.keep(owner, canary, false);
    expect([local.stored.size, session.stored.size]).toEqual([1, 0]);
  });

  it('forgets', async () => {
    await vault.keep(owner, canary, false);
    await vault.keep({ ...owner, service: 'two' }, 'another', false);
    await vault.forget('one');
    expect(await vault.read(owner)).toBeNull();
    expect(await vault.read({ ...owner, service: 'two' })).toBe('another');
  });

  it('agrees on one device key when two ask for the first time', async () => {
    const other = createDeviceKeys(`device-${devices}`);
    await Promise.all([
      vault.keep(owner, canary, false),
      createVault({ local: fakeArea(), session }, other).keep(owner, 'x', false),
    ]);
    expect(await createVault({ local, session }, createDeviceKeys(`device-${devices}`)).read(owner)).toBe(canary);
  });
});
