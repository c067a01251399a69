/** One table of names for both parsers: the one for known names and the one for text on pages. */
import { expect, test } from 'vitest';
import { nameParts } from '../../../lib/names/name-parts.ts';
import { readFullName, splitName } from '../../../lib/names/split-name.ts';
import { readName } from '../../../lib/page/people/names/read-name.ts';

/** The name's language, for the page reader. */
const names: [language: string, text: string, first: string, last: string][] = [
  ['en', 'Seán Ó Briain', 'Seán', 'Ó Briain'],
  ['en', 'Máire Ní Dhálaigh', 'Máire', 'Ní Dhálaigh'],
  ['en', 'Kate St. Clair', 'Kate', 'St. Clair'],
  ['en', 'Tom Baker Jr.', 'Tom', 'Baker'],
  ['en', 'Tom Baker, Jr.', 'Tom', 'Baker'],
  ['de', 'Max Mustermann sen.', 'Max', 'Mustermann'],
  ['de', 'Hans Meier jun.', 'Hans', 'Meier'],
  ['de', 'Hans Meier junior', 'Hans', 'Meier'],
  ['de', 'Hans Meier, senior', 'Hans', 'Meier'],
  ['es', 'Juan Pérez hijo', 'Juan', 'Pérez'],
  ['', 'Amartya Kumar Sen', 'Amartya Kumar', 'Sen'],
  ['en', 'P.D. Jansen', 'P.D.', 'Jansen'],
  ['en', 'M.P. Singh', 'M.P.', 'Singh'],
  ['en', 'D.H. Larsen', 'D.H.', 'Larsen'],
  ['nl', 'M.C. Eskes', 'M.C.', 'Eskes'],
  ['en', 'J.R. Smith', 'J.R.', 'Smith'],
  ['fr', 'M.-C. Dupont', 'M.-C.', 'Dupont'],
  ['de', 'Dr. h.c. Anna Meyer', 'Anna', 'Meyer'],
  ['ru', 'к.т.н. Анна Мейер', 'Анна', 'Мейер'],
  ['es', 'D.ª Anna Meyer', 'Anna', 'Meyer'],
  ['de', 'PD Dr. Anna Meyer', 'Anna', 'Meyer'],
  ['en', 'Ben Adam Smith', 'Ben Adam', 'Smith'],
  ['en', 'Yo Yo Ma', 'Yo Yo', 'Ma'],
  ['nl', 'Jan de Wit', 'Jan', 'de Wit'],
  ['nl', 'Jan De Wit', 'Jan', 'De Wit'],
  ['nl', "Sanne van 't Hof", 'Sanne', "van 't Hof"],
  ['nl', 'Wit, Jan de', 'Jan', 'de Wit'],
  ['nl', 'de Wit, Jan', 'Jan', 'de Wit'],
  ['de', 'Marie von Stetten', 'Marie', 'von Stetten'],
  ['de', 'apl. Prof. Dr. Anna Meyer', 'Anna', 'Meyer'],
  ['de', 'Johannes (Hans) Meyer', 'Johannes', 'Meyer'],
  ['de', 'Meyer-Schulz, Dr. Anna Lena', 'Anna Lena', 'Meyer-Schulz'],
  ['de', 'Anna Meyer, MBA', 'Anna', 'Meyer'],
  ['de', 'Anna Meyer, Dipl.-Ing. (FH)', 'Anna', 'Meyer'],
  ['de', 'Anna\u2010Lena Meyer\u2011Schulz', 'Anna-Lena', 'Meyer-Schulz'],
  ['es', 'Carmen Ortega Ruiz', 'Carmen', 'Ortega Ruiz'],
  ['es', 'Ana María López Ruiz', 'Ana María', 'López Ruiz'],
  ['pt', 'João Silva dos Santos', 'João', 'Silva dos Santos'],
  ['vi', 'Nguyễn Văn An', 'Văn An', 'Nguyễn'],
  ['vi', 'Tran Thi Minh Khai', 'Thi Minh Khai', 'Tran'],
  ['', 'Khalid Ahmed Mansour', 'Khalid Ahmed', 'Mansour'],
  ['', 'Mahmoud Abdel Aziz', 'Mahmoud', 'Abdel Aziz'],
  ['', 'Layla bin Rashid', 'Layla', 'bin Rashid'],
  ['', 'Omar Al-Farsi', 'Omar', 'Al-Farsi'],
];

