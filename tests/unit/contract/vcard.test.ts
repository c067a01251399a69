import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CardContact, isVcard, readVcards } from '../../../lib/contract/vcard.ts';
import { runs } from '../../run/effort.ts';

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');

function only(text: string): CardContact['fields'] {
  const { contacts, faults } = readVcards(text);
  expect(faults).toEqual([]);
  expect(contacts).toHaveLength(1);
  return contacts[0]?.fields ?? {};
}

describe('a contact card', () => {
  it('from Apple is read, with groups, labels and its own fields', () => {
    const fields = only(
      card(
        'VERSION:3.0',
        'PRODID:-//Apple Inc.//macOS 15.1//EN',
        'N:Lindqvist;Märit;Elisabet;;',
        'FN:Märit Elisabet Lindqvist',
        'ORG:Aldermoor Optics\\, Ltd.;Field sales;',
        'TITLE:Head of Sales',
        'item1.EMAIL;type=INTERNET;type=HOME:marit@home.test',
        'item2.EMAIL;type=INTERNET;type=pref:marit@aldermoor.test',
        'item2.X-ABLabel:_$!<Work>!$_',
        'TEL;type=FAX;type=pref:+46 8 000',
        'TEL;type=CELL;type=VOICE:+46 70 111',
        'item3.ADR;type=WORK:;;Storgatan 1;Uppsala;;753 31;SE',
        'item4.URL;type=pref:https\\://www.linkedin.com/in/marit',
        'URL:https://aldermoor.test',
        'X-SOCIALPROFILE;type=twitter:https://twitter.com/maritcalibrates',
        'NOTE:Met at the fair.\\nLikes lenses\\; dislikes calls.',
        'BDAY:1980-02-01',
      ),
    );
    expect(fields).toEqual({
      ...{ email: 'marit@aldermoor.test', email_2: 'marit@home.test', first_name: 'Märit', last_name: 'Lindqvist' },
      ...{ middle_name: 'Elisabet', company: 'Aldermoor Optics, Ltd.', department: 'Field sales' },
      ...{ position: 'Head of Sales', phone_number: '+46 70 111', country_code: 'SE', birthday: '1980-02-01' },
      ...{ website: 'https://aldermoor.test', linkedin_url: 'https://www.linkedin.com/in/marit' },
      ...{ twitter: 'maritcalibrates', address: 'Storgatan 1, 753 31 Uppsala, SE' },
      notes: 'Met at the fair.\nLikes lenses; dislikes calls.',
    });
  });

  it('from Outlook, version 2.1, is read: charsets, quoted-printable over several lines, bare types', () => {
    const fields = only(
      card(
        'VERSION:2.1',
        'N;LANGUAGE=de;CHARSET=Windows-1252;ENCODING=QUOTED-PRINTABLE:M=FCller;J=F6rg',
        'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg M=C3=BCller',
        'ORG:Kran & Kessel GmbH',
        'EMAIL;INTERNET:jm@home.test',
        'EMAIL;PREF;INTERNET:joerg.mueller@kran.test',
        'TEL;WORK;VOICE:+49 30 1',
        'NOTE;ENCODING=QUOTED-PRINTABLE:one=0D=0A=',
        'two',
        'PHOTO;TYPE=JPEG;ENCODING=BASE64:',
        ' /9j/4AAQSkZJRgABAQ==',
        '',
      ),
    );
    expect(fields).toEqual({
      ...{ first_name: 'Jörg', last_name: 'Müller', company: 'Kran & Kessel GmbH', notes: 'one\ntwo' },
      ...{ email: 'joerg.mueller@kran.test', email_2: 'jm@home.test', phone_number: '+49 30 1' },
    });
  });

  /** https://github.com/sabre-io/vobject/pull/215, https://github.com/ubports/ubuntu-touch/issues/868 */
  it('without a charset is decoded in the charset of its bytes', () => {
    const fields = only(
      card(
        'VERSION:2.1',
        'N;ENCODING=QUOTED-PRINTABLE:M=FCller;J=F6rg',
        'ORG;QUOTED-PRINTABLE:D=C3=BCmmy GmbH',
        'EMAIL;INTERNET:joerg.mueller@kran.test',
      ),
    );
    expect(fields).toMatchObject({ first_name: 'Jörg', last_name: 'Müller', company: 'Dümmy GmbH' });
  });

  it('of version 4 is read: preferences as numbers, quoted lists, addresses as URIs', () => {
    const fields = only(
      card(
        'VERSION:4.0',
        'FN:Anna Berg',
        'N:Berg;Anna;;Dr.;',
        'EMAIL;PREF=2:b@acme.test',
        'EMAIL;PREF=1;TYPE="work,home":mailto:a@acme.test',
        'TEL;VALUE=uri;TYPE="voice,cell";X="a:b;c":tel:+1-555-1',
      ).replaceAll('\r\n', '\n'),
    );
    expect(fields).toMatchObject({ email: 'a@acme.test', email_2: 'b@acme.test', phone_number: '+1-555-1' });
  });

  it('from Google and Nextcloud is read: folded lines, lists of names, lines that end in CR alone', () => {
    const text = card('VERSION:3.0', 'N:O\\, Neil;Jean,Luc;;;', 'EMAIL;TYPE=WORK:jean@ac', ' me.test', 'ROLE:Buyer');
    const wanted = { first_name: 'Jean Luc', last_name: 'O, Neil', email: 'jean@acme.test', position: 'Buyer' };
    expect(only(text)).toEqual(wanted);
    expect(only(text.replaceAll('\r\n', '\r'))).toEqual(wanted);
  });

  it('without name parts has the full name, or the company’s if it is a company’s card', () => {
    expect(only(card('VERSION:4.0', 'FN:Anna Berg', 'EMAIL:a@acme.test'))).toMatchObject({ full_name: 'Anna Berg' });
    const company = only(card('VERSION:3.0', 'N:;;;;', 'FN:Acme', 'X-ABShowAs:COMPANY', 'EMAIL:info@acme.test'));
    expect(company).toEqual({ company: 'Acme', email: 'info@acme.test' });
    expect(only(card('FN:Acme', 'ORG:Acme'))).toEqual({ company: 'Acme' });
  });

  it('without an address is still a row, so that it can be reported', () => {
    expect(only(card('VERSION:3.0', 'N:Berg;Anna;;;'))).toEqual({ first_name: 'Anna', last_name: 'Berg' });
  });

  it('with the same address twice has it once', () => {
    expect(only(card('EMAIL:A@acme.test', 'EMAIL:a@acme.test'))).toEqual({ email: 'A@acme.test' });
  });
});

