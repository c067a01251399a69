/** How much of the processor processes have used, as Linux counts it. */
import { existsSync, readFileSync } from 'node:fs';

/** Of Linux, on every machine that Node runs on: parts of a second. */
const ticks = 100;
/** Of the fields behind a process's name: its own time in its code and in the kernel, and that of those it began which have ended. */
const timeFields = [11, 12, 13, 14];

/** In milliseconds, since each of them began. One that is gone counts with the process that began it. */
export function processorTime(processes: readonly number[]): number {
  return processes.reduce((sum, pid) => sum + timeOf(pid), 0);
}

function timeOf(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  const text = readFileSync(file, 'utf8');
  // The name stands in parentheses and may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (timeFields.reduce((sum, at) => sum + Number(fields[at]), 0) * 1_000) / ticks;
}
