import { beforeEach, describe, expect, it } from 'vitest';
import { createOptions, type Options } from '../../../components/options/options-store.ts';
import type { Answers } from '../../../lib/messages/answers.ts';
import { asked, type FakeBackground, grantsChanged, settled } from '../harness/fake-background.ts';
import { remoteService, settings } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { emptyBackground, openOptions } from './open-options.ts';

let background: FakeBackground;
const service = remoteService;

beforeEach(() => {
  background = emptyBackground();
});

function formOf(options: Options) {
  const form = options.services.form.value;
  if (!form) throw new Error('a form was expected');
  return form;
}

describe('connecting a service', () => {
  it('requests the origin within the click, without its port, and only if it is not granted yet', async () => {
    background.answer('connect', (): Answers['connect'] => ({ ok: false, wrong: { field: 'key', fault: 'empty' } }));
    const form = formOf(await openOptions());
    form.write({ address: 'https://contacts.example:8443/v2' });
    await settled();
    form.save();
    expect(asked.origins).toEqual([['https://contacts.example/*']]);
    await settled();
    form.write({ address: 'https://contacts.example:8443/v3' });
    await settled();
    form.save();
    expect(asked.origins).toHaveLength(1);
  });

  it('keeps invalid input, names its field, and sends two clicks once', async () => {
    background.answer('connect', (): Answers['connect'] => ({
      ok: false,
      wrong: { field: 'address', fault: 'no-version' },
    }));
    const form = formOf(await openOptions());
    form.write({ address: 'https://contacts.example', key: 'secret' });
    form.save();
    form.save();
    await settled();
    expect(background.said('connect')).toHaveLength(1);
    expect(form.state.value).toEqual({ at: 'wrong', wrong: { field: 'address', fault: 'no-version' } });
    expect(form.values.value).toMatchObject({ address: 'https://contacts.example', key: 'secret' });
  });

  it('clears the key from the page once connected, and then edits that service', async () => {
    background.answer('connect', (): Answers['connect'] => ({ ok: true, service, usage: null }));
    const options = await openOptions();
    const form = formOf(options);
    form.write({ address: service.base, key: 'secret' });
    form.save();
    background.answer('services', () => ({ services: [service], chosen: service.id }));
    await settled();
    expect(form.state.value.at).toBe('connected');
    expect(form.values.value.key).toBeNull();
    form.save();
    await settled();
    expect(background.said('connect').map(({ service: id, key }) => [id, key])).toEqual([
      [null, 'secret'],
      [service.id, null],
    ]);
    expect(options.services.list.value).toEqual([service]);
  });
});

describe('a service whose connection is being checked', () => {
  it('keeps what is typed meanwhile, and shows the other fields as stored', async () => {
    const reply = background.hold('connect');
    const form = formOf(await openOptions());
    form.write({ address: `${service.base}/`, key: 'old secret', name: 'Mine' });
    form.save();
    await settled();
    form.write({ key: 'new secret' });
    background.answer('services', () => ({ services: [service], chosen: service.id }));
    reply({ ok: true, service, usage: null });
    await settled();
    expect(form.values.value).toMatchObject({ key: 'new secret', address: service.base, name: service.name });
    background.answer('connect', (): Answers['connect'] => ({ ok: true, service, usage: null }));
    form.save();
    form.write({ name: 'Ours', address: 'https://other.example/v2', passphrase: 'a new passphrase' });
    await settled();
    expect(form.values.value).toMatchObject({
      ...{ name: 'Ours', address: 'https://other.example/v2', key: null, passphrase: 'a new passphrase' },
    });
  });
});

describe('pushes while the page loads', () => {
  it('are not replaced by responses to earlier requests', async () => {
    const late = {
      settings: background.hold('settings'),
      services: background.hold('services'),
      usage: background.hold('usage'),
      mailboxes: background.hold('mailboxes'),
    };
    const options = createOptions(newLife().signal);
    const left = { left: 3, of: 9 };
    const usage = { searches: left, verifications: left, plan: null, resets: null, asked: 1 };
    const mailbox = { name: 'other' as const, title: 'Mail', origins: ['https://mail.test/*'], state: 'on' as const };
    background.push({ topic: 'settings', revision: 5, settings: { ...settings, deviceFirst: true } });
    background.push({ topic: 'mailboxes', revision: 6, mailboxes: [{ ...mailbox, added: true }] });
    background.answer('services', () => ({ services: [service], chosen: service.id }));
    background.push({ topic: 'service', revision: 7, service });
    await settled();
    background.push({ topic: 'usage', revision: 8, service: service.id, usage });
    late.settings({ ...settings, deviceFirst: false });
    late.mailboxes({ mailboxes: [] });
    late.services({ services: [], chosen: null });
    late.usage({ usage: null });
    await settled();
    expect(options.settings.value?.deviceFirst).toBe(true);
    expect(options.mailboxes.list.value).toHaveLength(1);
    expect(options.services.list.value).toEqual([service]);
    expect(options.services.usage.value).toEqual(usage);
  });
});