describe('a file of cards', () => {
  it('gives each card with its first line', () => {
    const { contacts } = readVcards(`${card('EMAIL:a@acme.test', 'NOTE:x\r\n y')}\r\n${card('EMAIL:b@acme.test')}`);
    expect(contacts.map(({ line, fields }) => [line, fields.email])).toEqual([
      [1, 'a@acme.test'],
      [7, 'b@acme.test'],
    ]);
  });

  it('reports unreadable parts, and reads the rest', () => {
    const { contacts, faults } = readVcards(
      [
        'BEGIN:VCARD',
        'EMAIL:a@acme.test',
        'BEGIN:VCARD',
        'EMAIL:b@acme.test',
        'END:VCARD',
        'hello',
        'there',
        'BEGIN:VCARD',
        'KIND:group',
        'FN:Friends',
        'MEMBER:urn:uuid:1',
        'END:VCARD',
        // From iCloud and Fastmail: https://github.com/cyrusimap/cyrus-imapd
        'BEGIN:VCARD',
        'N:Customers;;;;',
        'FN:Customers',
        'X-ADDRESSBOOKSERVER-KIND:group',
        'X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:1',
        'END:VCARD',
        'BEGIN:VCARD',
        'END:VCARD',
        'begin:vcard',
        'no property at all',
        'EMAIL:c@acme.test',
      ].join('\n'),
    );
    expect(contacts.map(({ fields }) => fields.email)).toEqual(['a@acme.test', 'b@acme.test', 'c@acme.test']);
    expect(faults).toEqual([
      { line: 1, why: 'unended' },
      { line: 6, why: 'outside' },
      { line: 8, why: 'group' },
      { line: 13, why: 'group' },
      { line: 19, why: 'empty' },
      { line: 21, why: 'unended' },
    ]);
  });

  it('keeps an embedded agent’s card apart from the person’s', () => {
    const text = card(
      'N:Berg;Anna',
      'AGENT:',
      'BEGIN:VCARD',
      'N:Lund;Karl',
      'EMAIL:k@acme.test',
      'END:VCARD',
      'EMAIL:a@acme.test',
    );
    expect(only(text)).toEqual({ first_name: 'Anna', last_name: 'Berg', email: 'a@acme.test' });
  });

  it('is recognised by its first line', () => {
    expect(isVcard('\ufeff\r\nbegin:vcard\r\n')).toBe(true);
    expect(isVcard('name;email\nBEGIN:VCARD;x')).toBe(false);
  });

  it('with any text before a card is read without an error, and that card at its line', () => {
    const word = fc.constantFrom(
      'BEGIN:VCARD',
      'END:VCARD',
      'N:',
      ';',
      ',',
      '\\',
      '"',
      '=',
      '=C3',
      ' ',
      '\n',
      '\r\n',
      'EMAIL;TYPE="a',
      ':',
      'NOTE;ENCODING=QUOTED-PRINTABLE:',
      'a.',
      'ü',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const before = `${words.join('')}\n\n`;
        const { contacts } = readVcards(`${before}${card('EMAIL:last@acme.test')}`);
        const line = before.split(/\r\n|\n/).length;
        expect(contacts.at(-1)).toEqual({ line, fields: { email: 'last@acme.test' } });
      }),
      { numRuns: runs(150, 500) },
    );
  });

  it('with large pictures or unclosed quotes is read to its end', () => {
    const picture = `PHOTO;ENCODING=b;TYPE=JPEG:${'/9j/4AAQSkZJRgABAQ'.repeat(4)}\r\n${` ${'A'.repeat(74)}\r\n`.repeat(3_000)}`;
    const text = Array.from(
      { length: 20 },
      (_, at) => `BEGIN:VCARD\r\nEMAIL:p${at}@acme.test\r\n${picture}END:VCARD\r\n`,
    ).join('');
    expect(readVcards(text).contacts).toHaveLength(20);
    // Quadratic code would exceed the test's timeout.
    const note = '"'.repeat(1_000_000);
    const { contacts } = readVcards(card(`NOTE:${note}`, `EMAIL;${'"'.repeat(600_000)}:a@acme.test`, 'TITLE:Buyer'));
    expect(contacts).toEqual([{ line: 1, fields: { notes: note, position: 'Buyer' } }]);
  });
});
