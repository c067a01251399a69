import { i18n } from '#i18n';
import { keyOfEmail } from '../../lib/contract/text.ts';
import { plain } from '../format/plain.ts';
import { verdictWord } from '../format/verdict-words.ts';
import type { SharedState } from './shared-state.ts';

/** For a live region: `jane@acme.test · Valid`, once it was asked for, and while it is known. */
export function verdictSaid({ checks }: SharedState): string | undefined {
  const check = checks.outcome.value;
  if (!check || checks.known.value.get(keyOfEmail(check.email))?.at !== 'done') return undefined;
  return [plain(check.email), verdictWord(check.verification.status)].join(i18n.t('sentence_dot'));
}
