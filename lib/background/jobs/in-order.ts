/** Jobs whose rows ask several services in order, each row on its own; a step's service is the one whose turn it is. */
import * as z from 'zod/mini';
import type { Change, StepRecord } from '../storage/store.ts';
import { isActive, isBegun, type Job, rests } from './job.ts';
import { type JobParts, recordData } from './kind.ts';

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

/** Counts a paid request, each service having its own price. */
export function paidFor({ jobStore }: Pick<JobParts, 'jobStore'>, { record }: Job, service: string): Change[] {
  const data = order.read(record);
  if (!data) return [];
  const spent = { ...data.spent, [service]: (data.spent[service] ?? 0) + 1 };
  return [jobStore.putJob({ ...record, data: { ...record.data, spent } })];
}

/**
 * Takes a job and its steps from a service, whose records are then deleted: rows go on at the next service, or fail
 * with its name, and verdicts stay. A request in flight counts as paid. `elsewhere`: where the job belongs if it names
 * no other service. The steps must have been read.
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
