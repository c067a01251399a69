/** Refusing a body must not block the service: all teams share its thread. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readBatch } from '../../../lib/team-service/knowledge/read-batch.ts';
import { lookUpOperations } from '../../../lib/team-service/look-up/endpoint.ts';

/** As long as a body may be, and made to blow up patterns (tests/faults/README.md #34). */
const pieces = ['.', 'a.', '.-', 'a', '"', '@', ' ', '/'].map((piece) => piece.repeat(900_000 / piece.length));

test.each(pieces)('#34: a batch with long texts is refused at once: %#', (text) => {
  const emails = [text, `a@${text}`, `a@${text}@`, `"${text}"@a`].map((value) => ({ value }));
  const companies = [{ domain: `${text}!`, linked_domains: [`a${text}!`] }];
  const articles = [{ url: `${text}!`, domain: 'a.test', authors: [{ first_name: text, last_name: text }] }];
  const read = readBatch({ dry: true, companies, emails, articles }, '2026-01-01');
  expect(read?.refused.length).toBe(6);
});

test.each(pieces)('#34: a look-up of long texts is refused at once: %#', (text) => {
  for (const { body } of lookUpOperations) {
    const asked = [{ domains: [`${text}/`] }, { emails: [`a@${text}@`] }];
    expect(asked.map((one) => z.safeParse(body, one).success)).toEqual([false, false]);
  }
});
