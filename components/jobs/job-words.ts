/** What a job is called while it goes on and when it is over, and what came of it, for every kind. */
import { i18n } from '#i18n';
import { type Verdict, verdictOf } from '../../lib/contract/taxonomy.ts';
import type { JobView } from '../../lib/messages/views.ts';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import { verdictWord } from '../format/verdict-words.ts';

/** "Verifying 840 addresses", "Imported 1,240 rows". */
export function jobTitle(job: JobView): string {
  if (job.state === 'done') return doneWords(job);
  return job.state === 'stopped' ? stoppedWords(job) : goingWords(job);
}

/** With the name of the list or file, where it has one. */
export function namedTitle(job: JobView): string {
  const name = plain(job.name ?? '');
  return name === '' ? jobTitle(job) : name;
}

const many = (count: number): [number, [string]] => [count, [number(count)]];

function goingWords({ kind, total, dry }: JobView): string {
  switch (kind) {
    case 'verify':
      return i18n.t('run.verifying', ...many(total));
    case 'save':
      return i18n.t('run.saving', ...many(total));
    case 'edit':
      return i18n.t('run.editing', ...many(total));
    case 'delete':
      return i18n.t('run.deleting', ...many(total));
    case 'import':
      return dry ? i18n.t('run.trying', ...many(total)) : i18n.t('run.importing', ...many(total));
    case 'export':
      return total > 0 ? i18n.t('run.exporting', ...many(total)) : i18n.t('run.exporting_some');
    case 'search':
      return i18n.t('run.searching', ...many(total));
  }
}

function doneWords(job: JobView): string {
  const { kind, total, dry } = job;
  switch (kind) {
    case 'verify':
      return i18n.t('run.verified', ...many(total));
    case 'save':
      return i18n.t('run.saved', ...many(total));
    case 'edit':
      return i18n.t('run.edited', ...many(total));
    case 'delete':
      return i18n.t('run.deleted', ...many(total));
    case 'import':
      return dry ? i18n.t('run.tried', ...many(total)) : i18n.t('run.imported', ...many(total));
    case 'export':
      return job.file ? i18n.t('run.exported', ...many(job.file.rows)) : i18n.t('run.not_exported');
    case 'search':
      return i18n.t('run.searched', ...many(total));
  }
}

function stoppedWords(job: JobView): string {
  return job.kind === 'verify'
    ? i18n.t('run.stopped', ...many(job.total))
    : i18n.t('run.stopped_at', [goingWords(job)]);
}

/** Best first. */
const order: readonly Verdict[] = ['valid', 'accept_all', 'webmail', 'unknown', 'disposable', 'invalid'];

/** "9 valid", "3 accept-all", and what failed. */
export function jobCounts(job: JobView): string[] {
  return [...outcomes(job), { count: job.failed, words: i18n.t('run.failed') }]
    .filter(({ count }) => count > 0)
    .map(({ count, words }) => i18n.t('run.count', [number(count), words]));
}

function outcomes({ kind, counts }: JobView): { count: number; words: string }[] {
  const count = (word: string) => counts[word] ?? 0;
  switch (kind) {
    case 'verify':
      return [
        ...order.map((verdict) => ({
          count: verdictCount(counts, verdict),
          words: verdictWord(verdict).toLocaleLowerCase(),
        })),
        { count: count('still-checking'), words: i18n.t('status.still_checking').toLocaleLowerCase() },
      ];
    case 'save':
      return [
        { count: count('created'), words: i18n.t('run.created') },
        { count: count('existed'), words: i18n.t('run.existed') },
      ];
    case 'import':
      return importOutcomes.map((outcome) => ({ count: count(outcome), words: importOutcomeWords(outcome) }));
    case 'search':
      return [
        { count: count('found'), words: i18n.t('run.found') },
        { count: count('none'), words: i18n.t('run.none') },
      ];
    case 'edit':
    case 'delete':
    case 'export':
      return [];
  }
}

/** Of a job's counts, those that mean this verdict, whatever word the service used. */
export function verdictCount(counts: JobView['counts'], verdict: Verdict): number {
  return Object.entries(counts).reduce((all, [word, count]) => all + (verdictOf(word) === verdict ? count : 0), 0);
}

export const importOutcomes = ['created', 'updated', 'unchanged', 'skipped'] as const;

/** `new`, `changed`, `as it was`, `left alone`. */
export function importOutcomeWords(outcome: (typeof importOutcomes)[number]): string {
  return i18n.t(`run.row_${outcome}`);
}
