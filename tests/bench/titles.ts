/** The time to read department and seniority from as many titles as a large export has. */
import { readFileSync } from 'node:fs';
import { department, seniority } from '../../lib/device-service/titles/titles.ts';
import { readLabelled } from '../unit/device-service/titles/f1.ts';
import { atMost, type Row } from './row.ts';

const count = 100_000;

export async function benchTitles(): Promise<Row[]> {
  const list = new URL('../unit/device-service/titles/development.csv', import.meta.url);
  const titles = readLabelled(readFileSync(list, 'utf8')).map(({ title }) => title);
  const started = performance.now();
  for (let at = 0; at < count; at++) {
    const title = titles[at % titles.length] ?? '';
    department(title);
    seniority(title);
  }
  const measured = performance.now() - started;
  const because = `${((1_000 * measured) / count).toFixed(0)} µs a title on this machine. A row of an import takes 250
    to 780 µs (lib/background/device/measurements.md), so this part of it is not felt. Earlier figures are 754 to 1,628
    ms, by machine. The proposed budget is a twelfth of the fastest import.`.replace(/\s+/g, ' ');
  const what = 'department and seniority of 100,000 titles';
  return [atMost({ what, measured, unit: 'ms', budget: 1_000, because, proposed: 2_000 })];
}
