/**
 * Finds the addresses of people in a file of cases: `npm run bench:finder -- FILE [--out FILE]`.
 * - Case, a JSON line:
 *   `{ "domain", "known": [{ "email", "first_name", "last_name" }], "ask": { "first_name", "last_name" } }`
 * - Answer: a line `[{ "email", "score" }]`, best first, at most ten
 * - Invalid line: answered with `[]`, reported with its number; the command exits with 1
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findAddress } from '../../../lib/device-service/patterns/find-address.ts';
import { readCases } from './read-cases.ts';

const usage = `How to use it: npm run bench:finder -- FILE [--out FILE]
FILE has a JSON line for each case:
  { "domain": "…", "known": [{ "email": "…", "first_name": "…", "last_name": "…" }], "ask": { "first_name": "…", "last_name": "…" } }
Each is answered by a line, best first, at most ten, to the file of --out or printed:
  [{ "email": "…", "score": 70 }]`;

process.exitCode = main();

function main(): number {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } });
  const [file] = positionals;
  if (file === undefined) {
    console.error(usage);
    return 2;
  }
  if (!existsSync(file)) {
    console.error(`There is no file ${file}.`);
    return 2;
  }
  const lines = readCases(readFileSync(file, 'utf8'));
  const faults = lines.flatMap((line) => ('fault' in line ? [`Line ${line.line}: ${line.fault}`] : []));
  const answers = lines.map((line) => {
    if ('fault' in line) return [];
    const { domain, known, ask } = line.read;
    return findAddress(domain, known, ask).map(({ email, score }) => ({ email, score }));
  });
  const text = answers.map((answer) => `${JSON.stringify(answer)}\n`).join('');
  if (values.out === undefined) process.stdout.write(text);
  else writeFileSync(values.out, text);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) console.error(`${faults.length} of ${lines.length} lines are no cases.`);
  return faults.length > 0 ? 1 : 0;
}
