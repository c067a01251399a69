/** The chosen people as a file. In a file of its own, because most who open the popup never ask for it. */

import { csvOfContacts } from '../../components/format/csv.ts';
import type { Flash } from '../../components/shell/flash.ts';
import { handOverFile } from '../gestures/hand-over-file.ts';
import { contactOfRow, type Row } from './rows.ts';

/** Called in the click itself. `name`: of the file, without its ending. */
export function handOverCsv(rows: readonly Row[], name: string, flash: Flash): void {
  handOverFile(`${name}.csv`, 'text/csv;charset=utf-8', csvOfContacts(rows.map(contactOfRow)));
  flash.say({ what: 'csv', count: rows.length });
}
