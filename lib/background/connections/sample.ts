/**
 * The sample data as something to ask: its service stands in a file of its own, which is run when it is first needed. What everyday windows
 * wrote into the sample is kept in the session's memory and done again after the browser stopped the worker; it goes when the sample is left.
 * What a private window writes is its own, and goes with the worker.
 */
import { takeTurns } from '../../contract/async.ts';
import { type OperationName, operationOf, type Params } from '../../contract/operations.ts';
import type { Service } from '../../contract/service.ts';
import type { Clock } from '../../contract/times.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { Area } from '../storage/stored-value.ts';
import type { SampleRecord } from './services.ts';

/** `began`: when the sample was begun, epoch milliseconds. */
export type CreateSampleService = (options: { began: number; now: () => number }) => Promise<Service>;

interface SampleParts {
  session: Area;
  clock: Pick<Clock, 'now'>;
  /** Runs the file. */
  sampleFile(): Promise<CreateSampleService>;
}

interface Written {
  name: OperationName;
  params: unknown;
  at: number;
}

const slot = 'sample';
/** What is written beyond it is forgotten with the worker. */
const mostKept = 2_000;

/** The sample with all that was written into it since it was begun. `keeps`: whether what is written from now on is kept. */
export async function openSample(
  { session, clock, sampleFile }: SampleParts,
  { id, epoch: began }: Pick<SampleRecord, 'id' | 'epoch'>,
  keeps: () => Promise<boolean>,
): Promise<Service> {
  const create = await sampleFile();
  let past: number | null = null;
  const service = await create({ began, now: () => past ?? clock.now() });
  const written = readWritten((await session.get(slot))[slot], id);
  for (const { name, params, at } of written) {
    past = at;
    await service.request(name, params as Params<typeof name>);
  }
  past = null;
  const inTurn = takeTurns();
  return {
    async request(name, params, options) {
      const at = clock.now();
      const answer = await service.request(name, params, options);
      if (answer.ok && writes(name) && written.length < mostKept) {
        written.push({ name, params, at });
        // A browser without room in its session keeps none.
        await inTurn(async () => {
          if (await keeps()) await session.set({ [slot]: { sample: id, written } });
        }).catch(() => undefined);
      }
      return answer;
    },
  };
}

/** What is kept of one that was left, or of any where `left` is null. Another one may have begun meanwhile. */
export async function forgetSample({ session }: Pick<SampleParts, 'session'>, left: string | null): Promise<void> {
  const kept = left === null ? null : (await session.get(slot))[slot];
  if (left === null || !isRecord(kept) || kept.sample === left) await session.remove(slot);
}

function writes(name: OperationName): boolean {
  const { spends, changes } = operationOf(name);
  return changes || spends !== 'nothing';
}

function readWritten(value: unknown, sample: string): Written[] {
  if (!isRecord(value) || value.sample !== sample || !Array.isArray(value.written)) return [];
  return value.written as Written[];
}

declare global {
  var harrierSample: CreateSampleService | undefined;
}
