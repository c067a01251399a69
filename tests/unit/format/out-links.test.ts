import { expect, test } from 'vitest';
import { mailDraft, mailLink, phoneLink, profileAddress, siteAddress } from '../../../components/format/out-links.ts';

test.each([
  ['aldermoor.test', 'https://aldermoor.test/'],
  ['http://aldermoor.test/en', 'http://aldermoor.test/en'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['Aldermoor Optics', null],
  ['robin@aldermoor.test', null],
  [null, null],
])('the site %s is linked as %s', (said, address) => expect(siteAddress(said)).toBe(address));

test.each([
  ['https://www.linkedin.com/in/marit', null, 'https://www.linkedin.com/in/marit'],
  ['linkedin.com/in/marit', '@marit', 'https://linkedin.com/in/marit'],
  [null, '@marit_l', 'https://x.com/marit_l'],
  [null, 'https://x.com/marit_l', 'https://x.com/marit_l'],
  [null, 'twitter.com/marit_l', 'https://x.com/marit_l'],
  ['javascript:alert(1)', null, null],
  [null, 'a/../b', null],
])('the profile of %s and %s is linked as %s', (linkedin, twitter, address) =>
  expect(profileAddress(linkedin, twitter)).toBe(address),
);

test('a mail link has one recipient, whatever the address contains', () => {
  expect(mailLink('marit@aldermoor.test')).toBe('mailto:marit@aldermoor.test');
  expect(mailLink('a?cc=b&body=x@c.test')).toBe('mailto:a%3Fcc%3Db%26body%3Dx@c.test');
  expect(mailLink('a,b@c.test?bcc=d')).toBe('mailto:a%2Cb@c.test%3Fbcc%3Dd');
});

test('half a surrogate pair does not break a mail link', () => {
  expect(mailLink('a\ud800@c.test')).toBe('mailto:a%EF%BF%BD@c.test');
  expect(mailDraft('a@c.test', '\udc00', 'Dear \ud800 👋')).toBe(
    'mailto:a@c.test?subject=%EF%BF%BD&body=Dear%20%EF%BF%BD%20%F0%9F%91%8B',
  );
});

test.each([
  ['+31 71 555 01 23', 'tel:+31715550123'],
  ['+44 (0)20 7946 0000', 'tel:+442079460000'],
  ['(071) 555-0123', 'tel:0715550123'],
  ['+31 71 555 0123 ext. 12', 'tel:+31715550123'],
  ['071 555 / 071 556', 'tel:071555'],
  ['Tel.: +49 30 901820', 'tel:+4930901820'],
  ['m 071 555 0123', 'tel:0715550123'],
  ['call me', null],
  ['12', null],
  [null, null],
])('the number %s is linked as %s', (said, link) => expect(phoneLink(said)).toBe(link));
