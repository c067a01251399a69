/** A key can be read only through the vault, by its own service, on this device. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createDeviceKeys, type DeviceKeys } from '../../../lib/background/storage/device-keys.ts';
import { createPassphraseLock } from '../../../lib/background/storage/passphrase-lock.ts';
import { createVault, type Vault } from '../../../lib/background/storage/vault.ts';
import { type FakeArea, fakeArea } from './fakes.ts';

const canary = 'canary-1c9e5f';
const owner = { service: 'one', origin: 'https://service.test' };
const onDevice = { kept: 'device' } as const;
const behind = (passphrase: string) => ({ kept: 'passphrase', passphrase }) as const;
/** The product's iteration count would take a second. */
const lockFile = async () => createPassphraseLock(16);

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
  vault = createVault({ local, session }, deviceKeys, lockFile);
});

const stored = () => JSON.stringify([...local.stored, ...session.stored]);

describe('the vault', () => {
  it('returns a key to its service, also after a background restart', async () => {
    await vault.keep(owner, canary, onDevice);
    expect(await vault.read(owner)).toBe(canary);
    expect(await createVault({ local, session }, createDeviceKeys(`device-${devices}`), lockFile).read(owner)).toBe(
      canary,
    );
  });

  it('stores a key only encrypted, and never as the same bytes twice', async () => {
    await vault.keep(owner, canary, onDevice);
    const first = stored();
    for (const text of [canary, btoa(canary), canary.slice(0, 6), btoa(canary).slice(0, 8)])
      expect(first).not.toContain(text);
    await vault.keep(owner, canary, onDevice);
    expect(stored()).not.toBe(first);
  });

  it('encrypts with a device key that no script can export', async () => {
    const deviceKey = await deviceKeys.vaultKey(true);
    expect(deviceKey?.extractable).toBe(false);
    if (deviceKey) await expect(crypto.subtle.exportKey('raw', deviceKey)).rejects.toThrow();
  });

  it('binds a key to its service and origin', async () => {
    await vault.keep(owner, canary, onDevice);
    const [[slot, bytes] = ['', '']] = [...local.stored];
    local.stored.set(slot.replace('one', 'two'), bytes);
    expect(await vault.read({ service: 'two', origin: owner.origin })).toBeNull();
    expect(await vault.read({ service: 'one', origin: 'https://evil.test' })).toBeNull();
  });

  it('returns null for an unreadable key, and leaves its bytes unchanged', async () => {
    await vault.keep(owner, canary, onDevice);
    const before = stored();
    const elsewhere = createVault({ local, session }, createDeviceKeys(`device-${devices}-elsewhere`), lockFile);
    expect(await elsewhere.read(owner)).toBeNull();
    expect(stored()).toBe(before);

    const [[slot] = ['']] = [...local.stored];
    for (const broken of ['not base64 ~', btoa('short'), 7, null]) {
      local.stored.set(slot, broken);
      expect(await vault.read(owner)).toBeNull();
      expect(local.stored.get(slot)).toBe(broken);
    }
  });

  it('stores a session key in session storage only, and removes it from disk', async () => {
    await vault.keep(owner, canary, onDevice);
    await vault.keep(owner, canary, { kept: 'session' });
    expect([local.stored.size, session.stored.size]).toEqual([0, 1]);
    expect(await vault.read(owner)).toBe(canary);
    await vault.keep(owner, canary, onDevice);
    expect([local.stored.size, session.stored.size]).toEqual([1, 0]);
  });

  it('forgets the key of one service only', async () => {
    await vault.keep(owner, canary, onDevice);
    await vault.keep({ ...owner, service: 'two' }, 'another', onDevice);
    await vault.forget('one');
    expect(await vault.read(owner)).toBeNull();
    expect(await vault.read({ ...owner, service: 'two' })).toBe('another');
  });

  it('creates one device key for two simultaneous first requests', async () => {
    const other = createDeviceKeys(`device-${devices}`);
    await Promise.all([
      vault.keep(owner, canary, onDevice),
      createVault({ local: fakeArea(), session }, other, lockFile).keep(owner, 'x', onDevice),
    ]);
    expect(await createVault({ local, session }, createDeviceKeys(`device-${devices}`), lockFile).read(owner)).toBe(
      canary,
    );
  });
});

