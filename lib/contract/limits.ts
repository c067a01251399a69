/**
 * The contract's limits: lib/contract/README.md §8 unless another section is named. Times in milliseconds. Without
 * schemas, because pages load it.
 */

const second = 1_000;
const day = 24 * 60 * 60 * second;

export const limits = {
  /** Different values of a list in a request. */
  listValues: 100,
  /** `approximateFrom`: §2.3. */
  domainSearch: { perPage: 10, maxPerPage: 100, freePlanEnd: 10, approximateFrom: 10_000 },
  finder: { minDuration: 3, duration: 10, maxDuration: 20 },
  verifier: {
    perDomain: 200,
    perDomainWindow: day,
    longestAnswer: 20 * second,
    /** A younger verdict is not requested again. Our own limit. */
    fresh: 30 * day,
  },
  count: { minCompanyName: 3 },
  /** `text` is our own limit. */
  leads: { perPage: 20, maxPerPage: 1_000, maxOffset: 100_000, listName: 255, text: 20_000 },
  discover: { maxPerPage: 100, maxOffset: 10_000 },
  views: { perPage: 25, maxPerPage: 100 },
  /** §4.10. */
  recipients: { perPage: 20, maxPerPage: 100 },
} as const;

/** Rate of operations for which the contract gives none. */
export const defaultPace = { perSecond: 5, perMinute: 200 } as const;

export interface Pace {
  perSecond: number;
  perMinute: number;
}
