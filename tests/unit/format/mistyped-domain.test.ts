import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { correctedText, meantAddress, meantDomain, mistypedIn } from '../../../components/format/mistyped-domain.ts';
import { domainsIn } from '../../../lib/device-service/verifier/domain-lists.ts';

const webmail = [
  ...domainsIn(readFileSync(new URL('../../../assets/public/domains/webmail.txt', import.meta.url), 'utf8')),
];

describe('a mistyped domain', () => {
  it.each([
    ...['gmial.com', 'gamil.com', 'gmal.com', 'gmai.com', 'gmaill.com', 'gmaul.com', 'gmil.com'],
    ...['gmail.con', 'gmail.cm', 'gmail.comm', 'gmial.con', 'mgail.com'],
  ])('%s is corrected to gmail.com', (domain) => expect(meantDomain(domain)).toBe('gmail.com'));

  it.each([
    ['hotmial.com', 'hotmail.com'],
    ['hotmal.com', 'hotmail.com'],
    ['outlok.com', 'outlook.com'],
    ['outloook.com', 'outlook.com'],
    ['yaho.com', 'yahoo.com'],
    ['yahooo.con', 'yahoo.com'],
    ['iclod.com', 'icloud.com'],
    ['protonmial.com', 'protonmail.com'],
    ['gmx.dee', 'gmx.de'],
    ['web.d', 'web.de'],
    ['t-online.ed', 't-online.de'],
    ['gmx.ner', 'gmx.net'],
  ])('%s is corrected to %s', (domain, meant) => expect(meantDomain(domain)).toBe(meant));

  it('is never a mail provider’s own domain', () => {
    expect(webmail.length).toBeGreaterThan(5_000);
    // Domains that exist because people mistype others.
    expect(webmail.filter((domain) => meantDomain(domain) !== null)).toEqual(['outiook.com', 'yaho.com']);
  });

  it.each([
    ...['gmx.net', 'gmx.ch', 'email.com', 'ymail.com', 'mail.com', 'mac.com', 'hey.com', 'bol.com', 'apple.com'],
    ...['yahoo.co.jp', 'yahoo.co.uk', 'hotmail.co.uk', 'hotmail.fr', 'outlook.de', 'live.nl', 'gail.com', 'cox.net'],
    ...['acme.con', 'acme.test', 'gmial.acme.test', 'yahoo.com.au', 'icloud.example', 'home.test', 'kestrel.io', ''],
    ...['gmail.com', 'hotmail.com', 'outlook.com', 'mailbox.org', 'google.com', 'goggle.com', 'goods.com'],
  ])('is not %j', (domain) => expect(meantDomain(domain)).toBeNull());
});

describe('an address', () => {
  it('keeps its local part when its domain is corrected', () => {
    expect(meantAddress('Jan.Roe+x@GMIAL.com')).toBe('Jan.Roe+x@gmail.com');
    expect(meantAddress('gmial.com')).toBeNull();
    expect(meantAddress('@gmial.com')).toBeNull();
    expect(meantAddress('jan@acme.test')).toBeNull();
  });

  it('in a text is corrected, and nothing else changes', () => {
    const text = 'Jan <jan@gmial.com>; see gmial.com, @gmial.com.\nbo@hotmal.com. a@b@gmial.com c@gmial.com.test';
    expect(correctedText(text)).toBe(
      'Jan <jan@gmail.com>; see gmial.com, @gmial.com.\nbo@hotmail.com. a@b@gmail.com c@gmial.com.test',
    );
  });

  it('is counted by domain, the most frequent first', () => {
    expect(mistypedIn(['a@yaho.com', 'b@gmial.com', 'c@GMIAL.com', 'd@acme.test'])).toEqual([
      { from: 'gmial.com', to: 'gmail.com', count: 2 },
      { from: 'yaho.com', to: 'yahoo.com', count: 1 },
    ]);
  });
});
