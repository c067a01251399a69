/** Open pages show what other browsers changed, as if it had been changed here. */
import type { News } from '../../sync/replica.ts';
import type { Core } from '../core/core.ts';

/**
 * Synced leads belong to this device, so they are pushed only while it is the chosen service. `signal`: aborts when
 * the run is stopped, because what it wrote may be about to be deleted.
 */
export async function pushSynced(
  { sessions }: Pick<Core, 'sessions'>,
  { leads, emails }: News,
  signal: AbortSignal,
): Promise<void> {
  if (emails.length === 0 || signal.aborted) return;
  const { context, requests, knownLeads } = sessions.of(false);
  context.push({ topic: 'known', emails });
  const connection = await context.connection();
  if (leads.length === 0 || !connection?.isDevice) return;
  const replies = await Promise.all(
    leads.map(({ id, now }) => (now === 'gone' ? null : requests.free(connection, 'getLead', { id }))),
  );
  if (signal.aborted) return;
  const changed = replies.flatMap((reply) => (reply ? [reply.data] : []));
  const gone = leads.filter(({ now }) => now === 'gone');
  const added = leads.flatMap(({ id, now }) => (now === 'added' ? [id] : []));
  await knownLeads.noteAll(connection.id, changed);
  for (const { email } of gone) await knownLeads.drop(connection.id, email);
  context.push({ topic: 'leads', service: connection.id, changed, gone: gone.map(({ id }) => id), added });
}
