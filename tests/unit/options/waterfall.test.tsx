// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { Habits } from '../../../components/options/habits.tsx';
import { WaterfallView } from '../../../components/options/waterfall-view.tsx';
import type { ServiceView } from '../../../lib/messages/service-views.ts';
import { noWaterfall, type Waterfall, waterfallAsks } from '../../../lib/messages/waterfall.ts';
import { type FakeBackground, settled } from '../harness/fake-background.ts';
import { deviceService, settings } from '../harness/fixtures.ts';
import { byRole, click, draw, write } from '../harness/render.tsx';
import { emptyBackground, openOptions } from './open-options.ts';

const remote = (id: string): ServiceView => ({
  ...{ kind: 'remote', id, name: id, base: `https://${id}.test/v2`, state: 'connected', keyKept: 'device' },
  ...{ managed: false, team: false, account: null },
});
const list: ServiceView[] = [remote('Harbour'), remote('Quay'), deviceService];

const bucket = { left: 38, of: 500 };
const usage = { searches: bucket, verifications: bucket, plan: 'Starter', resets: null, asked: 1 };

let background: FakeBackground;
let stored: Waterfall;

beforeEach(() => {
  background = emptyBackground();
  stored = { ...noWaterfall, on: true };
  background.answer('settings', () => ({ ...settings, waterfall: stored }));
  background.answer('change-settings', ({ waterfall = stored }) => ({ ...settings, waterfall }));
  background.answer('services', () => ({ services: list, chosen: 'Harbour' }));
  background.answer('waterfall', () => ({
    members: list.map((service) => ({
      ...{ service, usage: service.id === 'Quay' ? usage : null, asks: [...waterfallAsks] },
      capped: service.id === 'Harbour',
    })),
  }));
});

const names = (drawn: Element) => [...drawn.querySelectorAll('.waterfall b')].map((name) => name.textContent);
const changed = () => background.said('change-settings').at(-1)?.waterfall;

async function open() {
  const options = await openOptions();
  const drawn = draw(<WaterfallView store={options.waterfall} />);
  await settled();
  return drawn;
}

test('the waterfall is off and lists no service until turned on; with one service it is absent', async () => {
  stored = noWaterfall;
  const drawn = await open();
  expect(names(drawn)).toEqual([]);
  click(byRole(drawn, '[role=switch]', 'Ask several services in order'));
  expect(changed()).toEqual({ ...noWaterfall, on: true });
  await settled();
  expect(names(drawn)).toEqual(['On this device', 'Harbour', 'Quay']);
  background.answer('services', () => ({ services: [remote('Harbour')], chosen: 'Harbour' }));
  stored = noWaterfall;
  expect((await open()).textContent).toBe('');
});

test('each service shows its price in words, or that its daily limit is reached', async () => {
  const prices = [...(await open()).querySelectorAll('.waterfall .ink3')].map((words) => words.textContent);
  expect(prices).toEqual(['free', 'daily limit reached', expect.stringContaining('1 search, ')]);
});

test('“Search on opening” shows the combined cost of the services', async () => {
  const drawn = draw(<Habits options={await openOptions()} />);
  await settled();
  expect(drawn.textContent).toContain('costs, without a click: up to 1 search at Quay, free here.');
});

test('buttons change the order, checkboxes the operations, and number fields the daily limits', async () => {
  const drawn = await open();
  click(byRole(drawn, 'button', 'Move Quay up'));
  await settled();
  expect(names(drawn)).toEqual(['On this device', 'Quay', 'Harbour']);
  expect(changed()?.services.map(({ id }) => id)).toEqual([deviceService.id, 'Quay', 'Harbour']);
  click(byRole(drawn, 'label.tick', 'Enrich').querySelector('input') ?? drawn);
  await settled();
  expect(changed()?.services[0]?.asks).toEqual(['count', 'search', 'find', 'verify']);
  const field = byRole(drawn, 'input', 'Paid requests a day at Quay');
  if (!(field instanceof HTMLInputElement)) throw new Error('no field');
  write(field, '20');
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await settled();
  expect(changed()?.services[1]).toMatchObject({ id: 'Quay', dailyCap: 20 });
  const score = drawn.querySelector<HTMLInputElement>('.item .limit-field input');
  expect(score?.value).toBe('80');
});

test('a service can be dragged to another position', async () => {
  const drawn = await open();
  const [, harbour, quay] = drawn.querySelectorAll('.waterfall > li');
  quay?.dispatchEvent(new Event('dragstart', { bubbles: true }));
  await settled();
  harbour?.dispatchEvent(new Event('dragenter', { bubbles: true }));
  await settled();
  expect(names(drawn)).toEqual(['On this device', 'Quay', 'Harbour']);
});