/** Family names that begin before a joining word. Only a language's rule for two family names finds them. */
const onlyInSpain = new Set(['João Silva dos Santos']);

test.each(names)('%s: %s', (language, text, first, last) => {
  if (!onlyInSpain.has(text)) expect(splitName(text)).toEqual({ first_name: first, last_name: last });
  expect(readName(text, language)).toMatchObject({ first, last });
});

test.each([
  ['MEYER, ANNA', 'ANNA', 'MEYER'],
  ['MEYER Anna', 'Anna', 'MEYER'],
  ['DE WIT, Jan', 'Jan', 'DE WIT'],
  ['ORTEGA RUIZ, Carmen', 'Carmen', 'ORTEGA RUIZ'],
  ['Anna VON STETTEN', 'Anna', 'VON STETTEN'],
  ['LI Wei', 'Wei', 'LI'],
  ['JD Meyer', 'JD', 'Meyer'],
  ['J. R. Hill', 'J. R.', 'Hill'],
  ['ANNA LENA MEYER', 'ANNA LENA', 'MEYER'],
])('%s keeps its spelling', (text, first, last) => {
  expect(splitName(text)).toEqual({ first_name: first, last_name: last });
});

test('swaps the parts of a page’s name in capitals at a comma, but not before a degree', () => {
  expect(readName('FAIRWEATHER, JOHN', 'en')).toMatchObject({ first: 'John', last: 'Fairweather' });
  expect(readName('John Fairweather, CPHQ', 'en')).toMatchObject({ first: 'John', last: 'Fairweather' });
});

test.each(['', 'Meyer', 'Meyer, Anna, Hill', 'Sales & Marketing', 'anna@kestrel.test', '7 Dwarfs'])(
  'is not split: %s',
  (text) => {
    expect(splitName(text)).toBeNull();
  },
);

test('treats one typed word as a last name', () => {
  expect(readFullName('Meyer')).toEqual({ first: '', last: 'Meyer' });
  expect(readFullName('Dr. Meyer')).toEqual({ first: '', last: 'Meyer' });
  expect(readFullName('  ')).toEqual({ first: '', last: '' });
});

test('reads initials in any letters as a first name', () => {
  expect(readFullName('p.d. jansen')).toEqual({ first: 'p.d.', last: 'jansen' });
  expect(nameParts({ first_name: 'M.P.', last_name: 'Singh' }).first).toEqual([['m'], ['p']]);
});

test('keeps the suffixes that distinguish father and son', () => {
  expect(readFullName('Dr. Tom Baker Jr.')).toEqual({ first: 'Tom', last: 'Baker Jr.' });
  expect(readFullName('Baker, Tom, Sr.')).toEqual({ first: 'Tom', last: 'Baker Sr.' });
  expect(readFullName('Max Mustermann sen.')).toEqual({ first: 'Max', last: 'Mustermann sen.' });
  expect(readFullName('amartya sen')).toEqual({ first: 'amartya', last: 'sen' });
  expect(nameParts({ first_name: null, last_name: 'Tom Baker Jr.' })).toEqual(
    nameParts({ first_name: 'Tom', last_name: 'Baker' }),
  );
});

test.each(['Meier jun.', 'Meier senior', 'Meier III', 'Meier fils'])(
  'leaves out of the parts what distinguishes father and son: %s',
  (last_name) => {
    const parts = nameParts({ first_name: 'Hans', last_name: 'Meier' });
    expect(nameParts({ first_name: 'Hans', last_name })).toEqual(parts);
    expect(nameParts({ first_name: null, last_name: `Hans ${last_name}` })).toEqual(parts);
    expect(nameParts({ first_name: null, last_name: `${last_name}, Hans` })).toEqual(parts);
  },
);

test.each([
  ['Anna Meyer', null],
  [null, 'Meyer, Anna'],
  ['Meyer,', 'Anna'],
  ['Dr. Anna', 'Meyer, PhD'],
  ['Anna (Änne)', 'MEYER'],
])('reads the same name from any fields: %s | %s', (first_name, last_name) => {
  expect(nameParts({ first_name, last_name })).toEqual(nameParts({ first_name: 'Anna', last_name: 'Meyer' }));
});
