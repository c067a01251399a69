// @vitest-environment jsdom
/** The welcome page: its focus, settings from policy, and the way back. */
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Welcome } from '../../../components/options/welcome-store.ts';
import { WelcomeView } from '../../../components/options/welcome-view.tsx';
import type { ServiceView } from '../../../lib/messages/service-views.ts';
import { type FakeBackground, settled } from '../harness/fake-background.ts';
import { deviceService, remoteService, settings } from '../harness/fixtures.ts';
import { byRole, click, draw, write } from '../harness/render.tsx';
import { emptyBackground, openOptions } from './open-options.ts';

let background: FakeBackground;
beforeEach(() => {
  background = emptyBackground();
  background.answer('settings', () => settings);
});

function welcomeOf(some: Partial<Welcome> = {}): Welcome {
  const unknown = { opener: signal(null), key: signal(null), pinned: signal(null), lookUp: null };
  return { ready: signal(null), ...unknown, leave: vi.fn(), ...some };
}

async function drawn(welcome: Welcome) {
  const { services } = await openOptions();
  const page = draw(<WelcomeView services={services} welcome={welcome} />);
  await settled();
  return page;
}

const focused = (page: HTMLElement) => page.querySelector(`label[for="${document.activeElement?.id}"]`)?.textContent;

describe('without a service', () => {
  it('this device comes first and takes one click; a service is connected by its form', async () => {
    const page = await drawn(welcomeOf());
    expect(document.activeElement).toBe(byRole(page, 'button', 'Start on this device'));
    expect(page.querySelector('button[type=submit]')?.textContent).toBe('Connect');
    background.answer('use-device', () => ({ services: [deviceService], chosen: deviceService.id }));
    click(byRole(page, 'button', 'Start on this device'));
    await settled();
    expect(background.said('use-device')).toHaveLength(1);
  });

  it('an address set by policy is read-only and says so, and the key field has the focus', async () => {
    const preset: ServiceView = { ...remoteService, state: 'no-key', managed: true };
    background.answer('services', () => ({ services: [preset], chosen: preset.id }));
    const page = await drawn(welcomeOf());
    expect(page.textContent).toContain('Set by your organisation.');
    expect(page.querySelector<HTMLInputElement>('input[readonly]')?.value).toBe(remoteService.base);
    expect(focused(page)).toBe('API key');
  });

  it('the welcome page sets the tab title', async () => {
    await drawn(welcomeOf());
    expect(document.title).toBe('Welcome to Harrier · Harrier');
  });

  it('sample data takes one click', async () => {
    const sample: ServiceView = { kind: 'sample', id: 'sample', name: '', account: null, state: 'connected' };
    background.answer('try-sample', () => ({ services: [sample], chosen: 'sample' }));
    const page = await drawn(welcomeOf());
    click(byRole(page, 'button', 'Try with sample data'));
    await settled();
    expect(background.said('try-sample')).toHaveLength(1);
  });
});

describe('with a connected service', () => {
  it.each([
    [{ tab: 3, host: 'acme.test' }, 'Back to acme.test'],
    [{ tab: 3, host: null }, 'Back to where you were'],
    [null, 'Close this page'],
  ])('the button for the way back fits the opener %o', async (opener, words) => {
    const leave = vi.fn();
    const page = await drawn(welcomeOf({ ready: signal(remoteService), opener: signal(opener), leave }));
    expect(page.textContent).toContain('To open Harrier, press its button in the browser’s toolbar.');
    click(byRole(page, 'button', words));
    expect(leave).toHaveBeenCalledOnce();
  });

  it('a company can be looked up at once if the browser has a side panel', async () => {
    const lookUp = vi.fn();
    const page = await drawn(welcomeOf({ ready: signal(remoteService), lookUp }));
    expect(focused(page)).toBe('Try it with a company');
    const field = page.querySelector('input');
    if (field) write(field, ' acme.test ');
    click(byRole(page, 'button', 'Look up'));
    expect(lookUp).toHaveBeenCalledWith('acme.test');
    const without = await drawn(welcomeOf({ ready: signal(remoteService) }));
    expect(without.querySelector('input')).toBeNull();
  });

  it('the keyboard shortcut that opens Harrier is shown', async () => {
    const page = await drawn(welcomeOf({ ready: signal(remoteService), key: signal('Alt+Shift+H') }));
    expect(page.querySelector('kbd')?.textContent).toBe('Alt+Shift+H');
  });

  it('a picture shows how to pin the button until it is pinned', async () => {
    const pinned = signal<boolean | null>(false);
    const page = await drawn(welcomeOf({ ready: signal(remoteService), pinned }));
    expect(byRole(page, 'section', 'Pin Harrier').querySelector('svg')).not.toBeNull();
    act(() => {
      pinned.value = true;
    });
    expect(page.textContent).not.toContain('Pin Harrier');
  });
});
