/** The addresses of a run, with verdict, score and remarkable checks */
import { i18n } from '#i18n';
import type { EmailVerification } from '../../lib/contract/resources/emails.ts';
import { verdictOf } from '../../lib/contract/taxonomy.ts';
import { Address } from '../contact/address.tsx';
import { Confidence, Verification } from '../contact/status.tsx';
import { DataTable } from '../controls/table/data-table.tsx';
import type { Column } from '../controls/table/table-types.ts';
import { problemWords } from '../format/problem-words.ts';
import { checkWords, verificationSentence } from '../format/verdict-words.ts';
import type { ColumnWidths } from '../shell/column-widths.ts';
import type { CheckRow, CheckRun } from './run-store.ts';
import './check-table.css';

interface CheckTableProps {
  run: CheckRun;
  onCopy: (email: string) => void;
  widths: ColumnWidths;
}

export function CheckTable({ run, onCopy, widths }: CheckTableProps) {
  const isComing = run.loading.value.at === 'asking' && run.rows.value.length === 0;
  return (
    <DataTable<CheckRow>
      label={i18n.t('checks.table')}
      columns={columns(run.open, onCopy)}
      rows={run.shown.value}
      keyOf={({ email }) => email}
      nameOf={({ email }) => email}
      selected={null}
      cursor={run.cursor.value}
      onCursor={run.moveTo}
      onOpen={run.open}
      opened={run.opened.value?.contact.email ?? null}
      sizes={{ widths: widths.of.value, onWidth: widths.set }}
      coming={isComing ? Math.min(8, run.job.value?.total ?? 0) : 0}
    />
  );
}

function columns(onOpen: (email: string) => void, onCopy: (email: string) => void): Column<CheckRow>[] {
  return [
    {
      key: 'address',
      words: i18n.t('checks.column_address'),
      width: 'longest',
      cell: ({ email }) => <Address email={email} onCopy={onCopy} />,
    },
    {
      key: 'verdict',
      words: i18n.t('checks.column_verdict'),
      width: 'middle',
      cell: (row) => <Verdict row={row} />,
    },
    {
      key: 'score',
      words: i18n.t('checks.column_score'),
      width: 7,
      cell: ({ check }) => (check?.at === 'done' ? <Confidence value={check.verification.score} /> : '–'),
    },
    {
      key: 'checks',
      words: i18n.t('checks.column_checks'),
      width: 'longest',
      cell: (row) => (
        <button type="button" class="row-focus check-behind" onClick={() => onOpen(row.email)}>
          <span class="cut2" title={behindWords(row)}>
            {behindWords(row)}
          </span>
        </button>
      ),
    },
  ];
}

/** A failed check has no verdict: the failure takes its place. */
function Verdict({ row: { check, status } }: { row: CheckRow }) {
  if (check?.at === 'failed' && status === null) return <span class="check-failed">{i18n.t('checks.failed')}</span>;
  if (check === null && status === null) return <span class="ink3">{i18n.t('status.waiting')}</span>;
  return <Verification known={{ status, date: null }} check={check} />;
}

export function behindWords({ check }: CheckRow): string {
  if (check?.at === 'failed') return problemWords(check.problem).title;
  if (check?.at === 'still-checking') return i18n.t('status.still_sentence');
  if (check?.at !== 'done') return '–';
  const { verification } = check;
  return oddWords(verification) || unspokenWords(verification);
}

/** Words for when no check failed. Only a valid address is explained by that; other verdicts need their sentence. */
function unspokenWords(verification: EmailVerification): string {
  if (verdictOf(verification.status) === 'valid') return i18n.t('checks.nothing_odd');
  return verificationSentence(verification) ?? '–';
}

/** Only checks that speak against the address. The drawer shows all. */
function oddWords(verification: EmailVerification): string {
  return checkWords(verification)
    .filter(({ mood }) => mood === 'odd' || mood === 'bad')
    .map(({ words }) => words)
    .join(i18n.t('sentence_dot'));
}
