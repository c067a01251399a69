/** What a verification says, in plain words: its one word, its sentence, and the checks behind it. */
import { i18n } from '#i18n';
import type { EmailVerification } from '../../lib/contract/resources/emails.ts';
import { type Verdict, verdictOf } from '../../lib/contract/taxonomy.ts';
import type { IconName } from '../controls/icon.tsx';
import { deviceSentence } from './device-check-words.ts';
import { plain } from './plain.ts';

/** How a verdict is drawn: never by its colour alone. */
export const verdictIcons: Record<Verdict, IconName> = {
  valid: 's-valid',
  accept_all: 's-accept-all',
  unknown: 's-unknown',
  invalid: 's-invalid',
  webmail: 's-webmail',
  disposable: 's-disposable',
};

/** `Accept-all`; a word that we don't know is shown as it came. */
export function verdictWord(status: string): string {
  const verdict = verdictOf(status);
  return verdict ? i18n.t(`verdict.${verdict}`) : plain(status);
}

/** "The server accepts any address, so this can't be confirmed." Null for a word that we don't know. */
export function verdictSentence(status: string): string | null {
  const verdict = verdictOf(status);
  return verdict && i18n.t(`verdict_means.${verdict}`);
}

/** The same for one check, which may have been made without the mail server. */
export function verificationSentence(verification: EmailVerification): string | null {
  return deviceSentence(verification) ?? verdictSentence(verification.status);
}

export interface CheckWords {
  key: string;
  words: string;
  /** `odd`: worth a look; `bad`: speaks against the address; `silent`: the service did not say. */
  mood: 'fine' | 'odd' | 'bad' | 'silent';
}

type Flag =
  | 'regexp'
  | 'mx_records'
  | 'smtp_server'
  | 'smtp_check'
  | 'accept_all'
  | 'block'
  | 'disposable'
  | 'webmail'
  | 'gibberish';

/** In the order of a delivery: is it an address, is there a server, does it answer, what does it say, what kind is it. */
const order = [
  'regexp',
  'mx_records',
  'smtp_server',
  'smtp_check',
  'accept_all',
  'block',
  'disposable',
  'webmail',
  'gibberish',
] as const satisfies readonly Flag[];

/** What each flag is when the address is good, and how much the opposite weighs. */
const good: Record<Flag, { when: boolean; else: 'odd' | 'bad' }> = {
  regexp: { when: true, else: 'bad' },
  mx_records: { when: true, else: 'bad' },
  smtp_server: { when: true, else: 'odd' },
  smtp_check: { when: true, else: 'odd' },
  accept_all: { when: false, else: 'odd' },
  block: { when: false, else: 'odd' },
  disposable: { when: false, else: 'bad' },
  webmail: { when: false, else: 'odd' },
  gibberish: { when: false, else: 'bad' },
};

/** The nine checks in words; of one without the mail server those that were made. A mailbox that the server refuses is bad only when the verdict says so. */
export function checkWords(verification: EmailVerification): CheckWords[] {
  const refused = verdictOf(verification.status) === 'invalid';
  const { without_server } = verification;
  const asked = without_server ? order.filter((key) => verification[key] !== null) : order;
  return asked.map((key) => {
    const value = verification[key];
    if (value === null) return { key, words: i18n.t(`check_silent.${key}`), mood: 'silent' };
    if (value === good[key].when) return { key, words: i18n.t(`check_fine.${key}`), mood: 'fine' };
    // Without MX records mail may arrive all the same, and no server has said that it doesn't.
    const isOpen = without_server && !refused && key === 'mx_records';
    const mood = isOpen ? 'odd' : refused && key.startsWith('smtp') ? 'bad' : good[key].else;
    return {
      key,
      words: mood === 'bad' && key === 'smtp_check' ? i18n.t('check_refused') : i18n.t(`check_odd.${key}`),
      mood,
    };
  });
}
