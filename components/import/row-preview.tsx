/** Shows the first leads as they will be, and the rows that cannot be leads, with line and reason. */
import { i18n } from '#i18n';
import { textsOf } from '../../lib/contract/lead-fields.ts';
import type { Prepared } from '../../lib/lead-file/prepare.ts';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { Notice } from '../controls/notice.tsx';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import { EmptiedNotice } from './emptied-notice.tsx';
import { cellsOf } from './file.ts';
import type { Import } from './import-store.ts';
import { badHeader, fieldWords, rowFaultWords } from './import-words.ts';
import './row-preview.css';

const mostBad = 50;

export function RowPreview({ store, prepared }: { store: Import; prepared: Prepared }) {
  const { rows, named, bad, repeated, emptied } = prepared;
  const file = store.file.value;
  return (
    <>
      <p role="status">{i18n.t('import.can_be', rows.length, [number(rows.length)])}</p>
      {rows.length > 0 && <First rows={rows.slice(0, 5).map(({ fields }) => textsOf(fields))} />}
      {named.length > 0 && <Notice icon="info">{i18n.t('import.named', named.length, [number(named.length)])}</Notice>}
      {file && <EmptiedNotice cells={emptied.map((one) => ({ ...cellsOf(file, one), example: one.example }))} />}
      {bad.length > 0 && (
        <Notice
          mood="warn"
          icon="alert"
          step={
            <Button
              size="small"
              icon="csv"
              onClick={() => store.downloadBadRows({ ...badHeader(), of: rowFaultWords })}
            >
              {i18n.t('import.save_bad')}
            </Button>
          }
        >
          <details class="row-list">
            <summary class="fold">
              <b>{i18n.t('import.cannot_be', bad.length, [number(bad.length)])}</b>
              <Icon name="down" size="small" />
            </summary>
            <ul>
              {bad.slice(0, mostBad).map(({ row: { line }, faults }) => (
                <li key={line}>
                  <span class="ink3">{i18n.t('import.line', [number(line)])}</span>
                  <span>{faults.map(rowFaultWords).join(' ')}</span>
                </li>
              ))}
            </ul>
            {bad.length > mostBad && <p class="ink3">{i18n.t('import.and_more', [number(bad.length - mostBad)])}</p>}
          </details>
        </Notice>
      )}
      {repeated.length > 0 && (
        <Notice>
          <details class="row-list">
            <summary class="fold">
              {i18n.t('import.repeated', repeated.length, [number(repeated.length)])}
              <Icon name="down" size="small" />
            </summary>
            <ul>
              {repeated.slice(0, mostBad).map(({ line, first: earlier, email }) => (
                <li key={line}>
                  <span class="ink3">{i18n.t('import.line', [number(line)])}</span>
                  <span>{i18n.t('import.repeats', [plain(email), number(earlier)])}</span>
                </li>
              ))}
            </ul>
            {repeated.length > mostBad && (
              <p class="ink3">{i18n.t('import.and_more', [number(repeated.length - mostBad)])}</p>
            )}
          </details>
        </Notice>
      )}
    </>
  );
}

/** The first leads: field name to value */
function First({ rows }: { rows: readonly Record<string, string>[] }) {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section class="scroll-x" tabIndex={0} aria-label={i18n.t('import.preview')}>
      <table class="first-rows">
        <thead>
          <tr>
            {fields.map((field) => (
              <th key={field} scope="col">
                {fieldWords(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {fields.map((field) => (
                <td key={field}>
                  <bdi class="cut">{plain(row[field] ?? '') || '–'}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
