import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { writeCsv } from '../../../components/format/csv.ts';
import { bareAddress, isAddress } from '../../../lib/lead-file/addresses.ts';
import { guessEncoding, textOf } from '../../../lib/lead-file/encoding.ts';
import { guessHeader } from '../../../lib/lead-file/header-row.ts';
import { clashes, prepare } from '../../../lib/lead-file/prepare.ts';
import { mostColumns, readTable, type Table } from '../../../lib/lead-file/table.ts';
import { guessTargets, type Target } from '../../../lib/lead-file/targets.ts';

const bytes = (...values: number[]) => new Uint8Array(values);
const fieldsOf = (targets: readonly Target[]) =>
  targets.map((target) => (target.to === 'field' ? target.field : target.to === 'attribute' ? target.slug : '-'));

async function tableOf(text: string, sign: Parameters<typeof readTable>[1] = null): Promise<Table> {
  const read = await readTable(text, sign);
  if (!read.ok) throw new Error(read.fault.why);
  return read.table;
}

async function guessed(text: string, slugs: string[] = []) {
  const table = await tableOf(text);
  const header = guessHeader(table);
  return { table, header, targets: guessTargets(table, header, slugs) };
}

async function prepared(text: string) {
  const { table, ...mapping } = await guessed(text);
  return prepare(table, mapping, { from: 0, to: 20_000, merge: false });
}

describe('the format of a file', () => {
  it.each([
    ['utf-8', new TextEncoder().encode('Jörg;jo@acme.test')],
    ['utf-8', new TextEncoder().encode('\ufeffJörg')],
    // One “é” of an old encoding, and a file that was cut within a letter.
    ['utf-8', bytes(...new TextEncoder().encode('Jörg;Zoë;Łukasz;'), 0xe9, 0x3b)],
    ['utf-8', new TextEncoder().encode('田中;佐藤;鈴木').slice(0, -1)],
    ['windows-1252', bytes(0x4a, 0xf6, 0x72, 0x67)],
    // “Jürg”, as Excel on a Mac saves it: https://github.com/yakamara/yform/issues/237
    ['macintosh', bytes(0x4a, 0x9f, 0x72, 0x67)],
    // “é à”, and on Windows “š – ü” and “Ÿ’”.
    ['macintosh', bytes(0x8e, 0x20, 0x88)],
    // “à la”: the first byte is the only one that is not ASCII.
    ['macintosh', bytes(0x88, 0x20, 0x6c, 0x61)],
    ['windows-1252', bytes(0x9a, 0x20, 0x96, 0x20, 0xfc)],
    ['windows-1252', bytes(0x9a, 0x92)],
    ['utf-16le', bytes(0xff, 0xfe, 0x4a, 0x00, 0xf6, 0x00)],
    ['utf-16be', bytes(0xfe, 0xff, 0x00, 0x4a, 0x00, 0xf6)],
    ['utf-16le', bytes(0x4a, 0x00, 0x61, 0x00, 0x6e, 0x00)],
  ] as const)('has a guessed encoding: %s', async (encoding, file) => {
    expect(await guessEncoding(file)).toBe(encoding);
  });

  it('is decoded without the byte order mark', async () => {
    expect(await textOf(bytes(0xff, 0xfe, 0x4a, 0x00, 0xf6, 0x00), 'utf-16le')).toBe('Jö');
    expect(await textOf(bytes(0xef, 0xbb, 0xbf, 0x4a), 'utf-8')).toBe('J');
    expect(await textOf(bytes(0x4a, 0xf6, 0x72, 0x67, 0x80), 'windows-1252')).toBe('Jörg€');
    expect(await textOf(bytes(0x4a, 0x9a, 0x72, 0x67, 0x9f), 'macintosh')).toBe('Jörgü');
  });

  it.each([',', ';', '\t', '|'])('has a guessed delimiter: %j', async (sign) => {
    const table = await tableOf(`Name${sign}E-Mail\r\nAnn${sign}ann@acme.test\r\n`, null);
    expect(table).toMatchObject({ delimiter: sign, width: 2, openQuote: null });
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['Name', 'E-Mail'],
      ['Ann', 'ann@acme.test'],
    ]);
  });

  it('gives each row its line number despite line breaks in cells, and skips empty rows', async () => {
    const table = await tableOf('email,notes\r\na@acme.test,"one\r\ntwo\nthree"\r\n\r\nb@acme.test,x\r\n', null);
    expect(table.rows.map(({ line }) => line)).toEqual([1, 2, 6]);
  });

  it.each([
    ['email\r\na@acme.test\nb@acme.test\n', [['a@acme.test'], ['b@acme.test']]],
    [
      'email,name\na@acme.test,"Ann ""A"" X"\r\n"b@acme.test",Bo\r\n',
      [
        ['a@acme.test', 'Ann "A" X'],
        ['b@acme.test', 'Bo'],
      ],
    ],
    ['sep=;\r\nemail;name\na@acme.test;Ann\n', [['a@acme.test', 'Ann']]],
  ])('may mix line endings, quoted cells and a “sep” line: %j', async (text, rows) => {
    expect((await tableOf(text)).rows.slice(-rows.length).map(({ cells }) => cells)).toEqual(rows);
    const { rows: leads, bad } = await prepared(text);
    expect([leads.map(({ fields }) => fields.email), bad]).toEqual([rows.map(([email]) => email), []]);
  });

  it.each([
    ['email, name\na@acme.test, "Anna Meyer"\n', ['Anna Meyer']],
    ['email,name\r\na@acme.test, "Meyer, Anna"\r\nb@acme.test,  "Bo ""B"" X" \n', ['Meyer, Anna', 'Bo "B" X']],
    ['email; "name"\na@acme.test; "Meyer; Anna"', ['Meyer; Anna']],
    ['email,name\na@acme.test, "Ann" Meyer\nb@acme.test, 5"\n', [' "Ann" Meyer', ' 5"']],
  ])('may have spaces before a quote: %j', async (text, names) => {
    expect((await tableOf(text)).rows.slice(1).map(({ cells }) => cells.slice(1))).toEqual(names.map((name) => [name]));
  });

  it('may have spaces before quotes anywhere, also where a piece of it ends', async () => {
    const text = `email,name\n${'a@acme.test, "Meyer, ""Anna"" M." \n'.repeat(20_000)}`;
    const { rows, width } = await tableOf(text);
    expect([rows.length, width]).toEqual([20_001, 2]);
    expect(new Set(rows.map(({ cells }) => cells[1]))).toEqual(new Set(['name', 'Meyer, "Anna" M.']));
  });

  it('reports the line of a quote that is never closed', async () => {
    expect((await tableOf('email,notes\na@acme.test,x\nb@acme.test,"oh\nc@acme.test,y\n', ',')).openQuote).toBe(3);
  });
});

