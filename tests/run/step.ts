/** Numbers the steps of a longer run and prints each result, so a reader sees how far it got. */

let number = 0;

/**
 * Prints `1. NAME: RESULT (0.4 s)`. On failure it prints that the step failed and rethrows. `describe` describes the
 * result; without it only the name is printed.
 * @example
 * const popup = await step('Press the toolbar button', () => chromium.pressButton(page));
 * await step('Count the leads', leads, (all) => `${all.length} leads`);
 */
export async function step<T>(
  name: string,
  act: () => T | Promise<T>,
  describe?: (result: Awaited<T>) => string,
): Promise<Awaited<T>> {
  number += 1;
  const label = `${String(number).padStart(2)}. ${name}`;
  const begun = performance.now();
  const seconds = () => `(${((performance.now() - begun) / 1000).toFixed(1)} s)`;
  try {
    const result = await act();
    console.log(`${label}${describe ? `: ${describe(result)}` : ''} ${seconds()}`);
    return result;
  } catch (problem) {
    console.error(`${label}: FAILED ${seconds()}`);
    throw problem;
  }
}