describe('a key behind a passphrase', () => {
  const passphrase = 'korrekt pferd 7 Ångström';

  /** After a browser restart: session storage is empty. */
  const restarted = () => {
    session = fakeArea();
    return createVault({ local, session }, createDeviceKeys(`device-${devices}`), lockFile);
  };

  it('is readable until the browser closes, then locked, and readable again once it is unlocked', async () => {
    await vault.keep(owner, canary, behind(passphrase));
    expect([await vault.read(owner), await vault.kept('one')]).toEqual([canary, 'passphrase']);
    const next = restarted();
    expect([await next.read(owner), await next.kept('one')]).toEqual([null, 'passphrase']);
    expect(await next.unlock(owner, passphrase)).toBe(true);
    expect(await next.read(owner)).toBe(canary);
    // Another background run of the same browser session.
    const woken = createVault({ local, session }, createDeviceKeys(`device-${devices}`), lockFile);
    expect(await woken.read(owner)).toBe(canary);
  });

  it('cannot be read from everything on disk together', async () => {
    await vault.keep(owner, canary, behind(passphrase));
    const [[, onDisk] = ['', null]] = [...local.stored];
    expect(Object.keys(onDisk as object).toSorted()).toEqual(['rounds', 'salt', 'sealed']);
    const text = JSON.stringify(onDisk);
    for (const secret of [canary, passphrase]) expect(text).not.toContain(secret);
    // The device's own key alone does not unlock it.
    local.stored.set('vault:one', (onDisk as { sealed: string }).sealed);
    expect(await restarted().read(owner)).toBeNull();
  });

  it('stays locked with a wrong passphrase, for another service or origin, and with damaged bytes', async () => {
    await vault.keep(owner, canary, behind(passphrase));
    const next = restarted();
    for (const wrong of ['', ' ', passphrase.slice(1), `${passphrase} `, passphrase.toLowerCase()])
      expect(await next.unlock(owner, wrong)).toBe(false);
    const locked = local.stored.get('vault:one') as { rounds: number };
    local.stored.set('vault:two', locked);
    expect(await next.unlock({ ...owner, service: 'two' }, passphrase)).toBe(false);
    expect(await next.unlock({ ...owner, origin: 'https://evil.test' }, passphrase)).toBe(false);
    for (const rounds of [0, 1, -16, 15, 2.5, 2 ** 40, '16', null]) {
      local.stored.set('vault:one', { ...locked, rounds });
      expect(await next.unlock(owner, passphrase)).toBe(false);
    }
    local.stored.set('vault:one', { ...locked, salt: 'not base64 ~' });
    expect(await next.unlock(owner, passphrase)).toBe(false);
    expect(session.stored.size).toBe(0);
    local.stored.set('vault:one', locked);
    expect(await next.unlock(owner, passphrase)).toBe(true);
  });

  it('unlocks with an accent in any Unicode form', async () => {
    await vault.keep(owner, canary, behind(passphrase.normalize('NFC')));
    expect(await restarted().unlock(owner, passphrase.normalize('NFD'))).toBe(true);
  });

  it('leaves no copy behind when its storage changes or it is forgotten', async () => {
    await vault.keep(owner, canary, onDevice);
    await vault.keep(owner, canary, behind(passphrase));
    expect(await restarted().read(owner)).toBeNull();
    vault = restarted();
    await vault.unlock(owner, passphrase);
    await vault.keep(owner, canary, { kept: 'session' });
    expect([local.stored.size, session.stored.size, await vault.kept('one')]).toEqual([0, 1, 'session']);
    await vault.keep(owner, canary, behind(passphrase));
    await vault.keep(owner, canary, onDevice);
    expect([await restarted().read(owner), session.stored.size]).toEqual([canary, 0]);
    vault = restarted();
    await vault.keep(owner, canary, behind(passphrase));
    await vault.forget('one');
    expect([local.stored.size, session.stored.size, await vault.kept('one')]).toEqual([0, 0, null]);
  });
});
