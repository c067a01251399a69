/** What parts of an import are called. */
import { i18n } from '#i18n';

/** Of the list of those that were begun. */
export function importTitle(): string {
  return i18n.t('import.earlier');
}

/** Of rows that came from the clipboard. */
export function pastedName(): string {
  return i18n.t('import.pasted');
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
