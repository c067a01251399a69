/** Words at the end of a name that the page also writes in lower case. */
import { describe, expect, it } from 'vitest';
import { OrdinaryWords } from '../../../lib/page/ordinary-words.ts';

const ordinary = new OrdinaryWords(() => [
  'Whoever borrows a ledger keeps to the rules. Write to g.harbour@acme.test or see harbour.acme.test.',
  'short lines of houses',
  'The shipwright’s yard has room for well-known families, and for Larkfield the dog.',
  'يكتب سامي خالد إلى مكتب الشركة كل يوم من أيام الأسبوع بلا استثناء',
]);

describe('the end of a name', () => {
  it.each([
    ['Ownership Rules', 'before a full stop'],
    ['Quorn Ledger', 'within a line'],
    ['Evening Larkfield Families', 'before a comma'],
    ['Quorn-based Rules', 'behind a double word'],
  ])('is a word of the page: %s (%s)', (name) => {
    expect(ordinary.endName(name.split(' '))).toBe(true);
  });

  it.each([
    ['Nordmann Rule', 'a part of a longer word'],
    ['Grace Harbour', 'a part of an address'],
    ['Nordmann Houses', 'in a short line alone'],
    ['Nordmann Larkfield', 'with a capital alone'],
    ['Nordmann Well', 'a part of a double word'],
    ['سامي خالد', 'of a script without lower case'],
    ['Nordmann Shipwright', 'before an apostrophe'],
  ])('is not a word of the page: %s (%s)', (name) => {
    expect(ordinary.endName(name.split(' '))).toBe(false);
  });

  it('loads the page’s text once, and not before the first name', () => {
    let asked = 0;
    const counted = new OrdinaryWords(() => {
      asked += 1;
      return ['a line that is long enough to be read as prose by all means'];
    });
    expect(asked).toBe(0);
    expect([counted.endName(['Long', 'Line']), counted.endName(['Long', 'Prose']), asked]).toEqual([true, true, 1]);
  });
});
