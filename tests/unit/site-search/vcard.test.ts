import { describe, expect, test } from 'vitest';
import { isVcard, readVcard } from '../../../lib/site-search/vcard.ts';

const card = (...lines: string[]): string => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');
const only = (...lines: string[]) => readVcard(card(...lines)).people[0];

describe('a contact card', () => {
  test('gives a person with address, position and work number', () => {
    const text = card(
      'N;CHARSET=UTF-8:Holm;Anna;Maria;Dr.;',
      'FN:Dr. Anna Holm',
      'TITLE:Partner\\, Private Client',
      'TEL;TYPE=HOME:+44 113 496 0999',
      'TEL;TYPE=WORK,FAX:+44 113 496 0199',
      'TEL;TYPE=WORK,VOICE:+44 113 496 0111',
      'EMAIL;TYPE=PREF,INTERNET:Anna.Holm@harbour.\r\n test',
    );
    expect(readVcard(text).people).toEqual([
      {
        email: 'anna.holm@harbour.test',
        first_name: 'Anna',
        last_name: 'Holm',
        position: 'Partner, Private Client',
        phone: '+44 113 496 0111',
      },
    ]);
    expect(readVcard(text).facts.addresses.map(({ address }) => address)).toEqual(['anna.holm@harbour.test']);
  });

  test.each<[string, string[], object]>([
    [
      'version 2.1, quoted',
      ['N;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:M=C3=BCller;J=C3=B6rg'],
      { last_name: 'Müller' },
    ],
    ['version 2.1, Latin', ['N;ENCODING=QUOTED-PRINTABLE:M=FCller;J=F6rg'], { first_name: 'Jörg' }],
    ['a whole name only', ['FN:Ada Byron'], { first_name: 'Ada', last_name: 'Byron' }],
    ['a grouped property', ['FN:Ada Byron', 'item1.TEL:tel:+44-113-496-0111'], { phone: '+44-113-496-0111' }],
    ['an extension', ['FN:Ada Byron', 'TEL:+44 113 496 0111;ext=4'], { phone: '+44 113 496 0111' }],
    ['a role', ['FN:Ada Byron', 'ROLE:Engineer'], { position: 'Engineer' }],
    [
      'a department',
      ['N:Sales;;;;', 'FN:Sales', 'TITLE:Department', 'TEL:+44 113 496 0111'],
      { last_name: null, phone: null },
    ],
    ['an organisation', ['KIND:org', 'FN:Harbour Works', 'TEL:+44 113 496 0111'], { first_name: null, phone: null }],
    ['no number', ['FN:Ada Byron', 'TEL:on request'], { phone: null }],
  ])('is read with %s', (_, lines, expected) => {
    expect(only(...lines, 'EMAIL:a@harbour.test')).toMatchObject({ email: 'a@harbour.test', ...expected });
  });

  test.each([
    ['a picture, which ends with =', ['PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRg==']],
    ['a link, which ends with =', ['URL:https://harbour.test/?id=']],
    ['a large picture', [`PHOTO;ENCODING=b:${'QUJD'.repeat(40_000)}`]],
    ['a quoted line that goes on', ['NOTE;ENCODING=QUOTED-PRINTABLE:She works=', ' in Leeds=', '=2E']],
  ])('gives the address after %s', (_, lines) => {
    expect(only('FN:Ada Byron', ...lines, 'EMAIL:a@harbour.test')).toMatchObject({
      email: 'a@harbour.test',
      last_name: 'Byron',
    });
  });

  test('of version 2.1 has its quoted lines joined', () => {
    expect(only('FN;QUOTED-PRINTABLE:Ada By=', 'ron', 'EMAIL:a@harbour.test')?.last_name).toBe('Byron');
  });

  test.each([
    ['no address', card('FN:Ada Byron')],
    ['a broken address', card('FN:Ada Byron', 'EMAIL:ada@', 'EMAIL:<script>@harbour.test')],
    ['no content', 'BEGIN:VCARD'],
    ['a long line', card(`EMAIL;${'A=B;'.repeat(20_000)}:a@harbour.test`)],
  ])('with %s gives no person', (_, text) => {
    expect(readVcard(text).people).toEqual([]);
  });

  test('is recognised by its first line', () => {
    expect([isVcard('\ufeffBEGIN:VCARD\r\n'), isVcard('<!doctype html>BEGIN:VCARD')]).toEqual([true, false]);
  });
});
