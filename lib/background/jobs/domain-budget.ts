/** How many verifications the service still accepts today for a domain. lib/contract/README.md §8. */
import { limits } from '../../contract/limits.ts';
import { domainOf, keyOfEmail } from '../../contract/text.ts';
import type { StepRecord } from '../storage/store.ts';
import { bounded } from './holds.ts';
import type { Job } from './job.ts';
import { holdPauses, longestHold } from './pauses.ts';

export interface DomainBudget {
  /** Counts verifications that earlier background runs started */
  remember(jobs: Iterable<Job>): void;
  /**
   * Whether one more may start while `underWay` are in flight. One that has already started always may: polls are
   * free.
   */
  hasRoom(step: StepRecord, underWay: number, now: number): boolean;
  began(step: StepRecord, at: number): void;
  /** Verifications left, from the service's `X-Rate-Limit-Remaining`; null if the header is missing */
  said(step: StepRecord, left: number | null, now: number): void;
  /** The service accepts no more until `again` (epoch milliseconds). Null: estimated from the known start times. */
  close(step: StepRecord, again: number | null, now: number): void;
  /** When the domain may be tried again, in epoch milliseconds; null if it may be now */
  closedUntil(step: StepRecord, now: number): number | null;
  /** The user retries anyway: forgets what is known of the domain */
  reopen(step: StepRecord): void;
}

interface Domain {
  /**
   * When the verification of each address last started, in epoch milliseconds: the service counts addresses, not
   * attempts. Oldest first, except after a long job's steps are read late.
   */
  starts: Map<string, number>;
  left: number | null;
  closed: number | null;
}

const { perDomain, perDomainWindow } = limits.verifier;

const domainsOfSteps = new WeakMap<StepRecord, string>();

/** Key for the domain of a step's address at its service */
export function domainOfStep(step: StepRecord): string {
  const known = domainsOfSteps.get(step);
  if (known !== undefined) return known;
  const domain = `${step.service} ${domainOf(step.key)}`;
  domainsOfSteps.set(step, domain);
  return domain;
}

export function createDomainBudget(): DomainBudget {
  const domains = new Map<string, Domain>();
  function of(step: StepRecord): Domain {
    const domain = domainOfStep(step);
    const known = domains.get(domain) ?? { starts: new Map(), left: null, closed: null };
    domains.set(domain, known);
    return known;
  }

  function close(step: StepRecord, again: number | null, now: number): void {
    const domain = of(step);
    const [first] = lately(domain, now);
    const known = first === undefined ? now + holdPauses.domainCap : first + perDomainWindow;
    domain.closed = bounded(again ?? known, now);
  }

  function closedUntil(step: StepRecord, now: number): number | null {
    const domain = of(step);
    if (domain.closed !== null && (now >= domain.closed || domain.closed - now > longestHold)) {
      domain.closed = null;
      domain.left = null;
    }
    if (domain.closed === null && domain.left === null && lately(domain, now).length >= perDomain)
      close(step, null, now);
    return domain.closed;
  }

  function began(step: StepRecord, at: number): void {
    const { starts } = of(step);
    const key = keyOfEmail(step.key);
    starts.delete(key);
    starts.set(key, at);
  }

  return {
    remember(jobs) {
      const starts = [...jobs]
        .filter(({ kind }) => kind.isByDomain)
        .flatMap(({ steps }) => [...steps.values()])
        .flatMap((step) => (step.since === null ? [] : [{ step, at: step.since }]));
      for (const { step, at } of starts.sort((one, other) => one.at - other.at)) began(step, at);
    },
    hasRoom(step, underWay, now) {
      if (step.since !== null) return true;
      const domain = of(step);
      return underWay < (domain.left ?? perDomain - lately(domain, now).length);
    },
    began,
    said(step, left, now) {
      if (left === null) return;
      of(step).left = left;
      if (left <= 0) close(step, null, now);
    },
    close,
    closedUntil,
    reopen(step) {
      domains.delete(domainOfStep(step));
    },
  };
}

/** Ignores starts in the future: they were written under another clock. */
function lately({ starts }: Domain, now: number): number[] {
  return [...starts.values()].filter((at) => now - at < perDomainWindow && at <= now);
}
