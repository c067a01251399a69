import type { LeadOutcome, PushedLead, PushOutcome, PushReach } from './app.ts';

/**
 * For apps that refuse a whole batch because of one record: sends halves until that record stands alone. Safe because a
 * fully refused batch wrote nothing.
 */
export async function sendInHalves<One>(
  batch: readonly One[],
  send: (some: readonly One[]) => Promise<readonly PushOutcome[]>,
): Promise<readonly PushOutcome[]> {
  if (batch.length === 0) return [];
  const outcomes = await send(batch);
  if (batch.length === 1 || !outcomes.every(({ at }) => at === 'refused')) return outcomes;
  const half = Math.ceil(batch.length / 2);
  const first = await sendInHalves(batch.slice(0, half), send);
  return [...first, ...(await sendInHalves(batch.slice(half), send))];
}

const gone: LeadOutcome = { at: 'gone' };

/** After so many consecutive failures the app counts as down, and the rest of the batch waits. */
const mostInARow = 3;

/**
 * `atOnce`: parallel requests. Stops when the app is off, wants a pause or seems down. Leads that are gone by their
 * turn are left out.
 */
export async function sendEach(
  leads: readonly PushedLead[],
  sendOne: (lead: PushedLead) => Promise<PushOutcome>,
  { mayBeSent }: Pick<PushReach, 'mayBeSent'>,
  atOnce = 1,
): Promise<readonly LeadOutcome[]> {
  const send = async (lead: PushedLead) => ((await mayBeSent(lead)) ? sendOne(lead) : gone);
  const outcomes: LeadOutcome[] = [];
  while (outcomes.length < leads.length) {
    const next = leads.slice(outcomes.length, outcomes.length + atOnce);
    outcomes.push(...(await Promise.all(next.map(send))));
    const end = endOf(outcomes.filter((one): one is PushOutcome => one.at !== 'gone'));
    if (end) return leads.map((_, index) => outcomes[index] ?? end);
  }
  return outcomes;
}

/** The outcome of the remaining leads; `null` while the app takes more. */
function endOf(outcomes: readonly PushOutcome[]): PushOutcome | null {
  const off = outcomes.find(({ at }) => at === 'off');
  if (off) return off;
  const pause = outcomes.find((one) => one.at === 'unsent' || (one.at === 'later' && one.wait !== null));
  const isDown = outcomes.length >= mostInARow && outcomes.slice(-mostInARow).every(({ at }) => at === 'later');
  const last = pause ?? (isDown ? outcomes.at(-1) : undefined);
  return last?.at === 'later' || last?.at === 'unsent' ? { ...last, at: 'unsent' } : null;
}
