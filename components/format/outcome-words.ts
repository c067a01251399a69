/** How a journaled request ended, in a word or two. The file keeps the code. */
import { i18n } from '#i18n';
import type { Problem } from '../../lib/contract/problem.ts';
import { plain } from './plain.ts';

/** Outcomes of our own requests: of a site's page, and of an invitation. */
type Own = 'moved' | 'no-page' | 'too-slow' | 'joined' | 'used' | 'expired' | 'unknown';

const words: Readonly<Record<Problem['code'] | Own, () => string>> = {
  'no-service': () => i18n.t('journal_outcome.no_service'),
  'no-key': () => i18n.t('journal_outcome.no_key'),
  'key-locked': () => i18n.t('journal_outcome.key_locked'),
  'no-permission': () => i18n.t('journal_outcome.no_permission'),
  offline: () => i18n.t('journal_outcome.offline'),
  ceiling: () => i18n.t('journal_outcome.ceiling'),
  'service-changed': () => i18n.t('journal_outcome.service_changed'),
  storage: () => i18n.t('journal_outcome.storage'),
  stopped: () => i18n.t('journal_outcome.stopped'),
  'key-refused': () => i18n.t('journal_outcome.key_refused'),
  'refused-input': () => i18n.t('journal_outcome.refused_input'),
  'too-fast': () => i18n.t('journal_outcome.too_fast'),
  'used-up': () => i18n.t('journal_outcome.used_up'),
  'restricted-account': () => i18n.t('journal_outcome.restricted_account'),
  'domain-cap': () => i18n.t('journal_outcome.domain_cap'),
  'no-access': () => i18n.t('journal_outcome.no_access'),
  'not-permitted': () => i18n.t('journal_outcome.not_permitted'),
  'plan-limit': () => i18n.t('journal_outcome.plan_limit'),
  'not-found': () => i18n.t('journal_outcome.not_found'),
  'opted-out': () => i18n.t('journal_outcome.opted_out'),
  'mail-server': () => i18n.t('journal_outcome.mail_server'),
  'not-created': () => i18n.t('journal_outcome.not_created'),
  'service-failed': () => i18n.t('journal_outcome.service_failed'),
  unreadable: () => i18n.t('journal_outcome.unreadable'),
  'too-large': () => i18n.t('journal_outcome.too_large'),
  redirected: () => i18n.t('journal_outcome.redirected'),
  'no-answer': () => i18n.t('journal_outcome.no_answer'),
  'outcome-unknown': () => i18n.t('journal_outcome.outcome_unknown'),
  moved: () => i18n.t('journal_outcome.moved'),
  'no-page': () => i18n.t('journal_outcome.no_page'),
  'too-slow': () => i18n.t('journal_outcome.too_slow'),
  joined: () => i18n.t('journal_outcome.joined'),
  used: () => i18n.t('journal_outcome.used'),
  expired: () => i18n.t('journal_outcome.expired'),
  unknown: () => i18n.t('journal_outcome.unknown'),
};

const isKnown = (outcome: string): outcome is keyof typeof words => Object.hasOwn(words, outcome);

/** The codes whose words fit. */
export const outcomesWithWords = (fits: (words: string) => boolean): string[] =>
  Object.entries(words).flatMap(([code, word]) => (fits(word()) ? [code] : []));

/** A status stays a number; an unknown code is shown as it is, without hyphens. */
export function outcomeWord(outcome: string): string {
  return isKnown(outcome) ? words[outcome]() : plain(outcome.replaceAll('-', ' '));
}
