import { expect, test } from 'vitest';
import { textOfPage } from '../../../lib/site-search/page-text.ts';

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));
/** One byte per letter, as in each of these old charsets. */
const bytes = (text: string, codes: Readonly<Record<string, number>>): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...text], (letter) => codes[letter] ?? letter.charCodeAt(0));

const western = { ü: 0xfc, ß: 0xdf, é: 0xe9 };
const polish = { ł: 0xb3, ś: 0x9c, ż: 0xbf };
const russian = { А: 0xc0, н: 0xed, а: 0xe0 };

test.each([
  ['the header', utf8('Jürgen'), 'utf-8', 'a.test', 'Jürgen'],
  ['the header', bytes('Jürgen', western), 'iso-8859-1', 'a.test', 'Jürgen'],
  [
    'a byte order mark, whatever the header says',
    Uint8Array.from([0xff, 0xfe, 0x4a, 0x00, 0xfc, 0x00]),
    'utf-8',
    'a.test',
    'Jü',
  ],
  ['the header, in UTF-16', Uint8Array.from([0x4a, 0x00, 0xfc, 0x00]), 'utf-16le', 'a.test', 'Jü'],
  [
    'the bytes, if the page declares UTF-16',
    utf8('<meta charset="utf-16">Jürgen'),
    null,
    'a.test',
    '<meta charset="utf-16">Jürgen',
  ],
  [
    'the language, if the page declares UTF-16 by another name',
    bytes('<html lang="ru"><meta charset="unicode">Анна', russian),
    null,
    'a.test',
    '<html lang="ru"><meta charset="unicode">Анна',
  ],
  [
    'the header, if the page declares UTF-16',
    bytes('<meta charset="utf-16le">Jürgen', western),
    'iso-8859-1',
    'a.test',
    '<meta charset="utf-16le">Jürgen',
  ],
  [
    'the page',
    bytes('<meta charset="windows-1250"><p>Paweł', polish),
    null,
    'a.test',
    '<meta charset="windows-1250"><p>Paweł',
  ],
  [
    'the page, if the header is wrong',
    bytes('<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2">\u00b3', {}),
    'utf-8',
    'a.test',
    '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2">ł',
  ],
  [
    'the bytes, if header and page are wrong',
    utf8('<meta charset="iso-8859-1">Jürgen Größmann'),
    'iso-8859-1',
    'a.test',
    '<meta charset="iso-8859-1">Jürgen Größmann',
  ],
  [
    'the language, if no charset is declared',
    bytes('<html lang="ru">Анна', russian),
    null,
    'a.test',
    '<html lang="ru">Анна',
  ],
  ['the country, if no charset is declared', bytes('Paweł', polish), null, 'firma.pl', 'Paweł'],
  ['the default, if nothing is known', bytes('José Größe', { ...western, ö: 0xf6 }), 'utf-8', 'a.test', 'José Größe'],
  ['the default, if the header names an unknown charset', bytes('Jürgen', western), 'x-nonsense', 'a.test', 'Jürgen'],
])('takes the charset from %s', (_, page, charset, host, text) => {
  expect(textOfPage(page, charset, host)).toBe(text);
});

test('reads a page that is cut within a character', () => {
  expect(textOfPage(utf8('Jürgen Größe').subarray(0, -2), 'utf-8', 'a.test')).toBe('Jürgen Grö');
  expect(textOfPage(utf8('Jü').subarray(0, 2), 'utf-8', 'a.test')).toBe('J');
});

test.each([
  ['the header', 'utf-8', ''],
  ['the page', null, '<meta charset="utf-8">'],
  ['nothing', null, ''],
])('reads a page with an incomplete character if %s declares the charset', (_, charset, said) => {
  const start = `${said}<meta name="description" content="Über Gr`;
  const rest = '"><p>Jürgen Größmann';
  const page = Uint8Array.from([...utf8(start), 0xc3, ...utf8(rest)]);
  expect(textOfPage(page, charset, 'firma.pl')).toBe(`${start}\ufffd${rest}`);
});

test('decodes a two-byte charset that the page declares', () => {
  const page = Uint8Array.from([...utf8('<meta charset="gbk">'), 0xcd, 0xf5, 0xce, 0xb0, 0xc1, 0xaa, 0xcd, 0xa8]);
  expect(textOfPage(page, 'utf-8', 'a.test')).toBe('<meta charset="gbk">王伟联通');
});
