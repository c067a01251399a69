/** Writes a step down as it stands now, with a change. */
import type { StepRecord } from '../../background/storage/store.ts';
import type { Parts } from './part.ts';

export type Put = (step: StepRecord, change: Partial<StepRecord>) => Promise<StepRecord>;

export function putter({ asks, book }: Parts): Put {
  return async (step, change) => {
    const next = { ...step, ...change };
    await asks.write([book.putStep(next)]);
    return next;
  };
}
