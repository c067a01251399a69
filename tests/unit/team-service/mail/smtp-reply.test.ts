import { expect, test } from 'vitest';
import { createReplyReader } from '../../../../lib/team-service/mail/smtp-reply.ts';

const read = (text: string) => createReplyReader().read(Buffer.from(text));

test('reads replies of one line and of several, with and without a code in the text', () => {
  expect(read('250 2.1.5 Ok\r\n')).toEqual({
    at: 'read',
    replies: [{ code: 250, enhanced: '2.1.5', lines: ['Ok'] }],
  });
  expect(read('250-mx.test\r\n250-SIZE 1000\r\n250 SMTPUTF8\r\n220\r\n')).toEqual({
    at: 'read',
    replies: [
      { code: 250, enhanced: null, lines: ['mx.test', 'SIZE 1000', 'SMTPUTF8'] },
      { code: 220, enhanced: null, lines: [''] },
    ],
  });
  expect(read('553 sorry, not in my list (#5.7.1)\n')).toMatchObject({ replies: [{ enhanced: '5.7.1' }] });
  expect(read('550 #5.1.0 Address rejected.\r\n')).toMatchObject({
    replies: [{ enhanced: '5.1.0', lines: ['Address rejected.'] }],
  });
});

test('reads the same reply from bytes in any pieces', () => {
  const bytes = Buffer.from('550-5.1.1 Ärger\r\n550 5.1.1 im Haus\r\n');
  const reader = createReplyReader();
  const replies: unknown[] = [];
  for (const byte of bytes) {
    const reading = reader.read(Buffer.from([byte]));
    replies.push(...(reading.at === 'read' ? reading.replies : ['garbage']));
  }
  expect(replies).toEqual([{ code: 550, enhanced: '5.1.1', lines: ['Ärger', 'im Haus'] }]);
  expect(reader.isWithin()).toBe(false);
});

test('reports that a reply has begun', () => {
  for (const text of ['25', '250-one\r\n', '250-one\r\n250']) {
    const reader = createReplyReader();
    reader.read(Buffer.from(text));
    expect(reader.isWithin(), text).toBe(true);
  }
});

test.each([
  ['no reply', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ['another protocol', 'HTTP/1.1 400 Bad Request\r\n'],
  ['an unknown code', '650 hello\r\n'],
  ['an unknown separator', '250_hello\r\n'],
  ['another code within a reply', '250-one\r\n550 two\r\n'],
  ['an empty line', '\r\n'],
  ['a line of a megabyte', `250 ${'x'.repeat(1_048_576)}\r\n`],
  ['a line without an end', 'x'.repeat(5_000)],
  ['a reply without an end', '250-again\r\n'.repeat(101)],
])('%s is garbage, and so is everything after it', (_, text) => {
  const reader = createReplyReader();
  expect(reader.read(Buffer.from(text))).toEqual({ at: 'garbage' });
  expect(reader.read(Buffer.from('250 ok\r\n'))).toEqual({ at: 'garbage' });
});

test('a reply may have a hundred lines', () => {
  expect(read(`${'250-again\r\n'.repeat(99)}250 ok\r\n`)).toMatchObject({ at: 'read', replies: [{ code: 250 }] });
});
