import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOfContacts, writeCsv } from '../../../components/format/csv.ts';
import { contactOfAddress } from '../../../lib/contract/contact.ts';
import { runs } from '../../run/effort.ts';
import { readCsv } from '../read-csv.ts';

/** The start of a cell that a spreadsheet would run as a formula. */
const formulaStart = /^[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

function rawCells(file: string): string[] {
  return file.replace('\ufeff', '').split('\r\n').slice(1);
}

describe('CSV', () => {
  it.each([
    '=1+1',
    '+41 44 123',
    '@x',
    '-2',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1+1',
    '"=1"',
    "'=1",
    "''=1",
    "'",
    'a"b',
    'a,b;c',
    ' x ',
  ])('writes %j inert, and reads it back', (cell) => {
    const file = writeCsv(['cell'], [[cell]]);
    for (const line of rawCells(file)) expect(line).not.toMatch(formulaStart);
    expect(readCsv(file)).toEqual({ header: ['cell'], rows: [[cell]] });
  });

  it('reads back any table', () => {
    const sign = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'", '"', ',', ';', ' ', 'a', '＝', '\ufeff');
    const cell = fc.oneof(fc.string({ unit: sign }), fc.string({ unit: 'grapheme' }));
    const table = fc.integer({ min: 1, max: 4 }).chain((width) =>
      fc.record({
        header: fc.array(cell, { minLength: width, maxLength: width }),
        rows: fc.array(fc.array(cell, { minLength: width, maxLength: width })),
      }),
    );
    fc.assert(
      fc.property(table, ({ header, rows }) => {
        expect(readCsv(writeCsv(header, rows))).toEqual({ header, rows });
      }),
      { numRuns: runs(400, 2_000) },
    );
  });

  it('never begins a cell with text that a spreadsheet runs', () => {
    fc.assert(
      fc.property(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n'), fc.string(), (sign, rest) => {
        const [line = ''] = rawCells(writeCsv(['cell'], [[sign + rest]]));
        expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
      }),
    );
  });

  it('names the columns as in the contract, with one contact per row', () => {
    const contact = {
      ...contactOfAddress('jane@acme.test', 'Jane Doe'),
      phone_number: '+41 44 123',
      decision_maker: true,
    };
    const { header, rows } = readCsv(csvOfContacts([contact]));
    const row = Object.fromEntries(header.map((name, column) => [name, rows[0]?.[column]]));
    expect(row).toMatchObject({
      email: 'jane@acme.test',
      first_name: 'Jane',
      phone_number: '+41 44 123',
      decision_maker: 'true',
    });
  });

  it('reads a file of 100,000 rows', () => {
    const file = writeCsv(
      ['a', 'b'],
      Array.from({ length: 100_000 }, (_, row) => [`"${row}"`, `=${row}\n`]),
    );
    // Reading the file again for each row would exceed the test's timeout.
    expect(readCsv(file).rows).toHaveLength(100_000);
  });
});
