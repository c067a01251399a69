/** What the service does, in numbers for Prometheus and in lines for a log: operations, statuses and times; no key, address or name. */
import type { Logger } from 'pino';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { OperationName } from '../../contract/operations.ts';

export interface Measures {
  /** `took` in seconds. */
  answered(name: OperationName, status: number, took: number): void;
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
  return {
    answered(operation, status, took) {
      answers.inc({ operation, status });
      times.observe({ operation }, took);
      log.info({ operation, status, ms: Math.round(took * 1_000) }, 'answered');
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
