/** Scores the finder: how often the right address comes first, and how well its scores are calibrated. */

/** The candidates, best first, and the right address. */
export interface Answered {
  candidates: readonly { email: string; score: number }[];
  right: string;
}

/** The share, 0 to 1, of answers with the right address among the first `places`. */
export function rightWithin(places: number, answers: readonly Answered[]): number {
  const right = answers.filter(({ candidates, right }) =>
    candidates.slice(0, places).some(({ email }) => email === right),
  );
  return answers.length === 0 ? 0 : right.length / answers.length;
}

interface Bin {
  /** The number of scores in this bin. */
  number: number;
  /** The mean score, and the share that was right. Both 0 to 1. */
  said: number;
  held: number;
}

/** Ten bins of scores: 0 to 9 and so on; the last includes 100. `places`: candidates counted per answer. */
function bins(answers: readonly Answered[], places: number): Bin[] {
  const all = answers.flatMap(({ candidates, right }) =>
    candidates.slice(0, places).map(({ email, score }) => ({ score, isRight: email === right })),
  );
  return Array.from({ length: 10 }, (_, at) => {
    const inside = all.filter(({ score }) => Math.min(Math.floor(score / 10), 9) === at);
    const sum = (worth: (one: (typeof inside)[number]) => number) =>
      inside.reduce((total, one) => total + worth(one), 0);
    const number = inside.length;
    return number === 0
      ? { number, said: 0, held: 0 }
      : {
          number,
          said: sum(({ score }) => score / 100) / number,
          held: sum(({ isRight }) => (isRight ? 1 : 0)) / number,
        };
  });
}

/** Expected calibration error, 0 to 1: the mean distance between score and accuracy. */
export function calibrationError(answers: readonly Answered[], places: number): number {
  const all = bins(answers, places);
  const number = all.reduce((sum, bin) => sum + bin.number, 0);
  return number === 0
    ? 0
    : all.reduce((sum, { number: part, said, held }) => sum + (part / number) * Math.abs(said - held), 0);
}
