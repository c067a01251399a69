import { signal } from '@preact/signals';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createDeviceData } from '../../../components/options/device-data-store.ts';
import type { BackUpWork } from '../../../lib/messages/backup-views.ts';
import { createFakeBackground } from '../harness/fake-background.ts';
import { newLife } from '../harness/lives.ts';

const silence = () => {
  throw new Error('Could not establish connection. Receiving end does not exist.');
};

it('keeps polling the state of a back-up after an unanswered message', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const background = createFakeBackground();
  let work: BackUpWork = { at: 'working', what: 'write', records: 0, total: null };
  background.answer('write-back-up', () => work);
  const device = createDeviceData(newLife().signal, { list: signal([]), synced: signal(0) }, () => {});
  device.write(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(device.keeping.value).toEqual({ at: 'working', what: 'write', records: 0 });
  // Each message fails, as if the background stops before it answers.
  background.answer('back-up-work', silence);
  await vi.advanceTimersByTimeAsync(400);
  expect(device.keeping.value).toEqual({ at: 'silent', problem: { code: 'background-silent' } });
  work = { at: 'written', records: 7, bytes: 1_000, locked: false };
  background.answer('back-up-work', () => work);
  await vi.advanceTimersByTimeAsync(400);
  expect(device.keeping.value).toEqual(work);
});

it('reports a back-up that did not start, and does not poll', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const background = createFakeBackground();
  background.answer('write-back-up', silence);
  background.answer('back-up-work', (): BackUpWork => ({ at: 'none' }));
  const device = createDeviceData(newLife().signal, { list: signal([]), synced: signal(0) }, () => {});
  device.write(null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(device.keeping.value).toEqual({ at: 'silent', problem: { code: 'background-silent' } });
  expect(background.said('back-up-work')).toEqual([]);
});
