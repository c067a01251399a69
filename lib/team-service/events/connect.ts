/** Connecting receivers of events, for the operator. */
import { randomBytes } from 'node:crypto';
import { writeDay, writeIso } from '../../contract/times.ts';
import type { Reach } from '../apps/app.ts';
import { successOf } from '../apps/ask.ts';
import { requireSameSecret } from '../apps/connections.ts';
import type { Seal } from '../apps/sealed-settings.ts';
import { type SignedPostSettings, shownAddress, signedPost, signedPostSettings } from '../apps/signed-post.ts';
import type { Database } from '../database/database.ts';
import { lendTeamStore } from '../store/team-store.ts';

interface ReceiverTarget {
  team: number;
  id: string;
}

/** Fails without repeating any part of the settings. */
export function requireReceiverSettings(given: { address: string; secret: string }): SignedPostSettings {
  const read = signedPostSettings.safeParse(given);
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path }) => path.join('.'));
  if (faults.includes('address'))
    throw new Error('The address is one that begins with https://, without a name, a password and a #.');
  throw new Error('The secret on standard input is whsec_ and 24 to 64 random bytes in base64.');
}

/** Milliseconds: the operator waits for it. */
const checkPatience = 15_000;

/** Posts a signed event without a lead, which the receiver must take. */
export async function requireReceiver(
  settings: SignedPostSettings,
  { fetch, now }: Pick<Reach, 'fetch' | 'now'>,
): Promise<void> {
  const reach = { fetch, now, patience: checkPatience, signal: new AbortController().signal, settings };
  const event = { type: 'events.connected', timestamp: writeIso(now()), data: {} };
  const asked = successOf(await signedPost(`check_${randomBytes(8).toString('hex')}`, event, reach), () => '');
  if (asked.ok) return;
  const { outcome } = asked;
  throw new Error(`The receiver does not take a signed event. ${'reason' in outcome ? outcome.reason : ''}`.trim());
}

/** Gives its id. It gets the events from now on. */
export async function connectReceiver(
  database: Database,
  seal: Seal,
  { team, settings }: { team: number; settings: SignedPostSettings },
  now: number,
): Promise<string> {
  await requireSameSecret(database, seal);
  return lendTeamStore(database, { team })(async ({ receivers, events, audit }) => {
    const added = await receivers.add((id) => seal.seal(settings, { team, app: id }), await events.latest());
    await audit.note({ action: 'connect-receiver', by: null, at: now, subject: added });
    return added;
  });
}

/** One line per receiver: id, address, what waits, and why it is off. */
export function listReceivers(database: Database, seal: Seal, team: number): Promise<string[][]> {
  return lendTeamStore(database, { team })(async ({ receivers }) => {
    const rows: string[][] = [];
    for (const { id, sealed, off, failingSince, dropped } of await receivers.all()) {
      const address = seal.opens(sealed, { team, app: id })
        ? shownAddress(signedPostSettings.parse(seal.open(sealed, { team, app: id })).address)
        : 'connected under another HARRIER_SECRET';
      const failing = failingSince === null ? [] : [`failing since ${writeDay(failingSince)}`];
      rows.push([
        ...[id, address, `${await receivers.waiting(id)} waiting`],
        ...(dropped > 0 ? [`${dropped} given up`] : []),
        ...(off === null ? failing : [`off: ${off}`]),
      ]);
    }
    return rows;
  }, 'read');
}

/**
 * Continues where the receiver stopped, once it takes a signed event. Gives whether older events were removed
 * meanwhile.
 */
export async function resumeReceiver(
  database: Database,
  seal: Seal,
  { team, id }: ReceiverTarget,
  reach: Pick<Reach, 'fetch' | 'now'>,
): Promise<{ misses: boolean }> {
  const lend = lendTeamStore(database, { team });
  const known = (await lend(({ receivers }) => receivers.all(), 'read')).find((one) => one.id === id);
  if (!known) throw new Error(`No receiver ${id}.`);
  await requireReceiver(signedPostSettings.parse(seal.open(known.sealed, { team, app: id })), reach);
  return lend(async ({ receivers, events, audit }) => {
    const misses = (await events.page(known.position, 1)).at === 'over';
    if (!(await receivers.resume(id, reach.now()))) throw new Error(`No receiver ${id}.`);
    await audit.note({ action: 'resume-receiver', by: null, at: reach.now(), subject: id });
    return { misses };
  });
}

/** False if there is none. */
export function removeReceiver(database: Database, { team, id }: ReceiverTarget, now: number): Promise<boolean> {
  return lendTeamStore(database, { team })(async ({ receivers, audit }) => {
    if (!(await receivers.remove(id))) return false;
    await audit.note({ action: 'remove-receiver', by: null, at: now, subject: id });
    return true;
  });
}
