/** Words of an import: what a column becomes, what is wrong with a cell, a file, a row. */
import { i18n } from '#i18n';
import type { JobRow } from '../../lib/messages/views.ts';
import { importOutcomes, outcomeWords } from '../format/job-words.ts';
import { leadFieldWord } from '../format/lead-field-words.ts';
import { number } from '../format/numbers.ts';
import { capital, plain } from '../format/plain.ts';
import { problemWords } from '../format/problem-words.ts';
import type { FileFault } from './file.ts';
import type { CellFault } from './prepare.ts';

export function cellFaultWords(fault: CellFault): string {
  switch (fault.why) {
    case 'no-address':
      return i18n.t('import.no_address');
    case 'not-an-address':
      return i18n.t('import.not_an_address', [plain(fault.quoted)]);
    case 'not-a-country':
      return i18n.t('import.not_a_country', [plain(fault.quoted)]);
    case 'not-a-score':
      return i18n.t('import.not_a_score', [plain(fault.quoted)]);
    case 'too-long':
      return i18n.t('import.too_long', [fieldWords(fault.column), number(fault.length)]);
  }
}

export function fileFaultWords(fault: FileFault | { why: 'no-addresses'; name: string }): string {
  const name = plain(fault.name);
  switch (fault.why) {
    case 'too-big':
      return i18n.t('import.too_big', [name, Math.floor(fault.most / 1_048_576)]);
    case 'no-rows':
      return i18n.t('import.no_rows', [name]);
    case 'no-addresses':
      return i18n.t('import.no_addresses', [name]);
    case 'unreadable':
      return i18n.t('import.unreadable', [name]);
  }
}

/** A field as it stands in a list: `Address`, `First name`; a custom attribute by its slug, made readable. */
export function fieldWords(field: string): string {
  if (field === 'email') return i18n.t('import.address');
  if (field === 'full_name') return i18n.t('import.full_name');
  return capital(leadFieldWord(field).replaceAll('_', ' '));
}

export interface RowWords {
  outcome: string;
  /** What else is to be known: what is wrong with it, or which fields the lead holds otherwise. */
  detail: string;
}

/** `dry`: it was only counted. */
export function rowWords(row: JobRow, dry: boolean): RowWords {
  const outcome = importOutcomes.find((one) => one === row.outcome);
  if (row.at === 'failed' && row.problem) {
    const { title, detail, quoted } = problemWords(row.problem);
    const said = quoted && i18n.t('notice.said', [`“${quoted}”`]);
    return { outcome: capital(i18n.t('run.failed')), detail: [title, detail, said].filter(Boolean).join(' ') };
  }
  const differing = row.differing.map(fieldWords).join(i18n.t('list_comma'));
  const words = capital(outcome ? outcomeWords(outcome) : i18n.t('import.row_open'));
  return { outcome: words, detail: differing && differingWords(differing, outcome, dry) };
}

function differingWords(fields: string, outcome: string | undefined, dry: boolean): string {
  if (outcome === 'updated' && dry) return i18n.t('import.differs_now', [fields]);
  return i18n.t('import.differs', [fields]);
}

/** Of the report's columns, the last of which also names the file. */
export function reportHeader(): string[] {
  return [
    i18n.t('import.column_line'),
    i18n.t('import.column_address'),
    i18n.t('import.column_outcome'),
    i18n.t('import.report'),
  ];
}

export function badHeader(): { line: string; problem: string } {
  return { line: i18n.t('import.column_line'), problem: i18n.t('import.problem') };
}
