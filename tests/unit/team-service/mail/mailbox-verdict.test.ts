/** Scores of verified addresses, and the invented address. */
import { expect, test } from 'vitest';
import { inventedAddress } from '../../../../lib/team-service/mail/invented-address.ts';
import { mailboxScore } from '../../../../lib/team-service/mail/mailbox-verdict.ts';

const known = Array.from({ length: 90 }, (_, index) => index + 1);

test('a score ranks valid addresses first and invalid ones last', () => {
  for (const one of known) {
    const valid = mailboxScore('valid', one, { at: 'accepted' });
    expect(valid).toBeGreaterThan(90);
    expect(valid).toBeLessThan(100);
    const others = [
      mailboxScore('accept_all', one, { at: 'accepted' }),
      mailboxScore('unknown', one, { at: 'blocked' }),
      mailboxScore('unknown', one, { at: 'full' }),
      mailboxScore('unknown', one, { at: 'no-server' }),
    ];
    expect(valid).toBeGreaterThan(Math.max(...others));
    expect(Math.min(...others)).toBeGreaterThan(0);
    expect(mailboxScore('invalid', one, { at: 'no-mailbox' })).toBe(0);
    expect(mailboxScore('webmail', one, { at: 'no-mailbox' })).toBe(50);
    expect(mailboxScore('disposable', one, { at: 'accepted' })).toBe(50);
  }
});

test('a score never falls when the known confidence rises', () => {
  for (const one of known.slice(1))
    for (const [status, at] of [
      ['valid', 'accepted'],
      ['accept_all', 'accepted'],
      ['unknown', 'blocked'],
      ['unknown', 'no-server'],
    ] as const)
      expect(mailboxScore(status, one, { at })).toBeGreaterThanOrEqual(mailboxScore(status, one - 1, { at }));
});

test('the invented address looks real, stays for a day, and cannot be derived without the secret', () => {
  const one = inventedAddress('oakhollow.test', '2026-03-18', 'secret');
  expect(one).toMatch(/^[bdfgklmnprstvzaeiou]{6}\.[bdfgklmnprstvzaeiou]{6}[1-9]\d@oakhollow\.test$/);
  expect(inventedAddress('oakhollow.test', '2026-03-18', 'secret')).toBe(one);
  const others = [
    inventedAddress('oakhollow.test', '2026-03-19', 'secret'),
    inventedAddress('oakhollow.test', '2026-03-18', 'another'),
    inventedAddress('elmhollow.test', '2026-03-18', 'secret'),
  ].map((address) => address.split('@')[0]);
  expect(new Set([one.split('@')[0], ...others]).size).toBe(4);
});
