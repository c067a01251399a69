import { i18n } from '#i18n';
import type { FileFormat } from '../../lib/messages/file-formats.ts';

/** `Spreadsheet` */
export function formatWords(format: FileFormat): string {
  return i18n.t(`files.${format}`);
}

/** The format's short name: `vCard`. */
export function formatNote(format: FileFormat): string {
  return format === 'vcard' ? 'vCard' : 'CSV';
}

/** What the name of a file in this format ends with. */
export function endingOf(format: FileFormat): 'csv' | 'vcf' {
  return format === 'vcard' ? 'vcf' : 'csv';
}
