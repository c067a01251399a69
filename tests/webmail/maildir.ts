import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Correspondent, Letter } from './letters.ts';

/** The first message is an hour older than this time. Each further message is another hour older. */
const latest = Date.parse('2026-03-18T09:00:00Z');
const hour = 3_600_000;

export function writeMaildir(folder: string, letters: readonly Letter[]): void {
  for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(folder, part), { recursive: true });
  letters.forEach((letter, at) => {
    const sent = latest - (at + 1) * hour;
    // `:2,S`: already read.
    writeFileSync(join(folder, 'cur', `${sent / 1000}.M${at}.harrier:2,S`), fileOf(letter, at, sent));
  });
}

function fileOf(letter: Letter, at: number, sent: number): string {
  const { subject, from, to, cc, answers } = letter;
  const heads = [
    `Date: ${new Date(sent).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${messageId(at)}`,
    ...(answers === null ? [] : [`In-Reply-To: ${messageId(answers)}`, `References: ${messageId(answers)}`]),
    `Subject: ${encoded(subject)}`,
    `From: ${written(from)}`,
    `To: ${to.map(written).join(', ')}`,
    ...(cc.length === 0 ? [] : [`Cc: ${cc.map(written).join(', ')}`]),
    'MIME-Version: 1.0',
  ];
  return [...heads, ...bodyOf(letter), ''].join('\r\n');
}

function bodyOf({ text, html }: Letter): string[] {
  if (html === null) return part('plain', text);
  const boundary = 'between-two-forms';
  return [
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...[`--${boundary}`, ...part('plain', text)],
    ...[`--${boundary}`, ...part('html', html)],
    `--${boundary}--`,
  ];
}

function part(kind: 'plain' | 'html', body: string): string[] {
  const lines = Buffer.from(body)
    .toString('base64')
    .match(/.{1,76}/g);
  return [`Content-Type: text/${kind}; charset=utf-8`, 'Content-Transfer-Encoding: base64', '', ...(lines ?? [])];
}

const messageId = (at: number) => `<letter-${at}@harrier-tests.example>`;

function written({ name, address }: Correspondent): string {
  return name === null ? address : `${encoded(name)} <${address}>`;
}

/** Encodes text as an RFC 2047 word if it has other than plain letters. */
function encoded(words: string): string {
  return /^[a-z0-9 ,:.]*$/i.test(words) ? words : `=?utf-8?B?${Buffer.from(words).toString('base64')}?=`;
}
