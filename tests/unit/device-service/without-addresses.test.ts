import { expect, test } from 'vitest';
import { addressesIn } from '../../../lib/device-service/forget/mentions.ts';
import { leadWithout, recordWithout } from '../../../lib/device-service/forget/without-addresses.ts';

const bo = new Set(['bo@skerry.test']);

test.each([
  'bo@skerry.test',
  'Write to BO@skerry.test.',
  'Bo <bo@skerry.test>, "Ann" <ann@skerry.test>',
  'mailto:bo@skerry.test?subject=Tides',
  'https://skerry.test/card?of=bo@skerry.test&from=list',
  '"bo"@Skerry.test',
  "'bo@skerry.test'",
  '(ann@skerry.test/bo@skerry.test)',
])('finds the address in %s', (text) => {
  expect([...addressesIn({ notes: ['-', text] })]).toContain('bo@skerry.test');
});

test('finds no address that is only a part of another one', () => {
  const found = addressesIn(['bobo@skerry.test', 'bo@skerry.test.example', 'bo at skerry.test', 'b.bo@skerry.test']);
  expect(found).not.toContain('bo@skerry.test');
});

test('finds every address of a long job, or as many as asked for', () => {
  const steps = Array.from({ length: 20_000 }, (_, nth) => ({ key: `p${nth}@skerry.test` }));
  expect(addressesIn(steps)).toContain('p19999@skerry.test');
  expect(addressesIn(steps, 10).size).toBe(10);
});

test('removes the addresses from a lead, and lines of notes that say nothing else', () => {
  const texts = { notes: 'E-mail: bo@skerry.test\nKnows bo@skerry.test', source: 'bo@skerry.test', position: 'Buyer' };
  expect(leadWithout({ texts, attributes: { fair: 'by bo@skerry.test', erp: '7' } }, bo)).toEqual({
    texts: { notes: 'Knows ', source: null, position: 'Buyer' },
    attributes: { fair: 'by ', erp: '7' },
  });
});

test('removes the addresses from a record, with pages that have them in their own', () => {
  const record = {
    ...{ description: 'Ask Bo@skerry.test first', street: null, phone: 'bo@skerry.test', closed: false, score: 7 },
    technologies: ['CMS', 'bo@skerry.test', 'by bo@skerry.test'],
    technologiesSeen: { CMS: { uri: 'https://skerry.test/?of=bo@skerry.test' }, 'bo@skerry.test': { uri: null } },
  };
  expect(recordWithout(record, bo)).toEqual({
    ...{ description: 'Ask  first', street: null, phone: null, closed: false, score: 7 },
    ...{ technologies: ['CMS', 'by'], technologiesSeen: { CMS: { uri: null } } },
  });
});
