/** Does one thing of a longer course and prints what came of it, so that a reader sees how far it got. */

let number = 0;

/**
 * Prints `1. NAME: WHAT CAME BACK (0.4 s)`, or that it failed and why, and then fails itself.
 * `tell` makes words of the result; without it the name alone is printed.
 */
export async function step<T>(
  name: string,
  act: () => T | Promise<T>,
  tell?: (result: Awaited<T>) => string,
): Promise<Awaited<T>> {
  number += 1;
  const label = `${String(number).padStart(2)}. ${name}`;
  const begun = performance.now();
  const seconds = () => `(${((performance.now() - begun) / 1000).toFixed(1)} s)`;
  try {
    const result = await act();
    console.log(`${label}${tell ? `: ${tell(result)}` : ''} ${seconds()}`);
    return result;
  } catch (problem) {
    console.error(`${label}: FAILED ${seconds()}`);
    throw problem;
  }
}
