/** Records as the background writes them, for storage tests. */
import { isLookup } from '../../../lib/background/storage/lookups.ts';
import type { AnswerRecord, JobRecord, StepRecord } from '../../../lib/background/storage/store.ts';
import type { JournalEntry } from '../../../lib/messages/request-views.ts';

export function answer(id: string, fields: Partial<AnswerRecord> = {}): AnswerRecord {
  const { operation = 'countDomainEmails', asked = 1_000 } = fields;
  return {
    id,
    service: 'one',
    operation,
    params: { domain: 'acme.test' },
    reply: { data: { total: 3 } },
    asked,
    ...(isLookup(operation) && { lookedUp: asked }),
    used: 1_000,
    planEnd: null,
    about: ['acme.test'],
    size: 100,
    ...fields,
  };
}

export function job(id: string, fields: Partial<JobRecord> = {}): JobRecord {
  return {
    id,
    service: 'one',
    kind: 'save',
    state: 'open',
    held: null,
    created: 1_000,
    list: null,
    page: null,
    total: 1,
    dismissed: false,
    ...fields,
  };
}

export function step(id: string, fields: Partial<StepRecord> = {}): StepRecord {
  return {
    id,
    job: 'job',
    kind: 'save',
    service: 'one',
    key: 'jane@acme.test',
    at: 'waiting',
    due: 1_000,
    tries: 0,
    since: null,
    data: {},
    problem: null,
    ...fields,
  };
}

export function entry(id: string, at: number, service = 'one'): JournalEntry {
  return {
    id,
    at,
    service,
    operation: 'countDomainEmails',
    params: { domain: 'acme.test' },
    outcome: '200',
    spent: 'nothing',
  };
}
