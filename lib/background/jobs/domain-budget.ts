/** How many verifications of a domain's addresses the service still takes today. lib/contract/README.md §8. */
import { limits } from '../../contract/limits.ts';
import { domainOf } from '../../contract/text.ts';
import type { StepRecord } from '../storage/store.ts';
import { bounded } from './holds.ts';
import type { Job } from './job.ts';
import { holdPauses, longestHold } from './pauses.ts';

export interface DomainBudget {
  /** Learns what earlier lives of the worker began. */
  remember(jobs: Iterable<Job>): void;
  /** Whether one more may begin while so many are under way. What was begun is polled free. */
  hasRoom(step: StepRecord, underWay: number, now: number): boolean;
  /** A verification began. */
  began(step: StepRecord, at: number): void;
  /** What the service says is left (`X-Rate-Limit-Remaining`); null when it does not say. */
  said(step: StepRecord, left: number | null, now: number): void;
  /** The service takes no more: until then, in epoch milliseconds, or until we know better. */
  close(step: StepRecord, again: number | null, now: number): void;
  /** From when on the domain may be asked again, in epoch milliseconds; null when it may be now. */
  closedUntil(step: StepRecord, now: number): number | null;
  /** The user wants it tried all the same. */
  reopen(step: StepRecord): void;
}

interface Domain {
  /** When verifications began, oldest first. */
  starts: number[];
  left: number | null;
  closed: number | null;
}

const { perDomain, perDomainWindow } = limits.verifier;

const domainsOfSteps = new WeakMap<StepRecord, string>();

/** The domain of a step's address, at its service. */
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
    const known = domains.get(domain) ?? { starts: [], left: null, closed: null };
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
    of(step).starts.push(at);
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

/** A start in the future was written under another clock. */
function lately({ starts }: Domain, now: number): number[] {
  return starts.filter((at) => now - at < perDomainWindow && at <= now);
}
