/** #38: the background is stopped while it forgets everything. */
import { beforeEach, expect, test } from 'vitest';
import type { Handlers } from '../../../lib/messages/serve.ts';
import { waitFor } from '../harness/wait-for.ts';
import { createEngine } from './fake-engine.ts';
import { type FakePlatform, fakePlatform, onDisk, settled } from './fakes.ts';
import { job } from './records.ts';

const secret = 'k-canary-1';

let platform: FakePlatform;

async function filled(): Promise<{ platform: FakePlatform; handlers: Handlers }> {
  const made = fakePlatform();
  const { handlers } = createEngine(made);
  const request = {
    service: null,
    name: '',
    address: 'https://service.test/v2',
    key: secret,
    keyKept: 'device' as const,
  };
  await handlers.connect(request, 'm');
  await handlers['change-settings']({ theme: 'dark' }, 'm');
  for (const one of ['https://dns.test/*', 'tabs', 'notifications']) made.granted.add(one);
  const [service] = (await handlers.services({}, 'm')).services;
  await made.store.write([
    { table: 'optOuts', put: { id: 'hash', at: 1 } },
    { table: 'jobs', put: job('j', { service: service?.id ?? '' }) },
  ]);
  await made.files.write('export-1', 0, 'Email\njane@acme.test');
  await settled();
  return { platform: made, handlers };
}

/** Lets `most` calls to the device's storage happen. Later ones never settle, as in a stopped background. */
function stopAfter(most: number, of: FakePlatform): { calls(): number; restore(): void } {
  let calls = 0;
  // Both background runs share these.
  const whole = { local: { ...of.local }, session: { ...of.session }, files: { ...of.files } };
  const never = new Promise<never>(() => undefined);
  const counted = <Part extends object>(part: Part, names: readonly (keyof Part)[]): void => {
    for (const name of names) {
      const act = part[name] as (...said: unknown[]) => Promise<unknown>;
      part[name] = ((...said: unknown[]) => {
        calls += 1;
        return calls > most ? never : act.apply(part, said);
      }) as Part[typeof name];
    }
  };
  counted(of.local, ['set', 'remove', 'clear']);
  counted(of.session, ['set', 'remove']);
  counted(of.store, ['write', 'clear']);
  counted(of.files, ['remove']);
  counted(of.deviceKeys, ['forgetVaultKey']);
  counted(of, ['release', 'releaseAll']);
  return {
    calls: () => calls,
    restore() {
      Object.assign(of.local, whole.local);
      Object.assign(of.session, whole.session);
      Object.assign(of.files, whole.files);
    },
  };
}

async function countCalls(): Promise<number> {
  const { platform: whole, handlers } = await filled();
  const { calls } = stopAfter(Number.POSITIVE_INFINITY, whole);
  await handlers['forget-everything']({}, 'm');
  return calls();
}

beforeEach(() => {
  platform = fakePlatform();
});

test('38: stopped after any step, the next start deletes everything before it answers', async () => {
  const steps = await countCalls();
  expect(steps).toBeGreaterThan(8);
  const nothing = await onDisk(platform);
  let promisedAt: number | null = null;
  for (let step = 0; step < steps; step += 1) {
    const { platform: first, handlers } = await filled();
    const { calls, restore } = stopAfter(step, first);
    void handlers['forget-everything']({}, 'm');
    await waitFor(() => expect(calls()).toBeGreaterThan(step));
    restore();

    const isRecorded = first.local.stored.has('deletions') || (await onDisk(first)) === nothing;
    const second = fakePlatform(first);
    const { answering } = createEngine(second);
    const ask = async (name: string) => (await answering(name, {}))?.('m-0123456');
    const [services, settings, jobs] = await Promise.all([ask('services'), ask('settings'), ask('jobs')]);
    // Nothing was promised before the deletion is recorded.
    if (!isRecorded) {
      expect({ step, promisedAt, services }).toMatchObject({
        promisedAt: null,
        services: { services: [{ state: 'connected' }] },
      });
      continue;
    }
    promisedAt ??= step;
    expect({ step, services }).toEqual({ step, services: { services: [], chosen: null } });
    expect({ step, settings }).toMatchObject({ settings: { theme: 'system' } });
    expect({ step, jobs }).toMatchObject({ step, jobs: { jobs: [] } });
    expect({ step, disk: await onDisk(second) }).toEqual({ step, disk: nothing });
    expect(await second.files.jobs()).toEqual([]);
    expect(second.granted.size).toBe(0);
    expect(await second.deviceKeys.vaultKey(false)).toBeNull();
    expect(await second.store.count('optOuts')).toBe(1);
  }
  // The first call only removes snapshots from session storage; the second one records the deletion.
  expect(promisedAt).toBe(2);
});

