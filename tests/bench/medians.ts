/** Two measurements taken in turns, so a slow machine slows both. */

const samples = 20;
const thrownAway = 2;

export interface Medians {
  first: number;
  second: number;
}

/** Medians of 20 turns. The order alternates; the first two turns are discarded. */
export async function medians(first: () => Promise<number>, second: () => Promise<number>): Promise<Medians> {
  const { time } = await mediansOf(
    ['time'],
    () => first().then(asTime),
    () => second().then(asTime),
  );
  return time;
}

const asTime = (time: number) => ({ time });

/** The same for several figures per turn. */
export async function mediansOf<Name extends string>(
  names: readonly Name[],
  first: () => Promise<Record<Name, number>>,
  second: () => Promise<Record<Name, number>>,
): Promise<Record<Name, Medians>> {
  const firsts: Record<Name, number>[] = [];
  const seconds: Record<Name, number>[] = [];
  for (let turn = 0; turn < thrownAway + samples; turn += 1) {
    if (turn % 2 === 1) seconds.push(await second());
    firsts.push(await first());
    if (turn % 2 === 0) seconds.push(await second());
  }
  const of = (name: Name) => ({
    first: middle(firsts.map((turn) => turn[name])),
    second: middle(seconds.map((turn) => turn[name])),
  });
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Medians>;
}

/** The median: the mean of the two middle values. */
function middle(times: readonly number[]): number {
  const sorted = times.slice(thrownAway).sort((one, other) => one - other);
  return ((sorted[samples / 2 - 1] ?? Number.NaN) + (sorted[samples / 2] ?? Number.NaN)) / 2;
}

/** Fields of a row: the ratio and its two times. */
export const ratio = ({ first, second }: Medians) => ({
  measured: first / second,
  unit: '×',
  of: `${milliseconds(first)} over ${milliseconds(second)}`,
});

const milliseconds = (time: number): string => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
