/**
 * The only place that puts problems into words: what happened, what it means, the service's own words, the next step.
 */
import { i18n } from '#i18n';
import type { Spend } from '../../lib/contract/costs.ts';
import type { Evidence, InputFault, Problem } from '../../lib/contract/problem.ts';
import { exactTime } from './ages.ts';
import { isFree, spentWords } from './cost-words.ts';
import { inputWord } from './lead-field-words.ts';
import { number } from './numbers.ts';
import { plain, plainOrNull } from './plain.ts';

/** The problems a view can show: the contract's, and a background that does not answer. */
export type ShownProblem = Problem | { code: 'background-silent' };

/**
 * What the next step does: open the options at the service (`connect`, `enter-key`, `unlock`, `check-address`) or the
 * spending limits (`raise-ceiling`). Or request the origin's permission (`grant`), retry (`retry`), or retry although
 * it may be charged again (`ask-again`).
 */
export type NextStep =
  | 'connect'
  | 'enter-key'
  | 'unlock'
  | 'check-address'
  | 'raise-ceiling'
  | 'grant'
  | 'retry'
  | 'ask-again';

interface ProblemWords {
  title: string;
  detail: string | null;
  /** The service's own words, shown as a quotation. */
  quoted: string | null;
  next: NextStep | null;
  /** `wait`: temporary, or no fault of the user's. `stop`: something must be done. */
  mood: 'wait' | 'stop';
  /** Epoch milliseconds from which a retry may succeed; null when unknown. */
  again: number | null;
}

interface MoreWords extends Partial<Pick<ProblemWords, 'next' | 'mood' | 'again'>> {
  detail?: string | null;
  quoted?: string | null;
}

