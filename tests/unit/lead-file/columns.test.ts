import { describe, expect, it } from 'vitest';
import { guessHeader } from '../../../lib/lead-file/header-row.ts';
import { prepare } from '../../../lib/lead-file/prepare.ts';
import { readTable } from '../../../lib/lead-file/table.ts';
import { guessTargets, hasNames, keyOfTarget } from '../../../lib/lead-file/targets.ts';

async function read(text: string) {
  const got = await readTable(text, null);
  if (!got.ok) throw new Error(got.fault.why);
  const { table } = got;
  const header = guessHeader(table);
  const targets = guessTargets(table, header, []);
  const { rows, bad } = prepare(table, { targets, header }, { from: 0, to: 1_000, merge: false });
  return { header, table, targets, fields: targets.map(keyOfTarget), rows, bad };
}

const people = 'Ann Lind,ann@acme.test\nBo Berg,bo@acme.test\n';

describe('the header row', () => {
  it.each([
    ['at the top', 'Name,Email\n', 0],
    ['below a title', 'Fair 2026,\nName,Email\n', 1],
    ['below a line with an address', 'Exported by ann@acme.test,\nName,Email\n', 1],
    ['below notes with separators', '"Notes: one, two; three"\n\nmore\nName,Email\n', 2],
    ['below a separator line', 'sep=,\nName,Email\n', 1],
    ['nowhere', '', null],
  ])('is found %s', async (_, above, header) => {
    const got = await read(above + people);
    expect(got.header).toBe(header);
    expect(got.rows.map(({ fields }) => fields.email)).toEqual(['ann@acme.test', 'bo@acme.test']);
  });

  it('is not a wider repetition below people, who would be lost', async () => {
    const { header, rows } = await read(
      `ann@acme.test,Ann\nbo@acme.test,Bo\nEmail,First name,Last name\nc@acme.test,C,D\n`,
    );
    expect(header).toBeNull();
    expect(rows).toHaveLength(3);
  });

  it('is not a person’s cell that resembles a column name', async () => {
    const { header, rows } = await read('ann@acme.test,Acme\nbo@acme.test,Company\nc@acme.test,Site\n');
    expect(header).toBeNull();
    expect(rows).toHaveLength(3);
  });

  it('is split by the separator that the file declares', async () => {
    const { table, rows } = await read('sep=;\nemail;notes\na@acme.test;one, two, three, four\n');
    expect(table.delimiter).toBe(';');
    expect(rows[0]?.fields).toEqual({ email: 'a@acme.test', notes: 'one, two, three, four' });
  });
});

describe('a column of full names', () => {
  it.each([
    ['English', 'Full name'],
    ['English', 'Name'],
    ['German', 'Vor- und Nachname'],
    ['German', 'Vollständiger Name'],
    ['French', 'Nom complet'],
    ['French', 'Nom et prénom'],
    ['Spanish', 'Nombre completo'],
    ['Spanish', 'Nombre y apellidos'],
    ['Italian', 'Nome e cognome'],
    ['Italian', 'NOMINATIVO'],
    ['Portuguese', 'Nome completo'],
    ['Dutch', 'Volledige naam'],
    ['Dutch', 'Naam'],
    ['Polish', 'Imię i nazwisko'],
    ['Swedish', 'Fullständigt namn'],
    ['Danish', 'Fulde navn'],
    ['Norwegian', 'Fullt navn'],
    ['Finnish', 'Koko nimi'],
    ['Czech', 'Celé jméno'],
    ['Hungarian', 'Teljes név'],
    ['Turkish', 'Adı Soyadı'],
    ['Russian', 'ФИО'],
    ['Russian', 'Ф.И.О.'],
    ['Greek', 'Ονοματεπώνυμο'],
    ['Japanese', '氏名'],
    ['Chinese', '姓名'],
    ['Korean', '성명'],
    ['Vietnamese', 'Họ và tên'],
  ])('is recognised in %s: %s', async (_, header) => {
    const { fields, rows } = await read(`${header},Email\n${people}`);
    expect(fields).toEqual(['full_name', 'email']);
    expect(rows[0]?.fields).toMatchObject({ first_name: 'Ann', last_name: 'Lind' });
  });

  it.each([
    [
      ['Vorname', 'Name'],
      ['first_name', 'last_name'],
    ],
    [
      ['Prénom', 'Nom'],
      ['first_name', 'last_name'],
    ],
    [
      ['Nombre', 'Apellidos'],
      ['first_name', 'last_name'],
    ],
    [
      ['Nome', 'Cognome'],
      ['first_name', 'last_name'],
    ],
    [
      ['Imię', 'Nazwisko'],
      ['first_name', 'last_name'],
    ],
    [
      ['Ad', 'Soyad'],
      ['first_name', 'last_name'],
    ],
    [
      ['姓', '名'],
      ['last_name', 'first_name'],
    ],
    [
      ['Name', 'Given name', 'Family name'],
      [null, 'first_name', 'last_name'],
    ],
    [
      ['Full name', 'First name', 'Last name'],
      ['full_name', 'first_name', 'last_name'],
    ],
  ])('is distinguished from columns for parts of the name: %j', async (headers, expected) => {
    const { fields } = await read(`${headers.join(',')},Email\n${headers.map(() => 'Ann').join(',')},ann@acme.test\n`);
    expect(fields).toEqual([...expected, 'email']);
  });

  it('is missing if no column is a name', async () => {
    expect(hasNames((await read(`Foo,Email\n${people}`)).targets)).toBe(false);
    expect(hasNames((await read(`Name,Email\n${people}`)).targets)).toBe(true);
  });
});

