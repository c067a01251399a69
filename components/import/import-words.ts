import { i18n } from '#i18n';
import type { Problem } from '../../lib/contract/problem.ts';
import type { RowFault } from '../../lib/lead-file/prepare.ts';
import type { EmptiedCells, JobRow } from '../../lib/messages/job-views.ts';
import { importOutcomes, outcomeWords } from '../format/job-words.ts';
import { inputWord, leadFieldWord } from '../format/lead-field-words.ts';
import { number } from '../format/numbers.ts';
import { capital, plain } from '../format/plain.ts';
import { problemWords } from '../format/problem-words.ts';
import { inQuotes } from '../format/quotation.ts';
import type { CardFault } from './cards.ts';
import type { FileFault } from './file.ts';

export function rowFaultWords(fault: RowFault): string {
  switch (fault.why) {
    case 'no-address':
      return i18n.t('import.no_address');
    case 'not-an-address':
      return i18n.t('import.not_an_address', [plain(fault.quoted)]);
    case 'too-many-cells':
      return i18n.t('import.too_many_cells', [number(fault.cells), number(fault.most)]);
  }
}

/** `Column “Land”: 12 cells aren’t countries, for example “n/a”` */
export function emptiedWords({ at, header, why, count, example }: EmptiedCells & { example?: string }): string {
  const column = header === null ? i18n.t('import.column', [at]) : i18n.t('import.column_named', [plain(header)]);
  const args = [number(count)] as [string];
  const words = i18n.t(`import.${emptiedKeys[why]}`, count, args);
  const shown =
    example === undefined || why === 'too-long' ? words : i18n.t('import.for_example', [words, plain(example)]);
  return i18n.t('import.of_column', [column, shown]);
}

const emptiedKeys = {
  country: 'emptied_country',
  confidence: 'emptied_confidence',
  'too-long': 'emptied_text',
} as const satisfies Record<EmptiedCells['why'], string>;

export function fileFaultWords(fault: FileFault | { why: 'no-addresses'; name: string }): string {
  const name = plain(fault.name);
  switch (fault.why) {
    case 'too-big':
      return i18n.t('import.too_big', [name, Math.floor(fault.most / 1_048_576)]);
    case 'too-many-columns':
      return i18n.t('import.too_many_columns', [name, number(fault.columns), number(fault.line), number(fault.most)]);
    case 'too-long-row':
      return i18n.t('import.too_long_row', [name, number(fault.line), number(fault.most)]);
    case 'no-rows':
      return i18n.t('import.no_rows', [name]);
    case 'no-cards':
      return i18n.t('import.no_cards', [name]);
    case 'no-addresses':
      return i18n.t('import.no_addresses', [name]);
    case 'unreadable':
      return i18n.t('import.unreadable', [name]);
  }
}

const shownLines = 10;

/** One sentence for each kind of fault, with the lines of the file */
export function cardFaultWords(faults: readonly CardFault[]): string[] {
  const words = (kind: 'unended' | 'empty' | 'outside', ...kinds: CardFault['why'][]) => {
    const found = faults.filter(({ why }) => kinds.includes(why)).map(({ line }) => number(line));
    if (found.length === 0) return [];
    const shown = found.slice(0, shownLines).join(', ');
    return [i18n.t(`import.cards_${kind}`, found.length, [found.length > shownLines ? `${shown}…` : shown])];
  };
  return [...words('unended', 'unended'), ...words('empty', 'group', 'empty'), ...words('outside', 'outside')];
}

/** A field's label: `Address`, `First name`. A custom attribute's slug is made readable. */
export function fieldWords(field: string): string {
  if (field === 'email') return i18n.t('import.address');
  if (field === 'full_name') return i18n.t('import.full_name');
  return capital(leadFieldWord(field));
}

interface RowWords {
  outcome: string;
  /** What is wrong with the row, or which of the lead's fields differ */
  detail: string;
}

