import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readVcards } from '../../../lib/contract/vcard.ts';
import { type CardPerson, writeVcards } from '../../../lib/contract/vcard-writing.ts';
import { runs } from '../../run/effort.ts';

const marit: CardPerson = {
  ...{ first_name: 'Märit', last_name: 'Lindqvist', email: 'marit@aldermoor.test', phone_number: '+46 8 123' },
  ...{ position: 'Head of Sales; lenses', company: 'Aldermoor, Ltd.', department: 'Sales', country: 'Sweden' },
  ...{ website: 'https://aldermoor.test/a;b,c', linkedin_url: 'https://www.linkedin.com/in/marit' },
  ...{ twitter: '@maritcalibrates', notes: 'Met at the fair.\nLikes C:\\lenses; dislikes calls.' },
};

describe('a written contact card', () => {
  it('is vCard 3.0 with CRLF', () => {
    expect(writeVcards([{ email: 'post@aldermoor.test' }])).toBe(
      [
        ...['BEGIN:VCARD', 'VERSION:3.0', 'N:;;;;', 'FN:post@aldermoor.test'],
        ...['EMAIL;TYPE=INTERNET,WORK:post@aldermoor.test', 'END:VCARD', ''],
      ].join('\r\n'),
    );
  });

  it('is read back without loss', () => {
    const { contacts, faults } = readVcards(writeVcards([marit, { email: 'post@aldermoor.test' }]));
    const { country: _, ...same } = marit;
    expect(faults).toEqual([]);
    expect(contacts.map(({ fields }) => fields)).toEqual([
      { ...same, twitter: 'maritcalibrates', country_code: 'SE', address: 'Sweden' },
      { email: 'post@aldermoor.test', full_name: 'post@aldermoor.test' },
    ]);
  });

  /** https://github.com/mangstadt/ez-vcard/issues/106, https://github.com/wintermeyer/vutuv/issues/395 */
  it('names UTF-8 on lines with non-ASCII text, because Outlook and iPhones assume an older charset', () => {
    const lines = writeVcards([{ first_name: 'Jörg', last_name: 'Brandt', company: 'Kran' }]).split('\r\n');
    expect(lines).toContain('N;CHARSET=UTF-8:Brandt;Jörg;;;');
    expect(lines).toContain('FN;CHARSET=UTF-8:Jörg Brandt');
    expect(lines).toContain('ORG:Kran');
  });

  it.each([
    ['@marit_l', 'https://x.com/marit_l'],
    ['https://x.com/marit_l', 'https://x.com/marit_l'],
    ['http://www.twitter.com/@marit_l/?lang=sv', 'https://x.com/marit_l'],
    ['mobile.twitter.com/marit_l', 'https://x.com/marit_l'],
    ['https://x.com/i/user/42', 'https://x.com/i/user/42'],
    ['https://social.test/@marit', 'https://social.test/@marit'],
  ])('links the X profile %s once', (twitter, address) => {
    const lines = writeVcards([{ email: 'marit@aldermoor.test', twitter }]).split('\r\n');
    expect(lines).toContain(`X-SOCIALPROFILE;TYPE=twitter:${address}`);
  });

  it('has no line of more than 75 octets, and splits no character', () => {
    const text = writeVcards([{ ...marit, notes: '🜁é漢a'.repeat(60) }]);
    for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(text).not.toContain('\ufffd');
    expect(text.replaceAll('\r\n ', '')).toContain('🜁é漢a'.repeat(60));
  });

  it('contains no card injected by a value', () => {
    const hostile = fc.string({
      unit: fc.constantFrom(
        '\r',
        '\n',
        '\u2028',
        '\u0085',
        '\v',
        ';',
        ',',
        '\\',
        ' ',
        'END:VCARD',
        'BEGIN:VCARD',
        'a:',
      ),
    });
    const fields = ['first_name', 'last_name', 'email', 'phone_number', 'position', 'company', 'department'] as const;
    const others = ['website', 'linkedin_url', 'twitter', 'notes', 'country'] as const;
    const person = fc.record(Object.fromEntries([...fields, ...others].map((field) => [field, hostile])));
    fc.assert(
      fc.property(fc.array(person), (people) => {
        const lines = writeVcards(people).split(/[\r\n\u2028\u0085\v]+/);
        for (const mark of ['BEGIN:VCARD', 'END:VCARD']) {
          expect(lines.filter((line) => line === mark)).toHaveLength(people.length);
        }
      }),
      { numRuns: runs(50, 1_000) },
    );
  });
});