test('38: permissions that the browser does not remove prevent no other deletion', async () => {
  const { platform: first, handlers } = await filled();
  first.releaseAll = () => Promise.reject(new Error('You cannot remove required permissions.'));
  await handlers['forget-everything']({}, 'm');
  expect(await onDisk(first)).not.toMatch(/service\.test|deletions/);
});

test('38: a missing file system prevents no other deletion', async () => {
  const { platform: first, handlers } = await filled();
  first.files.jobs = () => Promise.reject(new DOMException('Not here', 'SecurityError'));
  await handlers['forget-everything']({}, 'm');
  expect(await onDisk(first)).not.toMatch(/service\.test|deletions/);
  expect((await handlers.services({}, 'm')).services).toEqual([]);
});

test('38: a database that does not open refuses requests in time, and the next start retries the deletion', async () => {
  const { platform: first } = await filled();
  const open = first.store.clear;
  let opens = () => {};
  const opened = new Promise<void>((resolve) => {
    opens = resolve;
  });
  first.store.clear = (tables) => opened.then(() => open(tables));
  const { answering } = createEngine(first);
  const ask = async (name: string) => (await answering(name, {}))?.('m-0123456');
  const refused = { problem: { code: 'storage' } };
  const forgetting = expect(ask('forget-everything')).rejects.toMatchObject(refused);
  await settled();
  const meanwhile = expect(ask('settings')).rejects.toMatchObject(refused);
  await first.clock.advance(30_000);
  await Promise.all([forgetting, meanwhile]);
  // The next caller is refused without another wait.
  await expect(ask('jobs')).rejects.toMatchObject(refused);
  expect(first.local.stored.has('deletions')).toBe(true);

  const second = fakePlatform(first);
  await createEngine(second).answering('services', {});
  expect(await onDisk(second)).not.toMatch(/service\.test|deletions/);

  // The first background's database opens at last, so it serves again.
  opens();
  await waitFor(async () => expect(await ask('services')).toEqual({ services: [], chosen: null }));
});

test('38: the address bar offers no lookup that is to be forgotten', async () => {
  const { platform: first, handlers } = await filled();
  first.web.answers.set('/email-count', { status: 200, body: { data: { total: 5 } } });
  const params = { domain: 'initech.test' };
  const how = { click: true, skipCache: false, again: false, private: false, page: null };
  await handlers.request({ operation: 'countDomainEmails', params, ...how }, 'm');
  expect(await createEngine(first).recents()).toMatchObject([{ text: 'initech.test' }]);
  // Stopped right after the deletion was recorded.
  await first.local.set({ deletions: [{ kind: 'everything', id: 'd', services: [] }] });
  const second = fakePlatform(first);
  expect(await createEngine(second).recents()).toEqual([]);
  expect(await onDisk(second)).not.toMatch(/initech|deletions/);
});

test('38: an alarm is set, and its start resumes the deletion by itself', async () => {
  const { platform: first, handlers } = await filled();
  const { calls, restore } = stopAfter(4, first);
  void handlers['forget-everything']({}, 'm');
  await waitFor(() => expect(calls()).toBeGreaterThan(4));
  restore();
  expect(first.alarm.deletion).not.toBeNull();
  const second = fakePlatform(first);
  createEngine(second).resume('alarm');
  await waitFor(async () => expect(second.local.stored.has('deletions')).toBe(false));
  expect(await onDisk(second)).not.toContain('service.test');
});
