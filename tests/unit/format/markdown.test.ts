import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownOfContacts } from '../../../components/format/markdown.ts';
import { contactOfAddress } from '../../../lib/contract/contact.ts';

const contact = (parts: Partial<ReturnType<typeof contactOfAddress>>) => ({
  ...contactOfAddress('marit.lindqvist@aldermoor.test', null),
  ...parts,
});

describe('Markdown', () => {
  it('is a table with a row per contact', () => {
    const marit = contact({
      first_name: 'Marit',
      last_name: 'Lindqvist',
      position: 'Head of Sales',
      company: 'Aldermoor',
    });
    expect(markdownOfContacts([marit, contact({ phone_number: '+46 8 123' })]).split('\n')).toEqual([
      '| First name | Last name | Position | Address | Phone | Company |',
      '| --- | --- | --- | --- | --- | --- |',
      '| Marit | Lindqvist | Head of Sales | marit.lindqvist@aldermoor.test |  | Aldermoor |',
      '|  |  |  | marit.lindqvist@aldermoor.test | +46 8 123 | aldermoor.test |',
    ]);
  });

  it('names an unknown company by its domain in its own letters', () => {
    const table = markdownOfContacts([contactOfAddress('ann@xn--mwe-sna.example', null)]);
    expect(table.split('\n').at(-1)).toBe('|  |  |  | ann@xn--mwe-sna.example |  | möwe.example |');
  });

  it.each([
    ['![x](http://tracker.test/p.png)', '\\!\\[x\\]\\(http\\://tracker.test/p.png\\)'],
    ['<img src=x>', '\\<img src=x\\>'],
    ['a | b\n| c', 'a \\| b \\| c'],
    ['a\\', 'a\\\\'],
    ['&lt;b&gt;', '\\&lt;b\\&gt;'],
  ])('writes %j as text', (position, cell) => {
    expect(markdownOfContacts([contact({ position })])).toContain(`| ${cell} |`);
  });

  it('has a line per contact with the same columns, whatever the cells contain', () => {
    const texts = fc.array(fc.string({ unit: fc.constantFrom('|', '\\', '\n', '\r', '\u2028', 'a', ' ', '`') }));
    fc.assert(
      fc.property(texts, (positions) => {
        const lines = markdownOfContacts(positions.map((position) => contact({ position }))).split(/[\n\r\u2028]/);
        expect(lines).toHaveLength(positions.length + 2);
        for (const line of lines) expect(line.match(/(?<!\\)(?:\\\\)*\|/g)).toHaveLength(7);
      }),
    );
  });
});
