// @vitest-environment jsdom
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Journal } from '../../../components/activity/journal-table.tsx';
import { DeviceDataView } from '../../../components/options/device-data.tsx';
import { Habits } from '../../../components/options/habits.tsx';
import { LimitField } from '../../../components/options/limit-field.tsx';
import { OptionsView } from '../../../components/options/options-view.tsx';
import { ServiceStatus, ServicesView } from '../../../components/options/services-view.tsx';
import { StoredData } from '../../../components/options/stored-data.tsx';
import type { Answers, ConnectFault } from '../../../lib/messages/answers.ts';
import { service, settings } from '../../gallery/made-up.ts';
import { type FakeBackground, settled } from '../harness/fake-background.ts';
import { deviceService } from '../harness/fixtures.ts';
import { byRole, click, draw, nameOf, press, write } from '../harness/render.tsx';
import { waitFor } from '../harness/wait-for.ts';
import { emptyBackground, openOptions } from './open-options.ts';

let background: FakeBackground;

beforeEach(() => {
  background = emptyBackground();
  background.answer('settings', () => settings);
});

afterEach(() => {
  location.hash = '';
});

const drawServices = async () => draw(<ServicesView services={(await openOptions()).services} />);
const label = (drawn: HTMLElement, input: Element) => drawn.querySelector(`label[for="${input.id}"]`)?.textContent;

test('the service form is labelled “Service address”, “API key” and “Save”', async () => {
  const drawn = await drawServices();
  expect([...drawn.querySelectorAll('.field input')].map((input) => label(drawn, input))).toEqual([
    'Service address',
    'API key',
  ]);
  expect(drawn.querySelector('button[type=submit]')?.textContent).toBe('Save');
});

test('the fault of a key is shown at its field and linked as its description', async () => {
  const wrong: ConnectFault = {
    field: 'key',
    fault: 'check',
    problem: { code: 'key-refused', quoted: 'No such key' },
  };
  background.answer('connect', (): Answers['connect'] => ({ ok: false, wrong }));
  const drawn = await drawServices();
  click(byRole(drawn, 'button', 'Save'));
  await settled();
  const key = drawn.querySelector('input[type=password]');
  const said = drawn.querySelector(`#${key?.getAttribute('aria-describedby')}`);
  expect(key?.getAttribute('aria-invalid')).toBe('true');
  expect(said?.textContent).toContain('The service doesn’t accept this key.');
  expect(said?.textContent).toContain('“No such key”');
});

test('a stored key is never put into a field', async () => {
  background.answer('services', () => ({ services: [service], chosen: service.id }));
  const drawn = await drawServices();
  expect(drawn.querySelector('input[type=password]')).toBeNull();
  expect(drawn.textContent).toContain('Kept encrypted on this device');
});

test('a new key lasts for the session unless another option is chosen; a passphrase has its own field', async () => {
  const sent: unknown[] = [];
  const wrong: ConnectFault = { field: 'passphrase', fault: 'too-short' };
  background.answer('connect', (data): Answers['connect'] => {
    sent.push(data);
    return { ok: false, wrong };
  });
  const drawn = await drawServices();
  const ways = [...drawn.querySelectorAll<HTMLInputElement>('.key-keeping input[type=radio]')];
  expect(ways.map(({ checked }) => checked)).toEqual([true, false, false]);
  expect(drawn.querySelectorAll('input[type=password]')).toHaveLength(1);
  click(byRole(drawn, 'button', 'Save'));
  await settled();
  for (const way of ways.slice(1)) {
    act(() => way.click());
    click(byRole(drawn, 'button', 'Save'));
    await settled();
  }
  expect(sent).toMatchObject([
    { keyKept: 'session', passphrase: null },
    { keyKept: 'device', passphrase: null },
    { keyKept: 'passphrase', passphrase: '' },
  ]);
  const [, field] = drawn.querySelectorAll('input[type=password]');
  expect(field && label(drawn, field)).toBe('Passphrase');
  expect(field?.getAttribute('aria-invalid')).toBe('true');
  expect(drawn.querySelector(`#${field?.getAttribute('aria-describedby')}`)?.textContent).toBe(
    'Use at least 10 characters.',
  );
});