describe('a column with an ambiguous header', () => {
  it('is recognised by its values: profiles, addresses', async () => {
    expect((await read('URL,Email\nhttps://www.linkedin.com/in/a,a@acme.test\n')).fields).toEqual([
      ...['linkedin_url', 'email'],
    ]);
    expect((await read('Contact,Company\na@acme.test,Acme\n')).fields).toEqual(['email', 'company']);
  });

  it('yields to a column with a clearer header', async () => {
    const { fields } = await read('Title,Job title,Email\nDr.,Buyer,a@acme.test\n');
    expect(fields).toEqual([null, 'position', 'email']);
  });

  it('is not a country for state codes, nor a website for pictures', async () => {
    const { fields } = await read('State,Photo,Email\nCA,https://x.googleusercontent.com/1,a@acme.test\n');
    expect(fields).toEqual([null, null, 'email']);
  });

  it.each([
    ['Created', '03/14/2026', '04/02/2026'],
    ['Geburtstag', '01.03.1981', '09.11.79'],
    ['Since', '03/2024', '09/2019'],
    ['Propensity', '0.871234', '0.4525512'],
    ['Kundennr.', '00012345', '00067890'],
  ])('is not a phone number under %s: %s', async (header, ...cells) => {
    const rows = cells.map((cell, nth) => `p${nth}@acme.test,${cell}\n`).join('');
    expect((await read(`Email,${header}\n${rows}`)).fields).toEqual(['email', null]);
  });

  it.each([
    ['Durchwahl Zentrale', '+49 40 123456', '040/1234567'],
    ['Ligne', '01 23 45 67 89', '01.23.45.67.89'],
    ['Reach', '(555) 010-0100', '0049-40-123456'],
    ['', '0401234567', '0407654321'],
  ])('is a phone number under %j if written as one: %s', async (header, ...cells) => {
    const rows = cells.map((cell, nth) => `p${nth}@acme.test,${cell}\n`).join('');
    expect((await read(`Email,${header}\n${rows}`)).fields).toEqual(['email', 'phone_number']);
  });

  it('yields to a filled column if it is empty', async () => {
    const { fields } = await read('Company name,Associated company,Email\n,Acme,a@acme.test\n');
    expect(fields).toEqual([null, 'company', 'email']);
  });
});

describe('a row with too many cells', () => {
  it('is rejected with its line number', async () => {
    const { rows, bad } = await read(
      `Email,Company,Phone\na@acme.test,Acme,1\nb@acme.test,Acme, Inc.,2\nc@acme.test,Acme,3\n`,
    );
    expect(rows.map(({ line }) => line)).toEqual([2, 4]);
    expect(bad).toMatchObject([{ row: { line: 3 }, faults: [{ why: 'too-many-cells', cells: 4, most: 3 }] }]);
  });

  it.each([
    ['ends with separators', 'Email,Company\na@acme.test,Acme,,\nb@acme.test,Acme,\n'],
    ['belongs to a file whose header is too short', 'Email\na@acme.test,Acme\nb@acme.test,Kelp\nc@acme.test,Faro\n'],
    ['is the wider one of a small list without a header', 'a@acme.test\nb@acme.test,Bo\n'],
  ])('is accepted if it %s', async (_, text) => {
    const { bad, rows } = await read(text);
    expect(bad).toEqual([]);
    expect(rows.length).toBeGreaterThan(1);
  });
});

describe('a name that is an address', () => {
  it.each([
    ['Display name', { first_name: 'Bo', last_name: 'Eck' }],
    ['First name', { first_name: 'Bo Eck' }],
    ['Last name', { last_name: 'Bo Eck' }],
  ])('is dropped under %s', async (header, bo) => {
    const { rows } = await read(`${header},Email\n ann@acme.test ,ann@acme.test\nBo Eck,bo@acme.test\n`);
    expect(rows.map(({ fields }) => fields)).toEqual([{ email: 'ann@acme.test' }, { email: 'bo@acme.test', ...bo }]);
  });
});

describe('a cell with several addresses', () => {
  it.each([
    ['ann@acme.test; bo@acme.test', 'ann@acme.test'],
    ['ann@acme.test ::: bo@acme.test', 'ann@acme.test'],
    ['"Lind, Ann" <ann@acme.test>', 'ann@acme.test'],
    ['ann@acme.test\nbo@acme.test', 'ann@acme.test'],
  ])('gives the first: %j', async (cell, email) => {
    const { rows } = await read(`Email,Notes\n"${cell.replaceAll('"', '""')}",x\n`);
    expect(rows.map(({ fields }) => fields.email)).toEqual([email]);
  });

  it('is rejected if a part of it is not an address', async () => {
    expect((await read('Email,Notes\n"call first; ann@acme.test",x\n')).bad).toHaveLength(1);
  });
});
