/** A response of unknown shape as a plain table of its fields. Never fails. */
import { i18n } from '#i18n';
import { fieldWord } from '../format/lead-field-words.ts';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import './unknown-answer.css';

interface UnknownAnswerProps {
  /** The table's accessible name */
  label: string;
  answer: unknown;
}

export function UnknownAnswer({ label, answer }: UnknownAnswerProps) {
  const shown = shownAnswer(answer);
  switch (shown.at) {
    case 'nothing':
      return <p class="account-line ink3">{i18n.t('account.nothing')}</p>;
    case 'fields':
      return (
        <dl class="unknown-fields">
          {shown.fields.map(({ name, text }, at) => (
            // Two fields may have the same name, so the index is the key; rows never move.
            <div key={at}>
              <dt>{name}</dt>
              <dd>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'rows':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        <section class="unknown-scroll" tabIndex={0} aria-label={label}>
          <table class="unknown-rows">
            <thead>
              <tr>
                {shown.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.rows.map((cells, at) => (
                <tr key={at}>
                  {cells.map((cell, column) => (
                    <td key={column}>
                      <bdi>{cell}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      );
  }
}

interface ShownField {
  name: string;
  text: string;
}

type ShownAnswer =
  | { at: 'nothing' }
  | { at: 'fields'; fields: ShownField[] }
  | { at: 'rows'; columns: string[]; rows: string[][] };

/** Limits for responses longer than anyone reads; `longest` is in characters. */
const mostFields = 100;
const mostRows = 200;
const mostColumns = 8;
const longest = 160;

/** The fields one level deep, the rows of a list, or nothing */
export function shownAnswer(answer: unknown): ShownAnswer {
  const list = Array.isArray(answer) ? answer : onlyList(answer);
  if (list) return list.length === 0 ? { at: 'nothing' } : shownRows(list);
  if (!isRecord(answer)) {
    return answer === null || answer === undefined || answer === ''
      ? { at: 'nothing' }
      : { at: 'fields', fields: [{ name: '', text: valueText(answer) }] };
  }
  const fields = fieldsOf(answer).slice(0, mostFields);
  return fields.length === 0 ? { at: 'nothing' } : { at: 'fields', fields };
}

/** `{ members: [...] }` counts as the list itself. */
function onlyList(answer: unknown): unknown[] | null {
  const values = isRecord(answer) ? Object.values(answer) : [];
  const [only] = values;
  return values.length === 1 && Array.isArray(only) ? only : null;
}

function fieldsOf(record: ReadRecord): ShownField[] {
  return shownEntries(record).flatMap(([name, value]) => {
    if (!isRecord(value)) return [{ name: fieldWord(name), text: valueText(value) }];
    return shownEntries(value).map(([inner, one]) => ({
      name: `${fieldWord(name)} · ${fieldWord(inner)}`,
      text: valueText(one),
    }));
  });
}

function shownRows(list: readonly unknown[]): ShownAnswer {
  const rows = list
    .slice(0, mostRows)
    .map((one) => (isRecord(one) ? fieldsOf(one) : [{ name: '', text: valueText(one) }]));
  const columns = [...new Set(rows.flatMap((row) => row.map(({ name }) => name)))].slice(0, mostColumns);
  const cell = (row: readonly ShownField[], column: string) => row.find(({ name }) => name === column)?.text ?? '–';
  return { at: 'rows', columns, rows: rows.map((row) => columns.map((column) => cell(row, column))) };
}

/** Hides everything deprecated: the field, its notice, and blocks that carry a notice. */
function shownEntries(record: ReadRecord): [string, unknown][] {
  return Object.entries(record).filter(
    ([name, value]) => !deprecated.has(name) && !name.startsWith('_') && !(isRecord(value) && notice in value),
  );
}

const notice = '_deprecation_notice';
const deprecated: ReadonlySet<string> = new Set(['calls', 'result']);

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number') return number(value);
  if (typeof value === 'boolean') return value ? i18n.t('account.yes') : i18n.t('account.no');
  const text = plain(typeof value === 'string' ? value : JSON.stringify(value));
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** A response's fields, of unknown types */

type ReadRecord = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is ReadRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