test('a locked key is unlocked in the form, and a wrong passphrase is reported at its field', async () => {
  const locked = { ...service, state: 'key-locked', keyKept: 'passphrase' } as const;
  let now: typeof locked | typeof service = locked;
  background.answer('services', () => ({ services: [now], chosen: service.id }));
  background.answer('unlock', ({ passphrase }): Answers['unlock'] => {
    const unlocked = passphrase === 'the right passphrase';
    if (unlocked) now = { ...service, keyKept: 'passphrase' };
    return { unlocked };
  });
  const drawn = await drawServices();
  const form = drawn.querySelector<HTMLFormElement>('.unlock-key');
  const field = form?.querySelector('input');
  if (!form || !field) throw new Error('no field to unlock');
  write(field, 'a wrong passphrase');
  click(byRole(form, 'button', 'Unlock'));
  await settled();
  expect(drawn.querySelector(`#${field.getAttribute('aria-describedby')}`)?.textContent).toBe(
    'This passphrase doesn’t unlock the key.',
  );
  write(field, 'the right passphrase');
  click(byRole(form, 'button', 'Unlock'));
  await settled();
  expect(drawn.querySelector('.unlock-key')).toBeNull();
  expect(drawn.textContent).toContain('Set, and stored nowhere');
});

test('a failure to choose or remove a service is reported below the list, and the service in use stays', async () => {
  background.answer('services', () => ({ services: [service, deviceService], chosen: service.id }));
  background.refuse('choose-service', { code: 'storage', full: false, used: null, room: null });
  background.refuse('disconnect', { code: 'storage', full: false, used: null, room: null });
  const drawn = await drawServices();
  const [, device] = drawn.querySelectorAll<HTMLInputElement>('.service-list input[type=radio]');
  act(() => device?.click());
  await settled();
  expect(drawn.querySelector('.service-list .notice')?.textContent).toContain('This device’s storage can’t be used.');
  expect(device?.checked).toBe(false);
  click(byRole(drawn, 'button', 'Delete what it knows'));
  click(byRole(drawn, 'dialog button', 'Delete what it knows'));
  await settled();
  expect(background.said('disconnect')).toHaveLength(1);
  expect(drawn.querySelectorAll('.service-list .notice')).toHaveLength(1);
});

test('the back-up progress uses the singular for one record', async () => {
  const { device } = await openOptions();
  const contents = { companies: 1, addresses: 0, articles: 0, leads: 0, bytes: null, halfRestored: false };
  const words = (records: number) =>
    draw(
      <DeviceDataView
        device={{
          ...device,
          contents: signal(contents),
          keeping: signal({ at: 'working', what: 'write', records }),
        }}
      />,
    ).querySelector('p[role=status]')?.textContent;
  expect(words(1)).toBe('Writing… 1 record');
  expect(words(2)).toBe('Writing… 2 records');
});

test('a setting that cannot be changed and data that cannot be cleared are reported below their control', async () => {
  const problem = { code: 'storage', full: false, used: null, room: null } as const;
  for (const name of ['change-settings', 'clear-journal', 'clear-cache'] as const) background.refuse(name, problem);
  background.answer('cache-size', () => ({ answers: 2, bytes: 9_000, journal: 3 }));
  const options = await openOptions();
  const habits = draw(<Habits options={options} />);
  const patient = byRole(habits, '[role=switch]', 'Search longer');
  click(patient);
  await settled();
  expect(patient).toMatchObject({ checked: settings.patient });
  expect(patient.closest('.item')?.nextElementSibling?.textContent).toContain('storage can’t be used');
  draw(null, habits);
  const data = draw(<StoredData options={options} />);
  for (const name of ['Clear saved answers', 'Clear the journal']) {
    click(byRole(data, 'button', name));
    await settled();
    const item = byRole(data, 'button', name).closest('.item');
    expect(item?.nextElementSibling?.textContent).toContain('storage can’t be used');
  }
  for (const again of data.querySelectorAll<HTMLElement>('.notice button')) click(again);
  await settled();
  expect([background.said('clear-cache'), background.said('clear-journal')].map(({ length }) => length)).toEqual([
    2, 2,
  ]);
});

test('a failed start on this device is reported with a retry button', async () => {
  background.refuse('use-device', { code: 'storage', full: false, used: null, room: null });
  const drawn = await drawServices();
  click(byRole(drawn, 'button', 'Start on this device'));
  await settled();
  click(byRole(drawn, '.notice button', 'Try again'));
  await settled();
  expect(background.said('use-device')).toHaveLength(2);
});

test('a connected service shows its account and plan', () => {
  expect(draw(<ServiceStatus service={service} />).textContent).toBe('Connected as Marit Lindqvist · Team');
});

test('the journal shows each operation in words and what it spent', () => {
  const entry = {
    id: '1',
    at: 0,
    service: 'x',
    operation: 'verifyEmail' as const,
    params: { email: 'a@b.test' },
    outcome: '200',
    spent: 'verification' as const,
  };
  const cells = [...draw(<Journal entries={[entry]} more={false} onMore={() => {}} />).querySelectorAll('td')];
  expect(cells.slice(1).map((cell) => cell.textContent)).toEqual([
    'Verify an address',
    'email: a@b.test',
    '200',
    '1 verification',
  ]);
});

