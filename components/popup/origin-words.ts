/** Where an address is known from, in a sentence. */
import { i18n } from '#i18n';
import type { RowOrigin } from './row-view.ts';

export function originSentence(origin: RowOrigin): string {
  return i18n.t(`origin.${origin}_words`);
}
