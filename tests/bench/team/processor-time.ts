/** CPU time used by processes, as Linux counts it. */
import { existsSync, readFileSync } from 'node:fs';

/** Clock ticks per second. The same on every Linux that Node supports. */
const ticks = 100;
/** Positions after the process's name: its own user and kernel time, and those of its ended children. */
const timeFields = [11, 12, 13, 14];

/** Milliseconds since each of them started. An ended process counts with its parent. */
export function processorTime(processes: readonly number[]): number {
  return processes.reduce((sum, pid) => sum + timeOf(pid), 0);
}

function timeOf(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  const text = readFileSync(file, 'utf8');
  // The name is in parentheses and may contain anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (timeFields.reduce((sum, at) => sum + Number(fields[at]), 0) * 1_000) / ticks;
}
