/** What a robots.txt allows, in any spelling. */
import { describe, expect, test } from 'vitest';
import { createRules } from '../../../lib/site-search/site-rules.ts';

const origin = 'https://harbour.test';

function rulesIn(robots: string) {
  const rules = createRules({ [origin]: robots })(origin);
  if (!rules) throw new Error('No rules');
  return { ...rules, allows: (path: string) => rules.allows(origin + path) };
}

const forAll = (...lines: string[]) => rulesIn(['User-agent: *', ...lines].join('\n'));

describe('a rule', () => {
  test.each([
    ['/', '/team', true],
    ['/te', '/team', true],
    ['team', '/team', false],
    ['*', '/team', true],
    ['*am', '/team', true],
    ['/*/a', '/team/of/a', true],
    ['/*a*a', '/team', false],
    ['/team$', '/team', true],
    ['/team$', '/team/of', false],
    ['/*am$', '/team/of/team', true],
    ['/*aa$', '/a', false],
    ['/a*a$', '/a', false],
    ['/t$m', '/t$m', true],
    ['/team?of=', '/team?of=us', true],
    ['/%c3%a4', '/ä', true],
    ['/ä', '/%C3%A4', true],
    ['/%7Ex/', '/~x/team', true],
    ['/~x/', '/%7ex/team', true],
    ['/te%61m', '/team', true],
    ['/a%2Fb', '/a/b', false],
    ['/a/b', '/a%2fb', false],
    ['/%24', '/$', false],
    ['/TEAM', '/team', false],
    ['/team # and so on', '/team', true],
  ])('“%s” matches %s: %s', (pattern, path, isMatch) => {
    expect(forAll(`Disallow: ${pattern}`).allows(path)).toBe(!isMatch);
  });

  test('that is longer wins; of two equally long ones, the one that allows wins', () => {
    const rules = forAll('Disallow: /team', 'Allow: /team/of', 'Disallow: /a', 'Allow: /*');
    expect(['/team', '/team/of/us', '/a'].map(rules.allows)).toEqual([false, true, true]);
  });
});

describe('a group', () => {
  test('for several names applies to each; the one for Harrier replaces the one for all', () => {
    const closed = rulesIn('User-agent: one\nUser-agent: Harrier/2.0\nDisallow: /\n\nUser-agent: *\nDisallow:');
    expect(closed.allows('/team')).toBe(false);
    const open = rulesIn(
      'User-agent: *\r\nDisallow: /\r\rUser-agent: HARRIER\r\nDisallow:\r\nUser-agent: one\nDisallow: /',
    );
    expect(open.allows('/team')).toBe(true);
  });

  test('for Harrier without rules is ignored', () => {
    expect(rulesIn('User-agent: *\nDisallow: /\n\nUser-agent: Harrier').allows('/team')).toBe(false);
  });
});

describe('#34: a file made to stop its reader', () => {
  test('allows no request to the host', () => {
    const long = `/${'a'.repeat(400)}`;
    const many = forAll(...Array.from({ length: 7_000 }, () => `Disallow: /*${'a'.repeat(60)}b`));
    expect([long, '/'].map(many.allows)).toEqual([false, false]);
  });

  test('with a rule of wildcards only is read as usual', () => {
    expect(forAll(`Disallow: /${'*'.repeat(500_000)}b`).allows('/team')).toBe(true);
    expect(forAll(`Disallow: /${'a*'.repeat(250_000)}`).allows('/team')).toBe(true);
  });

  test('with rules for tens of thousands of other names does not apply to Harrier', () => {
    const names = Array.from({ length: 20_000 }, (_, nth) => `User-agent: a${nth}`);
    const rules = Array.from({ length: 15_000 }, () => 'Disallow: /');
    expect(rulesIn([...names, ...rules].join('\n')).allows('/team')).toBe(true);
  });
});