describe('a file without people (case 39)', () => {
  it.each([
    ['many columns', `${'a,'.repeat(100_000)}\n${'b,'.repeat(100_000)}`, 'too-many-columns', 1],
    ['many equal names below others', `email\na@acme.test\n${'name,'.repeat(3_000)}`, 'too-many-columns', 3],
    ['one endless cell', `email,notes\na@acme.test,${'x'.repeat(2_000_000)}`, 'too-long-row', 2],
    ['a quote that is never closed', `email,notes\na@acme.test,"${'x\n'.repeat(1_000_000)}`, 'too-long-row', 2],
  ] as const)('is reported with its line: %s', async (_, text, why, line) => {
    expect(await readTable(text, null)).toMatchObject({ ok: false, fault: { why, line } });
  });
});

describe('a large file', () => {
  it('is accepted with the maximum number of columns', async () => {
    expect(await tableOf(`email${',x'.repeat(mostColumns - 1)}\n`)).toMatchObject({ width: mostColumns });
  });

  it('is split at its line breaks, even if its first row is longer than a slice', async () => {
    const long = 'z'.repeat(70_000);
    const read = await tableOf(`"two\nlines",${long},${long}\r\na,b,c\r\n`, ',');
    expect(read.rows.map(({ cells }) => cells)).toEqual([
      ['two\nlines', long, long],
      ['a', 'b', 'c'],
    ]);
  });

  it('is read in slices without errors at their borders', async () => {
    const cell = fc.constantFrom('', 'a', '"q"', 'x,y', 'two\nlines', 'two\r\nlines', 'é😀', 'z'.repeat(40_000));
    const row = fc.array(cell, { minLength: 2, maxLength: 6 });
    const ends = fc.tuple(fc.constantFrom('\n', '\r\n'), fc.constantFrom('\n', '\r\n'));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 12, maxLength: 30 }), ends, async (rows, [even, odd]) => {
        const text = rows.map((cells, at) => Papa.unparse([cells]) + (at % 2 === 0 ? even : odd)).join('');
        const filled = rows.filter((cells) => cells.some((one) => one.trim() !== ''));
        expect((await tableOf(text, ',')).rows.map(({ cells }) => cells)).toEqual(filled);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the meaning of the columns', () => {
  it('is read from English headers', async () => {
    const { header, targets } = await guessed(
      'First Name,Surname,E-mail address,Job Title,Company,Country,Phone\nA,B,a@acme.test,C,D,NL,+41 44 12\n',
    );
    expect(header).toBe(0);
    expect(fieldsOf(targets)).toEqual([
      'first_name',
      'last_name',
      'email',
      'position',
      'company',
      'country_code',
      'phone_number',
    ]);
  });

  it('is read from German headers, where “Name” beside “Vorname” is the last name', async () => {
    const { targets } = await guessed(
      'Vorname;Name;E-Mail-Adresse;Firma;Unternehmensgröße;Bemerkungen\nA;B;a@acme.test;C;11-50;D\n',
    );
    expect(fieldsOf(targets)).toEqual(['first_name', 'last_name', 'email', 'company', 'company_size', 'notes']);
  });

  it('is read from the values if there is no header', async () => {
    const { header, targets } = await guessed(
      'a@acme.test,https://linkedin.com/in/a,+41 44 668 18 00,CH,https://acme.test,7\nb@acme.test,linkedin.com/in/b,044 668 18 00,DE,www.acme.test,8\n',
    );
    expect(header).toBeNull();
    expect(fieldsOf(targets)).toEqual(['email', 'linkedin_url', 'phone_number', 'country_code', 'website', '-']);
  });

  it('treats an unknown first row above addresses as the header', async () => {
    expect((await guessed('Foo,Bar\na@acme.test,1\nb@acme.test,2\n')).header).toBe(0);
  });

  it('maps a custom attribute by its slug, and skips columns that a lead can’t be given', async () => {
    const { targets } = await guessed('email,fair_badge,created_at,sending_status\na@acme.test,7,2026-01-01,sent\n', [
      'fair_badge',
    ]);
    expect(fieldsOf(targets)).toEqual(['email', 'fair_badge', '-', '-']);
  });

  it('maps a field to one column only, the one that names it', async () => {
    const { targets } = await guessed('Other,Email,Work email\na@acme.test,b@acme.test,c@acme.test\n');
    expect(fieldsOf(targets)).toEqual(['-', 'email', '-']);
    expect(
      clashes([{ to: 'field', field: 'email' }, { to: 'nothing' }, { to: 'nothing' }, { to: 'field', field: 'email' }]),
    ).toEqual(new Set([3]));
  });
});

describe('a row', () => {
  it('becomes a lead with the fields of its filled cells only', async () => {
    const { rows } = await prepared('email,first_name,country,confidence,notes\n Ann@Acme.test ,Ann,ch,87 %,\n');
    expect(rows).toEqual([
      { line: 2, fields: { email: 'Ann@Acme.test', first_name: 'Ann', country_code: 'CH', confidence_score: 87 } },
    ]);
  });

  it('splits a full name into first and last name, in either order', async () => {
    const { rows } = await prepared(
      'Name,Email\nMarit Ann Lindqvist,a@acme.test\n"Lindqvist, Marit",b@acme.test\nCher,c@acme.test\n',
    );
    expect(rows.map(({ fields }) => [fields.first_name, fields.last_name])).toEqual([
      ['Marit Ann', 'Lindqvist'],
      ['Marit', 'Lindqvist'],
      ['Cher', undefined],
    ]);
  });

  it('accepts a country by its name', async () => {
    const { rows } = await prepared('email,country\na@acme.test,Germany\nb@acme.test,Niederlande\nc@acme.test,日本\n');
    expect(rows.map(({ fields }) => fields.country_code)).toEqual(['DE', 'NL', 'JP']);
  });

  it('keeps a person whose country, confidence or notes cannot be read, and counts these cells by column', async () => {
    const long = 'x'.repeat(20_001);
    const { rows, bad, emptied } = await prepared(
      `email,country,confidence,notes\na@acme.test,n/a,high,\nb@acme.test,UK,87,${long}\nc@acme.test,EU,101,\n`,
    );
    expect(bad).toEqual([]);
    expect(rows.map(({ fields }) => fields)).toEqual([
      { email: 'a@acme.test' },
      { email: 'b@acme.test', country_code: 'GB', confidence_score: 87 },
      { email: 'c@acme.test' },
    ]);
    expect(emptied).toEqual([
      { column: 1, why: 'country', count: 2, example: 'n/a' },
      { column: 2, why: 'confidence', count: 2, example: 'high' },
      { column: 3, why: 'too-long', count: 1, example: `${'x'.repeat(60)}…` },
    ]);
  });

  it('adds no emptied cells to the count if it is not imported', async () => {
    const { emptied } = await prepared('email,country\na@acme.test,NL\na@acme.test,Atlantis\n,Atlantis\n');
    expect(emptied).toEqual([]);
  });

  it('is reported with its line and reason if it can’t be a lead', async () => {
    const { rows, bad } = await prepared(
      'email,country\n,NL\nnot an address,Atlantis\nn/a,NL\na@acme.test,Acme, Inc.\n',
    );
    expect(rows).toEqual([]);
    expect(bad.map(({ row, faults }) => [row.line, faults])).toEqual([
      [2, [{ why: 'no-address' }]],
      [3, [{ why: 'not-an-address', quoted: 'not an address' }]],
      [4, [{ why: 'no-address' }]],
      [5, [{ why: 'too-many-cells', cells: 3, most: 2 }]],
    ]);
  });

  it('may have invisible characters around its address', async () => {
    const { rows, bad } = await prepared('email\na@acme.test\u200b\n\u202ab@acme.test\u202c\n<c@acme.test\ufeff>\n');
    expect([rows.map(({ fields }) => fields.email), bad]).toEqual([['a@acme.test', 'b@acme.test', 'c@acme.test'], []]);
  });

  it('is left out if an earlier row has its mailbox, in either form of the domain', async () => {
    const { rows, repeated } = await prepared('email\nann@m\u00f6we.example\nAnn@xn--mwe-sna.example\n');
    expect(rows).toHaveLength(1);
    expect(repeated).toEqual([{ line: 3, first: 2, email: 'ann@xn--mwe-sna.example' }]);
  });

  it('is left out if an earlier row has its address, regardless of case', async () => {
    const { rows, repeated } = await prepared('email\nann@acme.test\nbob@acme.test\nANN@acme.test\n');
    expect(rows).toHaveLength(2);
    expect(repeated).toEqual([{ line: 4, first: 2, email: 'ann@acme.test' }]);
  });

  it('restores every cell that the CSV export made safe against formulas', async () => {
    const cells = ['=1+1', '+41 44', '@x', '\t=1', '\r=1', 'a"b', "'=1", ' two ', 'a,b;c\nd'];
    const file = writeCsv(
      ['email', 'notes'],
      cells.map((cell, at) => [`a${at}@acme.test`, cell]),
    );
    const { table, ...mapping } = await guessed(file.slice(1));
    const { rows, bad } = prepare(table, mapping, { from: 0, to: 100, merge: false });
    expect(bad).toEqual([]);
    expect(rows.map(({ fields }) => fields.notes)).toEqual(cells);
  });

  it('accepts “__proto__” as the name of an attribute', async () => {
    const table = await tableOf('email,odd\na@acme.test,1\n', ',');
    const targets: Target[] = [
      { to: 'field', field: 'email' },
      { to: 'attribute', slug: '__proto__' },
    ];
    const [row] = prepare(table, { targets, header: 0 }, { from: 0, to: 10, merge: false }).rows;
    expect(JSON.stringify(row?.fields)).toContain('"__proto__":"1"');
  });

  it('is read in a file of 20,000', async () => {
    const lines = Array.from(
      { length: 20_000 },
      (_, at) => `Ann,Last ${at},ann${at}@acme-${at % 90}.test,NL,+41 44 668,Notes of ${at}`,
    );
    const text = `First name,Last name,Email,Country,Phone,Notes\n${lines.join('\n')}`;
    expect((await prepared(text)).rows).toHaveLength(20_000);
  });
});

describe('an address', () => {
  it.each([
    'a@b.test',
    'o’neil@b.test',
    "o'neil+x@sub.b.test",
    'jörg@münchner.example',
    'x@xn--mnchner-feinmechanik-pec.example'.slice(0, 40),
    'info@例え.example',
  ])('is valid, except with a typographic apostrophe: %s', (text) =>
    expect(isAddress(bareAddress(text))).toBe(text !== 'o’neil@b.test'),
  );

  it.each([
    '',
    '@b.test',
    'a@',
    'a@b',
    'a b@c.test',
    'a..b@c.test',
    '.a@c.test',
    'a@-c.test',
    'a@c..test',
    'a@c.test.',
    'a@1.2',
    `${'a'.repeat(65)}@c.test`,
  ])('is invalid: %j', (text) => expect(isAddress(text)).toBe(false));

  it('is extracted from the forms that mail programs write', async () => {
    expect(bareAddress('"Lindqvist, Marit" <marit@acme.test>')).toBe('marit@acme.test');
    expect(bareAddress(' mailto:marit@acme.test ')).toBe('marit@acme.test');
  });
});
