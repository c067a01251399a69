/** Whether this is `npm run test:long`, which tries every case of a campaign that `npm test` samples. */
export const isLong = process.env.HARRIER_TEST_EFFORT === 'long';

/**
 * How often a random test runs, or which cases of a campaign.
 * @example
 * fc.assert(property, { numRuns: runs(20, 400), seed: 7 });
 */
export function runs<Amount>(usual: Amount, long: Amount): Amount {
  return isLong ? long : usual;
}
