/** What became of the mail to a campaign's recipient, and how many of them are loaded. */
import { i18n } from '#i18n';
import { number } from '../format/numbers.ts';
import { plainOrNull } from '../format/plain.ts';

/** `stop`: writing again would be wrong. */
export interface SendingWords {
  words: string;
  stop: boolean;
}

const known = ['clicked', 'opened', 'pending', 'error', 'bounced', 'unsubscribed', 'replied'] as const;

const stops: ReadonlySet<string> = new Set(['error', 'bounced', 'unsubscribed']);

/** A status that we don't know is shown as it came; null when the service says none. */
export function sendingWords(status: string | null): SendingWords | null {
  const word = plainOrNull(status);
  if (word === null) return null;
  return { words: statusWord(word), stop: stops.has(word) };
}

function statusWord(status: string): string {
  const word = known.find((one) => one === status);
  if (word) return i18n.t(`lead.${word}`);
  return status === 'sent' ? i18n.t('campaigns.sent') : status;
}

/** `1–100, more`: the service says no total. */
export function loadedWords(loaded: number, ended: boolean): string {
  if (loaded === 0) return i18n.t('campaigns.none_loaded');
  return ended ? i18n.t('campaigns.all', loaded, [number(loaded)]) : i18n.t('campaigns.loaded', [number(loaded)]);
}

/** What can be done with all that are loaded. */
export function headWords(step: 'copy_all' | 'csv'): string {
  return i18n.t(`campaigns.${step}`);
}
