/** Jobs whose rows ask several services in order, each row on its own; a step's service is the one whose turn it is. */
import * as z from 'zod/mini';
import type { Problem } from '../../contract/problem.ts';
import type { JobView } from '../../messages/job-views.ts';
import { Refused } from '../../messages/serve.ts';
import { isPartOf, isStillAsked, type WaterfallAsk } from '../../messages/waterfall.ts';
import type { Change, StepRecord } from '../storage/store.ts';
import { holdFor } from './holds.ts';
import { isActive, isBegun, type Job, rests } from './job.ts';
import { type JobParts, mustBe, type Of, recordData } from './kind.ts';

/** `spent`: paid requests so far, by service. `gone`: names of disconnected ones; null for this device. */
export const order = recordData(() =>
  z.object({
    services: z.array(z.string()),
    spent: z.record(z.string(), z.number()),
    gone: z.optional(z.record(z.string(), z.nullable(z.string()))),
  }),
);

/** A service that is about to be disconnected, or already was. `name`: null for this device; omitted if unknown. */
export interface Gone {
  service: string;
  name?: string | null | undefined;
}

/** The services that a click named, whose prices it stated; without any, the chosen one. Refuses changed ones. */
export async function servicesOf(
  { context }: Pick<JobParts, 'context'>,
  of: Of,
  { services, service }: { services?: string[] | undefined; service?: string | undefined },
  ask: WaterfallAsk,
): Promise<string[]> {
  if (!services) mustBe(of, service);
  else if (!isPartOf(services, await context.inOrder(ask))) throw new Refused({ code: 'service-changed' });
  return services ?? [of.service];
}

/** What a job's view says of the services. */
export function orderView({ record }: Job): Pick<JobView, 'spent' | 'gone'> {
  const { spent, gone } = order.read(record) ?? {};
  return { spent, gone };
}

/**
 * The service that is asked next. Null if there is none, or if the problem may have been charged or is worth waiting
 * for (too fast, offline). `problem`: null for an answer that is not enough.
 */
export function nextService(job: Job, step: StepRecord, problem: Problem | null, now: number): string | null {
  const next = serviceAfter(job, step);
  return next === undefined || (problem && !passesOn(problem, now)) ? null : next;
}

function passesOn(problem: Problem, now: number): boolean {
  return others.has(problem.code) || holdFor(problem, now)?.until === null;
}

/** Another service may answer what this one does not, at no charge here. */
const others: ReadonlySet<Problem['code']> = new Set(['ceiling', 'domain-cap', 'not-found', 'plan-limit']);

function serviceAfter({ record }: Job, { service }: StepRecord): string | undefined {
  const services = order.read(record)?.services ?? [];
  return services.includes(service) ? services[services.indexOf(service) + 1] : undefined;
}

/**
 * The step if the user took its service out of the order since the click: moved to the next service, or failed. Null
 * if its service may still be asked.
 */
export async function passedOver(
  { context }: Pick<JobParts, 'context'>,
  job: Job,
  step: StepRecord,
  ask: WaterfallAsk,
): Promise<StepRecord | null> {
  if (step.at !== 'waiting' || !order.read(job.record)) return null;
  if (isStillAsked((await context.settings()).waterfall, step.service, ask)) return null;
  const next = serviceAfter(job, step);
  const passed = next === undefined ? undefined : job.kind.turned?.(step, next, context.clock.now());
  return passed ?? { ...step, at: 'failed', problem: { code: 'service-changed' } };
}

/** Counts a paid request, each service having its own price. */
export function paidFor({ jobStore }: Pick<JobParts, 'jobStore'>, { record }: Job, service: string): Change[] {
  const data = order.read(record);
  if (!data) return [];
  const spent = { ...data.spent, [service]: (data.spent[service] ?? 0) + 1 };
  return [jobStore.putJob({ ...record, data: { ...record.data, spent } })];
}

/**
 * Takes a job and its steps from a service whose records are then deleted. Rows go on at the next service, or fail with
 * its name; verdicts stay. A request in flight counts as paid. `elsewhere`: where the job belongs if it names no other
 * service. The steps must have been read.
 */
export function withoutService(
  { jobStore, context }: JobParts,
  job: Job,
  { service, name }: Gone,
  elsewhere: string | undefined,
): Change[] {
  const { record, kind } = job;
  const data = order.read(record);
  const { turned } = kind;
  const left = data?.services.filter((id) => id !== service) ?? [];
  const heir = left[0] ?? elsewhere ?? (record.service === service ? undefined : record.service);
  const steps = [...job.steps.values()].filter((step) => step.service === service);
  const isNamed = record.service === service || data?.services.includes(service);
  if (!data || !turned || heir === undefined || (!isNamed && steps.length === 0)) return [];
  const next = data.services[data.services.indexOf(service) + 1];
  const now = context.clock.now();
  const moved = steps.map((step): StepRecord => {
    if (step.at === 'done') return { ...step, service: heir, data: { ...step.data, gone: true } };
    if (!isActive(step) && !rests(step)) return { ...step, service: next ?? heir };
    if (next !== undefined) return turned(step, next, now);
    return { ...step, service: heir, at: 'failed', problem: { code: 'no-service', gone: name } };
  });
  const paid = name === null ? 0 : steps.filter(isBegun).length;
  const spent = paid > 0 ? { ...data.spent, [service]: (data.spent[service] ?? 0) + paid } : data.spent;
  const gone = name === undefined ? data.gone : { ...data.gone, [service]: name };
  return [
    ...moved.map(jobStore.putStep),
    jobStore.putJob({
      ...record,
      service: record.service === service ? heir : record.service,
      held: null,
      data: { ...record.data, services: left, spent, gone },
    }),
  ];
}
