/** The options over a worker that a test plays, which answers as one with nothing in it does. */
import { createOptions, type Options } from '../../../components/options/options-store.ts';
import { createFakeWorker, type FakeWorker, settled } from '../harness/fake-background.ts';
import { settings } from '../harness/fixtures.ts';

export function emptyWorker(): FakeWorker {
  const worker = createFakeWorker();
  worker.answer('settings', () => settings);
  worker.answer('lists', () => ({ lists: [] }));
  worker.answer('kept', () => ({ answers: 0, bytes: 0, journal: 0 }));
  worker.answer('journal', () => ({ entries: [], more: false }));
  worker.answer('mailboxes', () => ({ mailboxes: [] }));
  worker.answer('usage', () => ({ usage: null }));
  worker.answer('services', () => ({ services: [], chosen: null }));
  return worker;
}

export async function openOptions(): Promise<Options> {
  const options = createOptions(new AbortController().signal);
  await settled();
  return options;
}