describe('settings', () => {
  it('change at once and stay once the background confirms them', async () => {
    const options = await openOptions();
    background.answer('change-settings', (some) => ({ ...settings, ...(some.theme ? { theme: some.theme } : {}) }));
    options.change({ theme: 'dark' });
    expect(options.settings.value?.theme).toBe('dark');
    await settled();
    expect(options.settings.value?.theme).toBe('dark');
  });

  it('keep the latest choice while the background responds to earlier ones', async () => {
    const options = await openOptions();
    const answers: ((now: Answers['change-settings']) => void)[] = [];
    background.answer('change-settings', () => new Promise((resolve) => void answers.push(resolve)));
    options.change({ theme: 'dark' });
    options.change({ searchOnOpen: true });
    const first = { ...settings, theme: 'dark' as const };
    answers[0]?.(first);
    background.push({ topic: 'settings', revision: 5, settings: first });
    await settled();
    expect(options.settings.value).toMatchObject({ theme: 'dark', searchOnOpen: true });
    answers[1]?.({ ...first, searchOnOpen: true });
    await settled();
    expect(options.settings.value).toEqual({ ...first, searchOnOpen: true });
  });

  describe('that are refused', () => {
    const full = { code: 'storage', full: true, used: null, room: null } as const;

    it('all revert, however many were on their way, and each shows its reason', async () => {
      const options = await openOptions();
      background.refuse('change-settings', full);
      options.change({ theme: 'dark' });
      options.change({ patient: true });
      expect(options.settings.value).toMatchObject({ theme: 'dark', patient: true });
      await settled();
      expect(options.settings.value).toEqual(settings);
      expect(options.unchanged.value).toEqual([
        { some: { theme: 'dark' }, problem: full },
        { some: { patient: true }, problem: full },
      ]);
      options.change({ patient: true });
      expect(options.unchanged.value.map(({ some }) => some)).toEqual([{ theme: 'dark' }]);
    });

    it('revert to what another page stored meanwhile', async () => {
      const options = await openOptions();
      background.refuse('change-settings', full);
      options.change({ theme: 'dark' });
      background.push({ topic: 'settings', revision: 5, settings: { ...settings, patient: true } });
      expect(options.settings.value).toMatchObject({ theme: 'dark', patient: true });
      await settled();
      expect(options.settings.value).toEqual({ ...settings, patient: true });
    });
  });
});

describe('following the tabs', () => {
  it('is off until the permission is granted within the click, and stays off after a refusal', async () => {
    const { follow } = await openOptions();
    expect(follow.on.value).toBe(false);
    asked.refused = true;
    follow.set(true);
    expect(asked.origins).toEqual([['tabs']]);
    await settled();
    expect(follow.on.value).toBe(false);
    asked.refused = false;
    follow.set(true);
    await settled();
    expect(follow.on.value).toBe(true);
  });

  it('removes the permission when turned off, and follows changes in the browser’s own settings', async () => {
    asked.granted.add('tabs');
    const { follow } = await openOptions();
    expect(follow.on.value).toBe(true);
    follow.set(false);
    await settled();
    expect(follow.on.value).toBe(false);
    expect(asked.granted.has('tabs')).toBe(false);
    asked.granted.add('tabs');
    grantsChanged();
    await settled();
    expect(follow.on.value).toBe(true);
  });
});

describe('notifications', () => {
  it('are off until the permission is granted within the click, and stay off after a refusal', async () => {
    background.answer('change-settings', (some) => ({ ...settings, notify: some.notify === true }));
    const { notify } = await openOptions();
    asked.refused = true;
    notify.set(true);
    expect(asked.origins).toEqual([['notifications']]);
    await settled();
    expect(notify.on.value).toBe(false);
    asked.refused = false;
    notify.set(true);
    await settled();
    expect(notify.on.value).toBe(true);
    expect(background.said('change-settings')).toEqual([{ notify: false }, { notify: true }]);
  });

  it('show as off once the permission is revoked, and remove it when turned off', async () => {
    asked.granted.add('notifications');
    background.answer('settings', () => ({ ...settings, notify: true }));
    background.answer('change-settings', (some) => ({ ...settings, notify: some.notify === true }));
    const { notify } = await openOptions();
    expect(notify.on.value).toBe(true);
    asked.granted.clear();
    grantsChanged();
    await settled();
    expect(notify.on.value).toBe(false);
    asked.granted.add('notifications');
    grantsChanged();
    await settled();
    notify.set(false);
    await settled();
    expect(notify.on.value).toBe(false);
    expect(asked.granted.size).toBe(0);
  });
});
