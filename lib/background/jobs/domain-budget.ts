/** How many verifications of a domain's addresses the service still takes today. Contract, section 8. */
import { limits } from '../../contract/limits.ts';
import { laneOf } from '../../worker/jobs/step-states.ts';
import type { StepRecord } from '../storage/store.ts';
import { bounded } from './holds.ts';
import { holdPauses, longestHold } from './pauses.ts';

export interface DomainBudget {
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

/** What began before this life of the worker is learnt through `began`, too. */
export function createDomainBudget(): DomainBudget {
  const domains = new Map<string, Domain>();
  function of(step: StepRecord): Domain {
    const known = domains.get(laneOf(step)) ?? { starts: [], left: null, closed: null };
    domains.set(laneOf(step), known);
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

  return {
    hasRoom(step, underWay, now) {
      if (step.kind !== 'verify' || step.since !== null) return true;
      const domain = of(step);
      return underWay < (domain.left ?? perDomain - lately(domain, now).length);
    },
    began(step, at) {
      of(step).starts.push(at);
    },
    said(step, left, now) {
      if (left === null) return;
      of(step).left = left;
      if (left <= 0) close(step, null, now);
    },
    close,
    closedUntil,
    reopen(step) {
      domains.delete(laneOf(step));
    },
  };
}

/** A start in the future was written under another clock. */
function lately({ starts }: Domain, now: number): number[] {
  return starts.filter((at) => now - at < perDomainWindow && at <= now);
}
