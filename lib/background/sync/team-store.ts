/** The member's private store at a team's service that is connected in this browser. The key stays with the service. */
import { SyncError, type Target } from '../../sync/target.ts';
import { teamTarget } from '../../sync/team-target.ts';
import { isRemote } from '../core/services.ts';
import type { SyncParts } from './sync-parts.ts';

type Parts = Pick<SyncParts, 'core' | 'clock' | 'isGranted'>;

/** Milliseconds, if a service does not say how long to wait. */
const moment = 1_000;

/** `base`: of the service. It may have been reconnected since. */
export async function openTeamStore(
  base: string,
  { core, clock, isGranted }: Parts,
  signal: AbortSignal,
): Promise<Target> {
  const one = (await core.services.standing()).filter(isRemote).find(({ record }) => record.base === base);
  if (!one) throw new SyncError('no-folder');
  if (!(await isGranted(one.address.pattern))) throw new SyncError('not-granted');
  const connection = await core.sessions.of(false).context.connectionOf(one.record.id);
  const team = await connection?.team?.();
  if (!team?.sync) throw new SyncError('not-a-target');
  const { path, bytes } = team.sync;
  return teamTarget({
    path,
    largest: bytes,
    send: (request) => team.send(request, signal),
    waitUntil: (time) => clock.wait(time === null ? moment : Math.max(0, time - clock.now())),
    signal,
  });
}
