/** A choice in a page's menu becomes an intent, made only from the clicked link, selection or page. */
import { describe, expect, it } from 'vitest';
import { intentOf, pageEntries } from '../../../lib/background/browser/menus.ts';

const selected = (selectionText: string, pageUrl: string | undefined = 'https://www.globex.test/team') =>
  intentOf({ menuItemId: 'selection', selectionText, pageUrl });

const lookUp = (text: string) => ({ want: 'look-up', text });

describe('the entries', () => {
  it('have fixed titles, except for the selection, which the browser inserts', () => {
    expect(pageEntries().map(({ title }) => title)).toEqual([
      'Verify this address',
      'Who works at this link’s site?',
      'Look up “%s” here',
      'Who wrote this?',
    ]);
  });

  it('each give an intent, and other menu ids give none', () => {
    for (const { id } of pageEntries())
      expect(intentOf({ menuItemId: id, linkUrl: 'https://globex.test/' })).not.toBeNull();
    expect(intentOf({ menuItemId: 'open-panel' })).toBeNull();
    expect(intentOf({ menuItemId: 7 })).toBeNull();
  });
});

describe('a link', () => {
  it('is looked up without its query and fragment', () => {
    const linkUrl = 'https://www.globex.test/people?session=secret#top';
    expect(intentOf({ menuItemId: 'link', linkUrl })).toEqual(lookUp('https://www.globex.test/people'));
  });

  it.each([
    ['mailto:marit%40globex.test?subject=Hi', lookUp('marit@globex.test')],
    ['MAILTO:Marit@Globex.test', lookUp('marit@globex.test')],
    [
      'mailto:marit@globex.test,wim@globex.test?cc=post@initech.test&body=a@b.test',
      { want: 'addresses', addresses: ['marit@globex.test', 'wim@globex.test', 'post@initech.test'] },
    ],
    [
      'mailto:marit@globex.test?subject=Why?&cc=post@initech.test',
      { want: 'addresses', addresses: ['marit@globex.test', 'post@initech.test'] },
    ],
    ['mailto:%zz', lookUp('%zz')],
  ])('to an address gives its recipients: %s', (linkUrl, intent) => {
    expect(intentOf({ menuItemId: 'mailto', linkUrl })).toEqual(intent);
  });
});

describe('a selection', () => {
  it('with addresses gives only these, each once', () => {
    expect(selected('Write to Marit <marit@globex.test>.')).toEqual(lookUp('marit@globex.test'));
    expect(selected('a@globex.test; A@globex.test, "b@globex.test" and c@intranet')).toEqual({
      want: 'addresses',
      addresses: ['a@globex.test', 'b@globex.test'],
    });
  });

  it('with more than 200 addresses is cut between two of them', () => {
    const many = Array.from({ length: 3_000 }, (_, at) => `person${at}@globex.test`);
    const intent = selected(many.join(' '));
    if (intent?.want !== 'addresses') throw new Error('addresses were expected');
    expect(intent.addresses).toEqual(many.slice(0, 200));
  });

  it.each([
    'Marit Lindqvist',
    'Ngọc Anh Trần-Delacroix',
    'Wim van der Groot',
    'ليلى الحداد',
    'O’Neill Ada',
    '青山 春子',
  ])('that is a name is looked up at the page’s domain: %s', (name) => {
    expect(selected(`  ${name}\n`)).toEqual(lookUp(`${name} @ globex.test`));
  });

  it('that is a name on a page without a company domain is looked up without one', () => {
    expect(selected('Marit Lindqvist', 'http://wiki/people')).toEqual(lookUp('Marit Lindqvist @'));
    expect(selected('Marit Lindqvist', 'https://mail.google.com/mail/u/0/')).toEqual(lookUp('Marit Lindqvist @'));
  });

  it.each([
    'globex.test',
    'https://www.linkedin.com/in/marit',
    'Marit Lindqvist, initech.test',
    'Globex',
    'Globex Optics GmbH',
    'top 10 tips',
  ])('that is not only a name is looked up unchanged: %s', (text) => {
    expect(selected(text)).toEqual(lookUp(text));
  });

  it('that is long is looked up by its first domain, or else opens the page', () => {
    const prose = 'We met the people who make these instruments in a small town by the water. '.repeat(3);
    expect(selected(`${prose} See initech.test (or globex.test).`)).toEqual(lookUp('initech.test'));
    expect(selected(prose)).toEqual({ want: 'page' });
  });

  it('of a megabyte is parsed without a timeout', () => {
    // Quadratic code would exceed the test's timeout.
    for (const text of ['a@'.repeat(500_000), 'a.'.repeat(500_000), 'Ab '.repeat(300_000)])
      expect(selected(text)).toHaveProperty('want');
  });
});
