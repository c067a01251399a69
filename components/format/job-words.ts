/** A job's title while running and when finished, and its result, for every kind. */
import { i18n } from '#i18n';
import { type Verdict, verdictOf } from '../../lib/contract/taxonomy.ts';
import type { JobKind } from '../../lib/messages/job-messages.ts';
import type { JobView } from '../../lib/messages/job-views.ts';
import { number } from './numbers.ts';
import { plain } from './plain.ts';
import { verdictOrder, verdictWord } from './verdict-words.ts';
import { spentSoFar } from './waterfall-words.ts';

/** "Verifying 840 addresses", "Imported 1,240 rows". */
export function jobTitle(job: JobView): string {
  if (job.state === 'done') return doneWords(job);
  return job.state === 'stopped' ? stoppedWords(job) : goingWords(job);
}

/** With the name of its list or file, if any. */
export function namedTitle(job: JobView): string {
  const name = plain(job.name ?? '');
  return name === '' ? jobTitle(job) : name;
}

const many = (count: number): [number, [string]] => [count, [number(count)]];

function goingWords({ kind, total, dry, name }: JobView): string {
  if (kind === 'site' || kind === 'team_site') return i18n.t(`run.going_${kind}`, [plain(name ?? '')]);
  if (kind === 'give') return giveWords('going', { dry, name });
  if (dry) return i18n.t('run.trying', ...many(total));
  if (kind === 'export' && total === 0) return i18n.t('run.exporting_some');
  return i18n.t(`run.going_${kind}`, ...many(total));
}

function doneWords({ kind, total, dry, file, name }: JobView): string {
  if (kind === 'site' || kind === 'team_site') return i18n.t('run.done_site', [plain(name ?? '')]);
  if (kind === 'give') return giveWords('done', { dry, name });
  if (dry) return i18n.t('run.tried', ...many(total));
  if (kind === 'export' && !file) return i18n.t('run.not_exported');
  return i18n.t(`run.done_${kind}`, ...many(file ? file.rows : total));
}

/** About one company, or everything on this device. */
function giveWords(at: 'going' | 'done', { dry, name }: Pick<JobView, 'dry' | 'name'>): string {
  if (dry) return i18n.t(at === 'going' ? 'run.counting_give' : 'run.counted_give');
  return name === null ? i18n.t(`run.${at}_give`) : i18n.t(`run.${at}_give_one`, [plain(name)]);
}

function stoppedWords(job: JobView): string {
  return job.kind === 'verify'
    ? i18n.t('run.stopped', ...many(job.total))
    : i18n.t('run.stopped_at', [goingWords(job)]);
}

/** The last two after it was undone. */
export const importOutcomes = [
  ...(['created', 'updated', 'unchanged', 'skipped', 'without_address', 'undone', 'kept'] as const),
] as const;

type Outcome =
  | (typeof importOutcomes)[number]
  | 'merged'
  | 'addresses'
  | 'pages'
  | 'added'
  | 'same'
  | 'opted_out'
  | 'unreadable'
  | 'kept_here'
  | 'existed'
  | 'found'
  | 'none'
  | 'deleted'
  | 'restored'
  | 'gone';

/** The counts shown beside the title, by kind; `verify` shows verdicts instead. */
const outcomes: Record<JobKind, readonly Outcome[]> = {
  verify: [],
  save: ['created', 'existed'],
  edit: [],
  delete: ['kept'],
  import: [...importOutcomes, 'merged'],
  revert: ['deleted', 'restored', 'gone', 'kept'],
  export: [],
  search: ['found', 'none'],
  site: ['addresses', 'pages'],
  team_site: ['addresses', 'pages'],
  give: ['added', 'updated', 'same', 'opted_out', 'unreadable', 'kept_here'],
};

/** `new`, `changed`, `as they were`, `left alone`; `count`: what is counted, as in `1 page read`. */
export function outcomeWords(outcome: Outcome, count = 2): string {
  switch (outcome) {
    case 'addresses':
    case 'pages':
    case 'opted_out':
      return i18n.t(`run.outcome_${outcome}`, count);
    default:
      return i18n.t(`run.outcome_${outcome}`);
  }
}

/** "9 valid", "3 accepts any", and failures. */
export function jobCounts(job: JobView): string[] {
  const { kind, counts, failed } = job;
  const shown = outcomes[kind].map((word) => {
    const count = counts[word] ?? 0;
    return { count, words: outcomeWords(word, count) };
  });
  const all = [...(kind === 'verify' ? verdictCounts(job) : shown), { count: failed, words: i18n.t('run.failed') }]
    .filter(({ count }) => count > 0)
    .map(({ count, words }) => i18n.t('run.count', [number(count), words]));
  return [...all, ...(job.spent ? [spentSoFar(job)] : [])];
}

function verdictCounts({ counts }: JobView): { count: number; words: string }[] {
  const byVerdict = verdictOrder.map((verdict) => {
    const count = verdictCount(counts, verdict);
    return { count, words: verdictInLine(verdict, count) };
  });
  const unfinished = i18n.t('status.still_checking').toLowerCase();
  return [...byVerdict, { count: counts['still-checking'] ?? 0, words: unfinished }];
}

/** The verdict as it follows its count. German keeps the capital of a noun; a verb needs its plural. */
function verdictInLine(verdict: Verdict, count: number): string {
  switch (verdict) {
    case 'webmail':
      return i18n.t('run.webmail');
    case 'accept_all':
      return i18n.t('run.accept_all', count);
    default:
      return verdictWord(verdict).toLowerCase();
  }
}

/** The job's counts for this verdict, whatever word the service used. */
function verdictCount(counts: JobView['counts'], verdict: Verdict): number {
  return Object.entries(counts).reduce((all, [word, count]) => all + (verdictOf(word) === verdict ? count : 0), 0);
}