test('an empty journal does not claim that nothing was sent: it may have been cleared or off', async () => {
  expect(draw(<Journal entries={[]} more={false} onMore={() => {}} />).textContent).toBe('The journal is empty.');
});

test('forgetting everything needs a confirmation, which warns that leads of this device are deleted', async () => {
  background.answer('forget-everything', () => ({ forgotten: true }));
  const drawn = draw(<StoredData options={await openOptions()} />);
  click(byRole(drawn, 'button', 'Forget'));
  const words = drawn.querySelector('dialog')?.textContent;
  expect(words).toContain('Leads, companies and people that are only on this device are deleted for good');
  expect(background.said('forget-everything')).toHaveLength(0);
  click(byRole(drawn, 'button', 'Forget everything'));
  expect(background.said('forget-everything')).toHaveLength(1);
});

test('a failure to forget everything is reported until another attempt succeeds', async () => {
  const drawn = draw(<StoredData options={await openOptions()} />);
  click(byRole(drawn, 'button', 'Forget'));
  click(byRole(drawn, 'button', 'Forget everything'));
  await settled();
  expect(drawn.textContent).toContain('Harrier doesn’t answer.');
  background.answer('forget-everything', () => ({ forgotten: true }));
  click(byRole(drawn, 'button', 'Try again'));
  await settled();
  expect(drawn.textContent).not.toContain('Harrier doesn’t answer.');
});

