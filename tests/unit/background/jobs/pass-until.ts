/** Advances the clock until work in IndexedDB is done, because the number of turns it takes is unknown. */
import type { JobView } from '../../../../lib/messages/job-views.ts';
import type { Device, Life, TestClock } from '../requests/device.ts';

/** Many times what any test needs. Turns are counted, not time, so a slow machine needs no more of them. */
const mostTurns = 20_000;

/** Returns what `look` found. Rejects if it never finds anything. */
export async function passUntil<Found>(
  clock: TestClock,
  look: () => Found | null | Promise<Found | null>,
): Promise<Found> {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    await clock.pass(1);
    const found = await look();
    if (found !== null) return found;
  }
  throw new Error('What the test waits for does not happen');
}

/** The job once it is done or held. */
export const over = ({ clock }: Device, { jobs }: Life, id: string): Promise<JobView> =>
  passUntil(clock, async () => {
    const view = (await jobs.views()).find((one) => one.id === id);
    if (!view) throw new Error('No job');
    return view.state === 'done' || view.state === 'held' ? view : null;
  });

/**
 * Starts background runs one after another, and kills each after its number of effects or once the job is done. Then
 * starts a run that is not killed. Returns that run, and how many runs were killed before the job was done.
 */
export async function throughKills(
  device: Device,
  effects: readonly number[],
  id: string,
  create: (of: Life) => Promise<unknown>,
): Promise<{ life: Life; kills: number }> {
  let kills = 0;
  for (const many of effects) {
    let left = many;
    const mortal = device.start(() => {
      left -= 1;
      return left >= 0;
    });
    void create(mortal);
    void mortal.jobs.resume('start');
    await passUntil(device.clock, async () =>
      left < 0 || (await device.store.get('jobs', id))?.state === 'done' ? true : null,
    );
    if (left < 0) kills += 1;
    mortal.kill();
  }
  const life = device.start();
  await create(life);
  void life.jobs.resume('start');
  return { life, kills };
}
