/** The options page over an empty fake background. */
import { createOptions, type Options } from '../../../components/options/options-store.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { settings } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';

export function emptyBackground(): FakeBackground {
  const background = createFakeBackground();
  background.answer('settings', () => settings);
  background.answer('lists', () => ({ lists: [] }));
  background.answer('cache-size', () => ({ answers: 0, bytes: 0, journal: 0 }));
  background.answer('journal', () => ({ entries: [], more: false }));
  background.answer('mailboxes', () => ({ mailboxes: [] }));
  background.answer('usage', () => ({ usage: null }));
  background.answer('services', () => ({ services: [], chosen: null }));
  return background;
}

export async function openOptions(): Promise<Options> {
  const options = createOptions(newLife().signal);
  await settled();
  return options;
}
