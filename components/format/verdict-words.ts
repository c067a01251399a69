/** A verification in plain words: the status, its sentence, and the checks behind it. */
import { i18n } from '#i18n';
import type { EmailVerification } from '../../lib/contract/resources/emails.ts';
import { type Verdict, verdictOf } from '../../lib/contract/taxonomy.ts';
import type { IconName } from '../controls/icon.tsx';
import { deviceSentence } from './device-check-words.ts';
import { plain } from './plain.ts';

/** Best first, for writing to the person. */
export const verdictOrder: readonly Verdict[] = ['valid', 'accept_all', 'webmail', 'unknown', 'disposable', 'invalid'];

/** A verdict's icon and colour; never its colour alone. */
export const verdictIcons: Record<Verdict, IconName> = {
  valid: 's-valid',
  accept_all: 's-accept-all',
  unknown: 's-unknown',
  invalid: 's-invalid',
  webmail: 's-webmail',
  disposable: 's-disposable',
};

/** `Accepts any`; an unknown status as received. */
export function verdictWord(status: string): string {
  const verdict = verdictOf(status);
  return verdict ? i18n.t(`verdict.${verdict}`) : plain(status);
}

/** "The server accepts any address, so this can't be confirmed." Null for an unknown status. */
export function verdictSentence(status: string): string | null {
  const verdict = verdictOf(status);
  return verdict && i18n.t(`verdict_means.${verdict}`);
}

/** The same for one verification, possibly without the mail server. */
export function verificationSentence(verification: EmailVerification): string | null {
  return deviceSentence(verification) ?? verdictSentence(verification.status);
}

interface CheckWords {
  key: string;
  words: string;
  /** `odd`: worth a look. `bad`: evidence against the address. `silent`: the service did not say. */
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

/** In the order of a delivery: format, mail server, its reply, and the kind of address. */
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

/** Each flag's value for a good address, and the weight of the opposite. */
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

/**
 * The nine checks in words; without the mail server only those made. A rejected mailbox is bad only if the verdict
 * says so.
 */
export function checkWords(verification: EmailVerification): CheckWords[] {
  const refused = verdictOf(verification.status) === 'invalid';
  const { without_server } = verification;
  const asked = without_server ? order.filter((key) => verification[key] !== null) : order;
  return asked.map((key) => {
    const value = verification[key];
    if (value === null) return { key, words: i18n.t(`check_silent.${key}`), mood: 'silent' };
    if (value === good[key].when) return { key, words: i18n.t(`check_fine.${key}`), mood: 'fine' };
    // Mail can arrive without MX records, and no server has denied it.
    const isOpen = without_server && !refused && key === 'mx_records';
    const mood = isOpen ? 'odd' : refused && key.startsWith('smtp') ? 'bad' : good[key].else;
    return {
      key,
      words: mood === 'bad' && key === 'smtp_check' ? i18n.t('check_refused') : i18n.t(`check_odd.${key}`),
      mood,
    };
  });
}

/** The checks that explain an invalid address, the plainest first. */
const telling: readonly string[] = ['regexp', 'mx_records', 'smtp_check'];

/** Why an address is invalid, in two or three words. `verification` null: only the verdict is known. */
export function invalidWords(verification: EmailVerification | null): string {
  const bad = verification ? checkWords(verification).filter(({ mood }) => mood === 'bad') : [];
  const decisive = bad.find(({ key }) => telling.includes(key)) ?? bad[0];
  return decisive?.words ?? i18n.t('check_undelivered');
}