test('a ceiling is saved when its field loses the focus, and only as a whole number', async () => {
  const drawn = draw(<Habits options={await openOptions()} />);
  const [searches] = drawn.querySelectorAll<HTMLInputElement>('.ceilings input');
  if (!searches) throw new Error('no field');
  const leave = () => act(() => void searches.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  write(searches, '1e9');
  void leave();
  expect(background.said('change-settings')).toEqual([]);
  write(searches, '20');
  void leave();
  expect(background.said('change-settings')).toEqual([{ ceilings: { search: 20, verification: null } }]);
});

test('with this device as the service, no setting mentions prices, plans or a service', async () => {
  background.answer('services', () => ({ services: [deviceService], chosen: deviceService.id }));
  const drawn = draw(<Habits options={await openOptions()} />);
  expect(drawn.textContent).toContain('Shows a company’s addresses at once.');
  expect(drawn.textContent).not.toMatch(/costs|plan|service|1 search/);
  expect(drawn.querySelector('.ceilings')).toBeNull();
});

test('a list set by policy can’t be changed, and says why', async () => {
  background.answer('settings', () => ({ ...settings, listManaged: true }));
  background.answer('lists', () => ({ lists: [{ id: 1, name: 'Other', leads: 0 }] }));
  const drawn = draw(<Habits options={await openOptions()} />);
  expect(drawn.textContent).toContain('Set by your organisation.');
  expect([...drawn.querySelectorAll('button')].map(nameOf)).not.toContain('Prospects');
});

test('the list menu requests the service’s lists when it opens', async () => {
  background.answer('settings', () => ({ ...settings, list: null, listManaged: false }));
  background.answer('lists', ({ ask }) => ({ lists: ask ? [{ id: 1, name: 'Spring fair', leads: 0 }] : [] }));
  const options = await openOptions();
  const drawn = draw(<Habits options={options} />);
  expect(background.said('lists')).toEqual([{ ask: false }]);
  click(byRole(drawn, 'button', 'The service’s default list'));
  await settled();
  expect(background.said('lists').at(-1)).toEqual({ ask: true });
  expect(drawn.textContent).toContain('Spring fair');
});

test('settings that can’t be read are reported with the problem of the device’s storage', async () => {
  background.refuse('settings', { code: 'storage', full: true, used: 3_100_000, room: 600_000 });
  const options = await openOptions();
  expect(draw(<OptionsView options={options} />).textContent).toContain('This device is full');
});

test('the option to show this device’s data first needs another service, and lists this device as one', async () => {
  const words = 'Show first what this device knows';
  background.answer('device-contents', () => ({
    companies: 0,
    addresses: 0,
    articles: 0,
    leads: 0,
    bytes: null,
    halfRestored: false,
  }));
  for (const answering of [deviceService, null]) {
    background.answer('services', () => ({ services: answering ? [answering] : [], chosen: answering?.id ?? null }));
    const drawn = draw(<Habits options={await openOptions()} />);
    expect(drawn.textContent).not.toContain(words);
  }
  background.answer('services', () => ({ services: [service], chosen: service.id }));
  const options = await openOptions();
  const drawn = draw(<Habits options={options} />);
  background.answer('change-settings', ({ deviceFirst = false }) => ({ ...settings, deviceFirst }));
  background.answer('services', () => ({ services: [service, deviceService], chosen: service.id }));
  click(byRole(drawn, '[role=switch]', words));
  await act(settled);
  expect(background.said('change-settings')).toEqual([{ deviceFirst: true }]);
  expect(options.services.list.value.map(({ kind }) => kind)).toEqual(['remote', 'device']);
});

test('automatic CRM look-up is offered only for a service that supports it, and off by default', async () => {
  const words = 'Look up in connected CRMs when I open a contact';
  background.answer('services', () => ({ services: [service], chosen: service.id }));
  expect(draw(<Habits options={await openOptions()} />).textContent).not.toContain(words);
  const team = { ...service, team: true, looksUp: 50 };
  background.answer('services', () => ({ services: [team], chosen: team.id }));
  background.answer('change-settings', ({ lookUpInApps = false }) => ({ ...settings, lookUpInApps }));
  const drawn = draw(<Habits options={await openOptions()} />);
  expect(byRole(drawn, '[role=switch]', words)).toHaveProperty('checked', false);
  click(byRole(drawn, '[role=switch]', words));
  await act(settled);
  expect(background.said('change-settings')).toEqual([{ lookUpInApps: true }]);
});

describe('on this device', () => {
  beforeEach(() => {
    background.answer('services', () => ({ services: [deviceService], chosen: deviceService.id }));
    background.answer('device-contents', () => ({
      companies: 0,
      addresses: 0,
      articles: 0,
      leads: 0,
      bytes: null,
      halfRestored: false,
    }));
  });

  test('a service is added by a button, which opens its form and moves the focus there', async () => {
    const drawn = await drawServices();
    expect(drawn.querySelector('.service-form')).toBeNull();
    click(byRole(drawn, 'button', 'Add a service'));
    expect(document.activeElement && label(drawn, document.activeElement)).toBe('Service address');
    expect([...drawn.querySelectorAll('button')].map(nameOf)).not.toContain('Add a service');
    click(byRole(drawn, 'button', 'Cancel'));
    expect(drawn.querySelector('.service-form')).toBeNull();
    byRole(drawn, 'button', 'Add a service');
  });

  test('the DNS server can be chosen; with a service that choice is absent', async () => {
    const words = 'Cloudflare';
    expect(draw(<OptionsView options={await openOptions()} />).textContent).toContain(words);
    background.answer('services', () => ({ services: [service], chosen: service.id }));
    expect(draw(<OptionsView options={await openOptions()} />).textContent).not.toContain(words);
  });
});

test('a linked section becomes the current one even if the page can’t scroll it to the top', async () => {
  const drawn = draw(<OptionsView options={await openOptions()} />);
  const current = () => drawn.querySelector('nav [aria-current]')?.textContent;
  expect(current()).toBe('Service');
  location.hash = '#journal';
  await waitFor(() => expect(current()).toBe('Journal'));
  location.hash = '#permissions';
  await waitFor(() => expect(current()).toBe('Permissions'));
});

test('the options page sets the tab title', async () => {
  draw(<OptionsView options={await openOptions()} />);
  expect(document.title).toBe('Options · Harrier');
});

test('the description of a switch states its cost', async () => {
  const drawn = draw(<OptionsView options={await openOptions()} />);
  const id = byRole(drawn, 'input', 'Search on opening').getAttribute('aria-describedby');
  expect(document.getElementById(id ?? '')?.textContent).toContain('costs, without a click: 1 search.');
});

describe('a limit', () => {
  const typed = (text: string) => {
    const onValue = vi.fn();
    const drawn = draw(<LimitField label="Searches" value={null} onValue={onValue} />);
    const field = drawn.querySelector('input');
    if (!field) throw new Error('no field');
    write(field, text);
    const said = drawn.querySelector(`[id="${field.getAttribute('aria-describedby')}"]`)?.textContent;
    press(field, 'Enter');
    return { said, values: onValue.mock.calls.flat() };
  };

  test.each([
    ['1.000', 1_000],
    ['1,000', 1_000],
    [' 250 ', 250],
    ['999.999', 999_999],
    ['', null],
  ])('accepts an empty field or a number as people write it: “%s”', (text, value) => {
    expect(typed(text)).toEqual({ said: undefined, values: [value] });
  });

  test.each(['2.5', '1.00', 'ten', '-3', '9999999'])('says that an invalid number isn’t used: “%s”', (text) => {
    expect(typed(text)).toEqual({ said: expect.stringContaining('isn’t used'), values: [] });
  });
});
