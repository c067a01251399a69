/** Records of jobs and steps as they begin. */
import type { JobRecord, StepRecord } from '../../background/storage/store.ts';

export interface NewJob {
  record: JobRecord;
  steps: StepRecord[];
}

export interface Of {
  id: string;
  service: string;
}

/** Done at once when nothing of it is left to be done. */
export function newRecord(
  { id, service }: Of,
  kind: JobRecord['kind'],
  created: number,
  steps: readonly StepRecord[],
): JobRecord {
  const state = steps.every(({ at }) => at === 'done' || at === 'failed') ? 'done' : 'open';
  const rest = { held: null, list: null, page: null, dismissed: false, name: null };
  return { id, service, kind, state, created, total: steps.length, ...rest };
}

export function newStep(
  { id, service }: Of,
  kind: JobRecord['kind'],
  number: number,
  key: string,
  due: number,
): StepRecord {
  const rest = { at: 'waiting', tries: 0, since: null, data: {}, problem: null } as const;
  return { id: `${id}|${number}`, job: id, kind, service, key, due, ...rest };
}
