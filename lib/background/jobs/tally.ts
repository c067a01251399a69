/** Number of rows by outcome, as a word of the job's counts; `failed` is one of them */
export type Tally = Record<string, number>;

/** The word that counts rows merged by name and company. They are also counted under their outcome. */
export const mergedWord = 'merged';

export function add(tally: Tally, word: string, by = 1): void {
  const count = (tally[word] ?? 0) + by;
  if (count === 0) delete tally[word];
  else tally[word] = count;
}

export function sum(...tallies: readonly Tally[]): Tally {
  const all: Tally = {};
  for (const tally of tallies) for (const [word, count] of Object.entries(tally)) add(all, word, count);
  return all;
}