export function problemWords(problem: ShownProblem): ProblemWords {
  const words = (title: string, rest: MoreWords = {}): ProblemWords => ({
    title,
    detail: rest.detail ?? null,
    quoted: plainOrNull(rest.quoted),
    next: rest.next ?? null,
    mood: rest.mood ?? 'stop',
    again: rest.again ?? null,
  });
  switch (problem.code) {
    case 'no-service':
      if (problem.gone !== undefined)
        return words(
          i18n.t('problem.gone_service', [problem.gone === null ? i18n.t('device_account.name') : plain(problem.gone)]),
        );
      return words(i18n.t('problem.no_service'), {
        detail: i18n.t('problem_detail.no_service'),
        next: 'connect',
        mood: 'wait',
      });
    case 'no-key':
      return words(i18n.t('problem.no_key'), { detail: i18n.t('problem_detail.no_key'), next: 'enter-key' });
    case 'key-locked':
      return words(i18n.t('problem.key_locked'), { detail: i18n.t('problem_detail.key_locked'), next: 'unlock' });
    case 'no-permission':
      return words(i18n.t('problem.no_permission'), { detail: i18n.t('problem_detail.no_permission'), next: 'grant' });
    case 'offline':
      return words(i18n.t('problem.offline'), {
        detail: i18n.t('problem_detail.offline'),
        next: 'retry',
        mood: 'wait',
      });
    case 'ceiling':
      return words(i18n.t('problem.ceiling'), {
        detail: i18n.t('problem_detail.ceiling', [number(problem.left)]),
        next: 'raise-ceiling',
        mood: 'wait',
      });
    case 'service-changed':
      return words(i18n.t('problem.service_changed'), {
        detail: i18n.t('problem_detail.service_changed'),
        next: 'retry',
        mood: 'wait',
      });
    case 'storage':
      if (problem.newer)
        return words(i18n.t('problem.device_newer'), { detail: i18n.t('problem_detail.device_newer'), next: 'retry' });
      return words(problem.full ? i18n.t('problem.device_full') : i18n.t('problem.device_refuses'), {
        detail: storageWords(problem),
        next: 'retry',
      });
    case 'stopped':
      return words(i18n.t('problem.stopped'), {
        detail: isFree.value ? null : i18n.t('problem_detail.stopped'),
        next: 'retry',
        mood: 'wait',
      });
    case 'key-refused':
      return words(i18n.t('problem.key_refused'), {
        detail: i18n.t('problem_detail.key_refused'),
        quoted: problem.quoted,
        next: 'enter-key',
      });
    case 'refused-input':
      return words(refusedWords(problem), { quoted: problem.quoted, mood: 'wait' });
    case 'too-fast':
      return words(i18n.t('problem.too_fast'), {
        quoted: problem.quoted,
        next: 'retry',
        mood: 'wait',
        again: problem.again,
      });
    case 'used-up':
      return words(i18n.t('problem.used_up'), { detail: i18n.t('problem_detail.used_up'), quoted: problem.quoted });
    case 'restricted-account':
      return words(i18n.t('problem.restricted_account'), {
        detail: i18n.t('problem_detail.restricted_account'),
        quoted: problem.quoted,
      });
    case 'domain-cap':
      return words(i18n.t('problem.domain_cap'), {
        detail: i18n.t('problem_detail.domain_cap'),
        quoted: problem.quoted,
        mood: 'wait',
        again: problem.again,
      });
    case 'no-access':
      return words(i18n.t('problem.no_access'), {
        detail: i18n.t('problem_detail.no_access'),
        quoted: problem.quoted,
        mood: 'wait',
      });
    case 'not-permitted':
      return words(i18n.t('problem.not_permitted'), {
        detail: i18n.t('problem_detail.not_permitted'),
        quoted: problem.quoted,
        mood: 'wait',
      });
    case 'plan-limit':
      return words(i18n.t('problem.plan_limit'), {
        detail: i18n.t('problem_detail.plan_limit', [number(problem.allowed)]),
        quoted: problem.quoted,
        mood: 'wait',
      });
    case 'not-found':
      return words(i18n.t('problem.not_found'), { quoted: problem.quoted, mood: 'wait' });
    case 'opted-out':
      return words(i18n.t('problem.opted_out'), { detail: i18n.t('problem_detail.opted_out'), mood: 'wait' });
    case 'mail-server':
      return words(i18n.t('problem.mail_server'), { quoted: problem.quoted, next: 'retry', mood: 'wait' });
    case 'not-created':
      return words(i18n.t('problem.not_created'), {
        detail: problem.field === null ? null : i18n.t('problem_detail.field', [inputWord(problem.field)]),
        quoted: problem.quoted,
        next: 'retry',
      });
    case 'service-failed':
      return words(i18n.t('problem.service_failed'), {
        detail: i18n.t('problem_detail.service_failed', [problem.status]),
        quoted: problem.quoted,
        next: 'retry',
      });
    case 'unreadable':
      return words(i18n.t('problem.unreadable'), {
        detail: withCost(unreadableWords(problem), problem.spent),
        next: 'retry',
      });
    case 'too-large':
      return words(i18n.t('problem.too_large'), {
        detail: withCost(i18n.t('problem_detail.too_large'), problem.spent),
        next: 'retry',
      });
    case 'redirected':
      return words(i18n.t('problem.redirected'), {
        detail: i18n.t('problem_detail.redirected'),
        next: 'check-address',
      });
    case 'no-answer':
      return words(i18n.t('problem.no_answer'), {
        detail: unansweredWords(problem),
        next: problem.risk === 'none' ? 'retry' : 'ask-again',
      });
    case 'outcome-unknown':
      return words(i18n.t('problem.outcome_unknown'), {
        detail: [
          problem.lost
            ? i18n.t('problem_detail.lost', [exactTime(problem.asked)])
            : i18n.t('problem_detail.stopped_before', [exactTime(problem.asked)]),
          problem.risk === 'twice' || isFree.value
            ? i18n.t('problem_detail.done_twice')
            : i18n.t('problem_detail.charged_twice'),
        ].join(' '),
        next: 'ask-again',
        mood: 'wait',
      });
    case 'background-silent':
      return words(i18n.t('problem.background_silent'), {
        detail: i18n.t('problem_detail.background_silent'),
        next: 'retry',
      });
  }
}

/** The time until the account allows it again is unknown, so a click resumes a job that one of them holds. */
const heldUntilClick: ReadonlySet<ShownProblem['code']> = new Set([
  'used-up',
  'restricted-account',
  'no-access',
  'not-permitted',
]);

/** The words of a problem that holds a job. */
export function heldWords(problem: ShownProblem): ProblemWords {
  const said = problemWords(problem);
  return said.next === null && heldUntilClick.has(problem.code) ? { ...said, next: 'retry' } : said;
}