/** `dry`: nothing was written. */
export function rowWords(row: JobRow, dry: boolean): RowWords {
  const outcome = importOutcomes.find((one) => one === row.outcome);
  if (row.at === 'failed' && row.problem) {
    return {
      outcome: capital(i18n.t('run.failed')),
      detail: sentences(lineWords(row.line, row.problem), foundWords(row)),
    };
  }
  const words = capital(outcome ? outcomeWords(outcome) : i18n.t('import.row_open'));
  return { outcome: words, detail: sentences(foundWords(row), detailWords(row, outcome, dry)) };
}

const sentences = (...all: readonly string[]): string => all.filter(Boolean).join(' ');

/** The lead found by name and company */
function foundWords({ samePerson, key, problem }: JobRow): string {
  if (samePerson === 'several') return i18n.t('import.could_be_several');
  if (samePerson !== null) return i18n.t('import.same_person', [plain(samePerson.name), plain(samePerson.email)]);
  const isUnknown = key === '' && problem?.code === 'refused-input' && problem.fault === 'missing';
  return isUnknown ? i18n.t('import.nobody_named') : '';
}

/** The person that a row names: `Jane Meyer, Acme` */
export function personWords(fields: NonNullable<JobRow['fields']>): string {
  const { first_name = '', last_name = '', company = '', website = '' } = fields;
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return plain([name, company || website].filter(Boolean).join(i18n.t('list_comma')));
}

function detailWords(row: JobRow, outcome: string | undefined, dry: boolean): string {
  switch (outcome) {
    case 'undone':
      return '';
    case 'kept':
      return row.differing.length > 0 ? i18n.t('import.undo_kept', [listOf(row.differing)]) : '';
    case 'skipped':
      return unchangedWords(row.differing);
    default:
      return writtenWords(row, dry);
  }
}

/** A line's problem: the line, the field, and the service's own words. */
function lineWords(line: number | null, problem: Problem): string {
  const { title, detail, quoted } = problemWords(problem);
  const said = quoted && i18n.t('notice.said', [inQuotes(quoted)]);
  const field = line === null ? null : fieldAtLine(number(line), problem);
  const at = field ?? (line === null ? title : i18n.t('import.at_line', [number(line), title]));
  // The detail would name the field again.
  return [/[.!?]$/.test(at) ? at : `${at}.`, field === null && detail, said].filter(Boolean).join(' ');
}

function fieldAtLine(line: string, problem: Problem): string | null {
  if (problem.code !== 'refused-input' && problem.code !== 'not-created') return null;
  if (problem.field === null) return null;
  const args: [string, string] = [line, inputWord(problem.field)];
  if (problem.quoted !== null || problem.code === 'not-created') return i18n.t('import.line_refused', args);
  return problem.fault === 'missing' ? i18n.t('import.line_missing', args) : i18n.t('import.line_wrong', args);
}

/** Fields of the lead that stay, are overwritten, or are filled */
function writtenWords({ differing, writes }: JobRow, dry: boolean): string {
  const some = (fields: readonly string[], say: (words: string) => string) =>
    fields.length > 0 ? say(listOf(fields)) : '';
  const over = differing.filter((field) => writes.includes(field));
  const empty = writes.filter((field) => !differing.includes(field));
  const parts = [
    unchangedWords(differing.filter((field) => !writes.includes(field))),
    some(over, (words) => (dry ? i18n.t('import.overwrites', [words]) : i18n.t('import.overwrote', [words]))),
    some(empty, (words) => (dry ? i18n.t('import.fills', [words]) : i18n.t('import.filled', [words]))),
  ];
  return capital(parts.filter(Boolean).join('; '));
}

function unchangedWords(fields: readonly string[]): string {
  return fields.length > 0 ? i18n.t('import.kept', [listOf(fields)]) : '';
}

function listOf(fields: readonly string[]): string {
  return fields.map(fieldWords).join(i18n.t('list_comma'));
}

/** The report's column headings. The last one is also part of the file's name. */
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
