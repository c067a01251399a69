/** The verdicts of a run as a file: its checks one by one, and why there is no verdict where there is none. */
import { writeCsv } from '../../../../components/format/csv.ts';
import type { CheckRow } from './check-rows.ts';

export interface FileWords {
  /** Heads the last column. */
  problem: string;
  of: (row: CheckRow) => string;
}

const flags = [
  'regexp',
  'gibberish',
  'disposable',
  'webmail',
  'mx_records',
  'smtp_server',
  'smtp_check',
  'accept_all',
  'block',
] as const;

/** Named as the contract names them. */
export function csvOfChecks(rows: readonly CheckRow[], words: FileWords): string {
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
  return writeCsv(
    ['email', 'status', 'score', ...flags, 'checked', words.problem],
    rows.map((row) => {
      const { email, check, status } = row;
      const done = check?.at === 'done' ? check : null;
      return [
        email,
        text(status),
        text(done?.verification.score),
        ...flags.map((flag) => text(done?.verification[flag])),
        done ? new Date(done.asked).toISOString() : '',
        status === null ? words.of(row) : '',
      ];
    }),
  );
}
