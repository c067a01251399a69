import { copyText } from '../../lib/browser/clipboard.ts';
import type { Done, Flash } from './flash.ts';

/** Copies a text, and says what came of it. Must be called in the click itself. */
export async function copy(flash: Flash, text: string, done: Done = { what: 'copied', text }): Promise<void> {
  flash.say((await copyText(text)) ? done : { what: 'not-copied' });
}

/** Copies addresses, one per line. The confirmation shows a single address, or the number of several. */
export async function copyAddresses(flash: Flash, emails: readonly string[]): Promise<void> {
  const [first, ...more] = emails;
  if (first === undefined) return;
  const done: Done =
    more.length === 0 ? { what: 'copied', text: first } : { what: 'copied-many', count: emails.length };
  await copy(flash, emails.join('\n'), done);
}
