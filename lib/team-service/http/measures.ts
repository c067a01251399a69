/** Prometheus metrics and log lines: operations, statuses, durations and pushes. Never a key, address or name. */
import type { Logger } from 'pino';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { BatchReport } from '../apps/push-runner.ts';
import type { DeliveryReport } from '../events/event-runner.ts';
import type { Asked } from '../roles/permissions.ts';
import type { WrittenReply } from './write-reply.ts';

/** Operations of the contract and beside it. */
export type MeasuredName = Asked | 'join' | 'joinPage' | 'mcp';

export interface Measures {
  /** `took`: in seconds. */
  answered(name: MeasuredName, reply: WrittenReply, took: number): void;
  /** A batch of leads sent to an app. */
  pushed(report: Pick<BatchReport, 'provider' | 'synced' | 'failed' | 'later'>): void;
  /** A batch of events sent to a receiver. */
  delivered(report: DeliveryReport): void;
  /** In Prometheus' text format. */
  text(): Promise<string>;
  contentType: string;
}

export function createMeasures(log: Logger): Measures {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Counter({
    name: 'harrier_requests_total',
    help: 'Requests that were answered, by operation and status.',
    labelNames: ['operation', 'status'],
    registers: [registry],
  });
  const times = new Histogram({
    name: 'harrier_request_seconds',
    help: 'How long an answer took, by operation.',
    labelNames: ['operation'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 20],
    registers: [registry],
  });
  const pushes = new Counter({
    name: 'harrier_pushed_leads_total',
    help: 'Leads that were pushed to connected apps, by app and outcome; one that is tried later counts each time.',
    labelNames: ['app', 'outcome'],
    registers: [registry],
  });
  const deliveries = new Counter({
    name: 'harrier_events_total',
    help: 'Events that were sent to receivers, by outcome; one that is tried later counts each time.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return {
    answered(operation, { status }, took) {
      answers.inc({ operation, status });
      times.observe({ operation }, took);
      log.info({ operation, status, ms: Math.round(took * 1_000) }, 'answered');
    },
    pushed({ provider, synced, failed, later }) {
      for (const [outcome, leads] of Object.entries({ synced, failed, later })) {
        if (leads > 0) pushes.inc({ app: provider, outcome }, leads);
      }
      log.info({ app: provider, synced, failed, later }, 'pushed');
    },
    delivered({ delivered, failed }) {
      for (const [outcome, events] of Object.entries({ delivered, failed })) {
        if (events > 0) deliveries.inc({ outcome }, events);
      }
      log.info({ delivered, failed }, 'delivered events');
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
