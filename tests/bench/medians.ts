/** Two measurements side by side: in turns, so that what slows the machine down slows both. */

const samples = 20;
const thrownAway = 2;

export interface Medians {
  first: number;
  second: number;
}

/**
 * Medians of 20 turns each; every other turn goes the other way round. The first turns are thrown away, and of the others the
 * slower half: other work on the machine only ever slows, and what takes long is slowed more often than what is short.
 */
export async function medians(first: () => Promise<number>, second: () => Promise<number>): Promise<Medians> {
  const firsts: number[] = [];
  const seconds: number[] = [];
  for (let turn = 0; turn < thrownAway + 2 * samples; turn += 1) {
    if (turn % 2 === 1) seconds.push(await second());
    firsts.push(await first());
    if (turn % 2 === 0) seconds.push(await second());
  }
  return { first: middle(firsts), second: middle(seconds) };
}

/** The mean of both in the middle. */
function middle(times: readonly number[]): number {
  const fastest = times.slice(thrownAway).sort((one, other) => one - other);
  return ((fastest[samples / 2 - 1] ?? Number.NaN) + (fastest[samples / 2] ?? Number.NaN)) / 2;
}

/** Fields of a row: the ratio, and the two times that it was taken of. */
export const ratio = ({ first, second }: Medians) => ({
  measured: first / second,
  unit: '×',
  of: `${milliseconds(first)} over ${milliseconds(second)}`,
});

const milliseconds = (time: number): string => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
