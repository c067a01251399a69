import { atMost, type Row } from './row.ts';

/** Milliseconds, by question */
export type Times = Readonly<Record<string, readonly number[]>>;

/** `share`: 0.95 for the 95th percentile. */
export function percentile(times: readonly number[], share: number): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN;
}

interface Slowest {
  /** Parts of the row's name: `device, …, 95th percentile while …`. */
  who: string;
  when?: string;
  times: Times;
  /** Milliseconds. */
  budget: number;
}

/** The slowest 95th percentile among the questions whose names start with `kind`. */
export function slowestOf(kind: string, { who, when = '', times, budget }: Slowest): Row {
  const all = Object.entries(times)
    .filter(([what]) => what.startsWith(kind))
    .map(([what, each]) => ({ what, measured: percentile(each, 0.95) }));
  const [worst] = all.sort((one, other) => other.measured - one.measured);
  if (!worst) throw new Error(`Nothing was asked of ${kind}`);
  const of = `the slowest: ${worst.what}`;
  return atMost({ what: `${who}, ${kind}, 95th percentile${when}`, measured: worst.measured, unit: 'ms', budget, of });
}
