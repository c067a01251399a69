/** Tables with a column for either name: "Meyer" under "Name" and "Anna" under "Vorname", in any order. */
import { parentOf } from '../dom.ts';
import type { PersonName } from './names/person-name.ts';
import { readName } from './names/read-name.ts';
import { type Flow, isMarked } from './page-flow.ts';
import { cellOf, headOf } from './table-cells.ts';

const GIVEN =
  /^(?:first ?name|given ?name|forename|vorname|prénoms?|nombres?|nome|voornaam|imię|jméno|meno|förnamn|fornavn|etunimi|prenume|keresztnév|adı?|имя)$/i;
const FAMILY =
  /^(?:(?:last ?|sur|family ?)?name|(?:nach|familien|zu)name|nom(?: de famille)?|apellidos?|cognome|sobrenome|apelido|achternaam|naam|nazwisko|příjmení|priezvisko|efternamn|efternavn|etternavn|sukunimi|nume|vezetéknév|soyadı?|фамилия)$/i;

/** Cells between the two. */
const REACH = 3;
const LONGEST = 40;

function columnOf(document: Document, cell: Element): 'given' | 'family' | null {
  const head = headOf(document, cell)?.replace(/[^\p{L}\s]+$/u, '') ?? '';
  if (GIVEN.test(head)) return 'given';
  return FAMILY.test(head) ? 'family' : null;
}

/** The name with one part in the line at `at` and the other in a later cell, whose line is then emptied. */
export function nameInColumns(document: Document, flow: Flow, at: number, language: string): PersonName | null {
  const line = flow.lines[at];
  const cell = line && cellOf(line.block);
  const column = cell && columnOf(document, cell);
  if (!line || !column) return null;
  for (const other of flow.lines.slice(at + 1, at + 1 + REACH)) {
    const beside = cellOf(other.block);
    if (!beside || beside === cell || parentOf(beside) !== parentOf(cell)) return null;
    const otherColumn = columnOf(document, beside);
    if (otherColumn === null) continue;
    if (otherColumn === column || isMarked(line.text + other.text)) return null;
    const [first, last] = (column === 'given' ? [line, other] : [other, line]).map(({ text }) => text.trim());
    if (!first || !last || first.length > LONGEST || last.length > LONGEST) return null;
    const name = readName(`${first} ${last}`, language);
    if (!name) return null;
    other.text = ' '.repeat(other.text.length);
    other.pieces = [];
    const isSame = fold(name.last) === fold(last);
    return { ...name, ...(isSame ? {} : { first, last }), score: Math.max(name.score, 1) };
  }
  return null;
}

const fold = (text: string | null): string => (text ?? '').toLowerCase();
