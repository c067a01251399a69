/**
 * The sample data as a service. Its code is a separate file, loaded on first use. Writes by normal windows are
 * stored in session storage and replayed after a background restart; they are deleted when the user leaves the
 * sample. Private windows' writes are separate, and gone once the last of these windows is closed.
 */
import { takeTurns } from '../../contract/async.ts';
import { type OperationName, operationOf, type Params } from '../../contract/operations.ts';
import type { Service } from '../../contract/service.ts';
import type { Clock } from '../../contract/times.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { CreateLocalService } from '../../device-service/device-service.ts';
import type { SampleRecord } from '../core/services.ts';
import type { Area } from '../storage/stored-value.ts';

/** `began`: when the sample was started, epoch milliseconds. */
export type CreateSampleService = (options: { began: number; now: () => number }) => Promise<Service>;

/** What `sample.js` leaves. It takes the service's code from `device.js`, so that the package has it once. */
type SampleFile = (
  options: Parameters<CreateSampleService>[0],
  createLocalService: CreateLocalService,
) => Promise<Service>;

interface SampleParts {
  session: Area;
  clock: Pick<Clock, 'now'>;
  /** Loads that file, and `device.js`. */
  sampleFile(): Promise<CreateSampleService>;
}

interface Written {
  name: OperationName;
  params: unknown;
  at: number;
}

const slot = 'sample';
/** Writes beyond this number are lost when the background restarts. */
const mostStored = 2_000;

/** The sample with all writes since it began. `keeps`: whether further writes are stored. */
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
      if (answer.ok && writes(name) && written.length < mostStored) {
        written.push({ name, params, at });
        // If session storage is full, the write is not stored.
        await inTurn(async () => {
          if (await keeps()) await session.set({ [slot]: { sample: id, written } });
        }).catch(() => undefined);
      }
      return answer;
    },
  };
}

/**
 * Removes the stored writes of the sample `left`, or of any sample if null. Another sample may have begun meanwhile,
 * and is not touched.
 */
export async function forgetSample({ session }: Pick<SampleParts, 'session'>, left: string | null): Promise<void> {
  const stored = left === null ? null : (await session.get(slot))[slot];
  if (left === null || !isRecord(stored) || stored.sample === left) await session.remove(slot);
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
  var harrierSample: SampleFile | undefined;
  var harrierLocalService: CreateLocalService | undefined;
}
