/** What a step is at, in words that the other files share. */

import type { StepRecord } from '../../background/storage/store.ts';
import { domainOf } from '../asks/about.ts';

/** Something is still to be done for it without a click. */
export function isActive(step: StepRecord): boolean {
  return (step.at === 'waiting' || step.at === 'sent' || step.at === 'pending') && !rests(step);
}

/** In progress for longer than we ask by ourselves. */
export function rests(step: StepRecord): boolean {
  return step.at === 'pending' && step.data.rests === true;
}

/** It reached the service, so that stopping its job would lose what it cost. */
export function isBegun(step: StepRecord): boolean {
  return step.at === 'sent' || step.at === 'pending';
}

export function isRemoving(step: StepRecord): boolean {
  return step.kind === 'save' && step.data.remove === true;
}

const lanes = new WeakMap<StepRecord, string>();

/** Steps of one lane stand in each other's way: verifications of a domain's addresses, else the steps of a job. */
export function laneOf(step: StepRecord): string {
  const known = lanes.get(step);
  if (known !== undefined) return known;
  const lane = step.kind === 'verify' ? `${step.service} ${domainOf(step.key)}` : `job ${step.job}`;
  lanes.set(step, lane);
  return lane;
}
