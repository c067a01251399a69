/**
 * Measures the mailbox reader on a folder of saved mailboxes: `npm run bench:mail -- FOLDER [--out FILE]`. See
 * mail-captures.ts for the folder's layout. If it contains `expected.json`, the result is compared with those notes.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { freshBuild } from '../run/fresh-build.ts';
import { type Compared, capturesIn, compared, expectedIn, type InCapture } from './mail-captures.ts';
import { readCaptures } from './read-captures.ts';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } });
const [folder] = positionals;
if (folder === undefined) {
  console.error('Which folder of mailboxes? npm run bench:mail -- FOLDER [--out FILE]');
  process.exit(2);
}
const captures = capturesIn(folder);
const expected = expectedIn(folder);
await freshBuild();

const lines: string[] = [];
const results: Compared[] = [];
await readCaptures(captures, (name, read) => {
  lines.push(`${JSON.stringify({ capture: name, ...read })}\n`);
  const wanted = expected?.[name];
  if (wanted) results.push(compare(name, read, wanted));
});
if (values.out !== undefined) writeFileSync(values.out, lines.join(''));
console.log(summary(results));

/** Prints the differences, if any. */
function compare(name: string, read: InCapture, wanted: InCapture): Compared {
  const result = compared(read, wanted);
  const wrong = [
    ...result.missed.map((one) => `  missed   ${one}`),
    ...result.invented.map((one) => `  invented ${one}`),
    ...(result.isOwnRight ? [] : [`  own      ${read.own ?? 'nobody'}, not ${wanted.own ?? 'nobody'}`]),
  ];
  if (wrong.length > 0) console.log([name, ...wrong].join('\n'));
  return result;
}

function summary(all: readonly Compared[]): string {
  if (all.length === 0) return `${captures.length} mailboxes were read`;
  const sum = (of: (one: Compared) => number): number => all.reduce((total, one) => total + of(one), 0);
  const right = sum((one) => one.right.length);
  const wanted = right + sum((one) => one.missed.length);
  const whole = all.filter((one) => one.missed.length + one.invented.length === 0 && one.isOwnRight).length;
  return [
    `${whole} of ${all.length} mailboxes wholly right`,
    `${right} of ${wanted} people right`,
    `${sum((one) => one.invented.length)} invented`,
    `${sum((one) => (one.isOwnRight ? 1 : 0))} own addresses right`,
  ].join(', ');
}
