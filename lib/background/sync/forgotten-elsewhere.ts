/**
 * People whom another browser has forgotten, in what this background stores. They are never asked for or saved again,
 * and what is cached about them is deleted. The device's own records are looked after in `device/sync/`.
 */
import { isRecord } from '../../contract/tolerant.ts';
import { addressesIn } from '../../device-service/forget/mentions.ts';
import { addressWord } from '../requests/address-word.ts';
import { type SyncHash, saltOptOut, syncHashOf } from '../requests/synced-opt-outs.ts';
import type { Store } from '../storage/store.ts';
import type { SyncParts } from './sync-parts.ts';

type Parts = Pick<SyncParts, 'persons'> & { core: Pick<SyncParts['core'], 'sessions' | 'services' | 'leadFilters'> };

type Whom = { operation: string; params: Record<string, unknown> };

/**
 * `ids`: opt-outs of all forgotten people. `forget`: deletes every trace of people. Repeatable, because opt-outs are
 * stored only after `forget`.
 */
export async function keepForgotten(
  { core: { sessions, services, leadFilters }, persons }: Parts,
  salt: Uint8Array,
  ids: readonly string[],
  forget: (people: readonly Whom[]) => Promise<void>,
): Promise<void> {
  const { store } = sessions.of(false).context;
  const known = new Set((await store.list('optOuts')).map(({ id }) => id));
  const fresh = [saltOptOut(salt), ...ids].filter((id) => !known.has(id));
  const hash = await syncHashOf(saltOptOut(salt));
  if (fresh.length === 0 || !hash) return;
  const saved = (await services.standing()).map(({ record }) => leadFilters.all(record.id));
  const people = await peopleIn(store, persons, await Promise.all(saved), new Set(fresh), hash);
  if (people.length > 0) await forget(people);
  for (const { requests } of sessions.inUse()) await requests.optOuts.keepSynced(fresh);
}

/** Finds people with one of these ids in stored rows, requests and texts. `texts`: further ones. */
async function peopleIn(
  store: Store,
  { ofAsk, ofRow }: Parts['persons'],
  texts: readonly unknown[],
  ids: ReadonlySet<string>,
  hash: SyncHash,
): Promise<Whom[]> {
  const all = new Map<string, Whom>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const one of value) look(one);
      return;
    }
    if (!isRecord(value)) return;
    const { operation, params, email, value: address } = value;
    if (typeof operation === 'string' && isRecord(params))
      for (const word of ofAsk(operation, params)) all.set(word, { operation, params });
    for (const word of ofRow(value) ?? [])
      all.set(word, { operation: 'verifyEmail', params: { email: email ?? address } });
    for (const one of Object.values(value)) look(one);
  };
  for (const table of ['answers', 'paid', 'journal', 'steps', 'marks'] as const) look(await store.list(table));
  const drafts = await Promise.all((['drafts', 'aside', 'steps'] as const).map((table) => store.list(table)));
  for (const email of addressesIn([texts, drafts]))
    all.set(addressWord(email), { operation: 'verifyEmail', params: { email } });
  const isOut = async ([word, whom]: [string, Whom]) => (ids.has(await hash(word)) ? [whom] : []);
  return (await Promise.all([...all].map(isOut))).flat();
}