/** `3.1 of 3.1 MB` if the browser's limit is reached. A full disk has no limit to name, only Harrier's own share. */
function storageWords({ full, used, room }: Extract<Problem, { code: 'storage' }>): string {
  const paid = isFree.value ? '' : i18n.t('problem_detail.device_paid');
  // Firefox refuses databases to extensions while it is set to never remember history.
  const history = import.meta.env.FIREFOX ? i18n.t('problem_detail.device_refuses_firefox') : null;
  if (!full) return [i18n.t('problem_detail.device_refuses'), history, paid].filter(Boolean).join(' ');
  const megabytes = (bytes: number) => number(Math.round(bytes / 100_000) / 10);
  const isAtLimit = used !== null && room !== null && used >= room * 0.9;
  const ownShare = used === null ? '' : i18n.t('problem_detail.device_used', [megabytes(used)]);
  const numbers = isAtLimit ? i18n.t('problem_detail.device_room', [megabytes(used), megabytes(room)]) : ownShare;
  return `${numbers} ${i18n.t('problem_detail.device_full')} ${paid}`.trim();
}

/** The label of the next step's button. */
export function nextWords(next: NextStep): string {
  switch (next) {
    case 'connect':
      return i18n.t('next.connect');
    case 'enter-key':
      return i18n.t('next.enter_key');
    case 'unlock':
      return i18n.t('service.unlock');
    case 'check-address':
      return i18n.t('next.check_address');
    case 'raise-ceiling':
      return i18n.t('next.raise_ceiling');
    case 'grant':
      return i18n.t('next.grant');
    case 'retry':
      return i18n.t('next.retry');
    case 'ask-again':
      return i18n.t('next.ask_again');
  }
}

/** A field's error, shown beside it. */
export function faultWords(fault: InputFault): string {
  switch (fault) {
    case 'missing':
      return i18n.t('fault.missing');
    case 'invalid':
      return i18n.t('fault.invalid');
    case 'unknown':
      return i18n.t('fault.unknown');
  }
}

/** Who refused a parameter: without the service's own words it may have been refused before sending. */
function refusedWords({ field, fault, quoted }: Extract<Problem, { code: 'refused-input' }>): string {
  if (field === null) return i18n.t('problem.refused_input');
  const word = inputWord(field);
  if (quoted !== null) return i18n.t('problem.refused_field', [word]);
  switch (fault) {
    case 'missing':
      return i18n.t('problem.missing_field', [word]);
    case 'invalid':
      return i18n.t('problem.wrong_field', [word]);
    case 'unknown':
      return i18n.t('problem.unknown_field', [word]);
  }
}

function unansweredWords({ why, risk }: Extract<Problem, { code: 'no-answer' }>): string {
  const how = why === 'timed-out' ? i18n.t('problem_detail.timed_out') : i18n.t('problem_detail.broken');
  if (risk === 'none') return isFree.value ? how : [how, i18n.t('problem_detail.nothing_charged')].join(' ');
  return [
    how,
    risk === 'twice' || isFree.value ? i18n.t('problem_detail.may_be_done') : i18n.t('problem_detail.may_be_charged'),
  ].join(' ');
}

function unreadableWords({ why, status }: Extract<Problem, { code: 'unreadable' }>): string {
  switch (why) {
    case 'empty':
      return i18n.t('problem_detail.unreadable_empty', [status]);
    case 'web-page':
      return i18n.t('problem_detail.unreadable_web_page', [status]);
    case 'cut-off':
      return i18n.t('problem_detail.unreadable_cut_off', [status]);
    case 'unexpected':
      return i18n.t('problem_detail.unreadable_unexpected', [status]);
  }
}

/** What a lost answer may have cost. */
function withCost(words: string, spent: Spend = 'nothing'): string {
  if (isFree.value) return words;
  switch (spent) {
    case 'nothing':
      return words;
    case 'unknown':
      return `${words} ${i18n.t('problem_detail.may_be_charged')}`;
    default:
      return `${words} ${i18n.t('problem_detail.may_have_cost', [spentWords(spent)])}`;
  }
}

/** Free evidence about a paid request with an unknown outcome, one line each: hints, not proof. */
export function evidenceWords({ saved, used }: Evidence): string[] {
  const leads = (saved ?? []).map(({ name, email }) =>
    i18n.t('evidence.saved', [name ? `${plain(name)} (${plain(email)})` : plain(email)]),
  );
  const { before, after } = used;
  if (before === null || after === null || isFree.value) return leads;
  return [
    ...leads,
    after > before ? i18n.t('evidence.counted', [number(after - before)]) : i18n.t('evidence.not_counted'),
  ];
}
