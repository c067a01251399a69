import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTyped } from '../../../lib/subject/read-typed.ts';

const domain = (ascii: string, unicode = ascii) => ({ ascii, unicode, hosted: false, odd: null });

describe('typed text is read as', () => {
  it.each([
    'acme.test',
    ' ACME.test ',
    'www.acme.test/about',
    'https://www.acme.test/x?y#z',
    '@acme.test',
    'acme.test.',
  ])('a domain: “%s”', (text) => {
    expect(readTyped(text)).toEqual({ kind: 'domain', domain: domain('acme.test') });
  });

  it('an international domain', () => {
    expect(readTyped('Bücher.de')).toEqual({ kind: 'domain', domain: domain('xn--bcher-kva.de', 'bücher.de') });
  });

  it.each([
    'jane@acme.test',
    'Jane@Acme.test',
    'mailto:jane@acme.test?subject=x',
    'Jane Doe <jane@acme.test>',
    'jane@acme.test.',
    'jane@acme.test, ',
    "'jane@acme.test'",
    '“jane@acme.test”',
    '(jane@acme.test)',
    'Jane Doe <jane@acme.test>, ',
    '"Doe, Jane" <jane@acme.test>;',
    'Jane Doe (jane@acme.test)',
    'E-Mail: jane@acme.test',
    'Jane Doe <jane@acme.test> jane@acme.test',
    'jane＠acme.test',
    'Jane Doe jane@acme.test',
    'Jane Doe: jane@acme.test',
    'Jane Doe, Head of Sales | jane@acme.test',
    'Email jane@acme.test',
    'Write to jane@acme.test!',
    'jane@acme.test (Jane Doe)',
    'jane@acme.test, Jane Doe',
    'jane (at) acme.test',
    'Jane Doe: jane[at]acme[dot]test',
  ])('an address: “%s”', (text) => {
    expect(readTyped(text)).toEqual({ kind: 'address', address: 'jane@acme.test', domain: domain('acme.test') });
  });

  it.each([
    'Jane Doe @acme.test',
    'Jane Doe@acme.test',
    'Jane  Doe@acme.test.',
    'Jane Doe acme.test',
    'Jane Doe at acme.test',
    'Jane Doe, acme.test',
    'Jane Doe – https://www.acme.test/',
  ])('a person at a domain: “%s”', (text) => {
    expect(readTyped(text)).toEqual({ kind: 'person', name: 'Jane Doe', domain: domain('acme.test') });
  });

  it.each(['acme.test, globex.test', 'acme.test globex.test initech.test'])(
    'the first of several domains, not as a person: “%s”',
    (text) => {
      expect(readTyped(text)).toEqual({ kind: 'domain', domain: domain('acme.test') });
    },
  );

  it.each(['Jane Doe Jane.Doe@acme.test', 'Jane Doe: Jane.Doe@acme.test'])(
    'an address in capitals beside a name: “%s”',
    (text) => {
      expect(readTyped(text)).toMatchObject({ kind: 'address', address: 'jane.doe@acme.test' });
    },
  );

  it('a domain whose address has a login and a password', () => {
    expect(readTyped('https://jane:secret@acme.test/')).toMatchObject({ kind: 'domain', domain: { odd: 'user-info' } });
  });

  it('a person whose name looks like a domain', () => {
    expect(readTyped('will.i.am at acme.test')).toMatchObject({ kind: 'person', name: 'will.i.am' });
  });

  it('a person whose domain is still to be typed', () => {
    expect(readTyped('Jane Doe @')).toEqual({ kind: 'person', name: 'Jane Doe', domain: null });
  });

  it.each([
    ...['Acme', 'Acme Corp', 'St. Mary', 'Yahoo!', 'AT&T', 'Home', '3M', 'Acme (AT)', 'Cre@tive Yards'],
    ...['Acme S.p.A.', 'Acme B.V.', 'Acme s.r.o.', 'Acme S.A., Basel', 'Acme e.V.', 'J.P. Kelp', 'ЗАО А.О.'],
  ])('a company’s name: “%s”', (name) => {
    expect(readTyped(name)).toEqual({ kind: 'company', name });
  });

  it.each([
    ['Node.js', 'node.js'],
    ['wiki.intra', 'wiki.intra'],
    ['Jane at wiki.intra', 'wiki.intra'],
  ])('a company’s name that may be an internal host: “%s”', (name, ascii) => {
    expect(readTyped(name)).toMatchObject({ kind: 'company', name, host: { ascii, odd: 'internal' } });
  });

  it.each(['https://wiki.intra/x', 'wiki.intra/x', 'jenkins.prod', 'fritz.box'])('an internal host: “%s”', (text) => {
    expect(readTyped(text)).toMatchObject({ kind: 'domain', domain: { odd: 'internal' } });
  });

  it.each([
    ['(wiki.corp)', 'private-host'],
    ['“wiki.corp”', 'private-host'],
    ['wiki.corp…', 'private-host'],
    ['Look at (wiki.corp)', 'private-host'],
    ['<http://localhost:3000/>', 'private-host'],
    ['http://wikiserver/Team page', 'single-label'],
    ['"http://wikiserver/Team page"', 'single-label'],
    ['file:///C:/My Documents/plans.pdf', 'file'],
  ])('nothing for a private host or a file, whatever is around it or in its path: “%s”', (text, why) => {
    expect(readTyped(text)).toEqual({ kind: 'nothing', why });
  });

  it.each([
    '<https://acme.test/team>',
    '(acme.test)',
    '"acme.test",',
    '„acme.test“',
    'https://acme.test/Our Team',
    '//acme.test/',
  ])('a domain despite copied characters around it: “%s”', (text) => {
    expect(readTyped(text)).toMatchObject({ kind: 'domain', domain: { ascii: 'acme.test' } });
  });

  it.each(['C++', 'Yahoo!', '.NET', '"Acme"', 'Acme (Basel)'])('a company whose name has punctuation: “%s”', (name) => {
    expect(readTyped(name)).toEqual({ kind: 'company', name });
  });

  it('a person at an internal host, but nothing at a private host', () => {
    expect(readTyped('Jane Doe @ wiki.intra')).toMatchObject({ kind: 'person', domain: { odd: 'internal' } });
    expect(readTyped('Jane Doe of wiki.lan')).toEqual({ kind: 'nothing', why: 'private-host' });
  });

  it.each(['linkedin.com/in/Jane-Doe', 'https://www.linkedin.com/in/jane-doe/?x=1'])('a profile: “%s”', (text) => {
    expect(readTyped(text)).toEqual({ kind: 'profile', handle: 'jane-doe', host: 'linkedin.com' });
  });

  it.each([
    ['', 'empty'],
    [' \u200b ', 'empty'],
    ['@', 'empty'],
    ['gmail.com', 'webmail-host'],
    ['https://www.gmx.de/', 'webmail-host'],
    ['localhost:3000', 'private-host'],
    ['wiki.internal', 'private-host'],
    ['192.168.0.1', 'private-host'],
    ['8.8.8.8', 'ip-address'],
    ['http://printer/', 'single-label'],
    ['jane@localhost', 'private-host'],
    ['Jane Doe <jane@localhost>', 'private-host'],
    ['Jane Doe jane@wiki.corp', 'private-host'],
    ['mailto:jane@printer', 'single-label'],
    ['file:///x', 'file'],
    ['chrome://settings', 'browser-page'],
  ])('nothing: “%s” (%s)', (text, why) => {
    expect(readTyped(text)).toEqual({ kind: 'nothing', why });
  });

  it('a domain marked with what is odd about it', () => {
    expect(readTyped('аpple.com')).toMatchObject({ kind: 'domain', domain: { odd: 'mixed-scripts' } });
    expect(readTyped('https://ibm.com@acme.test')).toMatchObject({ domain: { ascii: 'acme.test', odd: 'user-info' } });
  });

  it('something for any text of any length, without an exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect(readTyped(text)).toHaveProperty('kind');
      }),
    );
    // Quadratic code would exceed the test's timeout.
    expect(readTyped(`${'a@'.repeat(1_000_000)}.com`)).toHaveProperty('kind');
  });
});
