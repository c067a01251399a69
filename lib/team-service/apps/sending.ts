/** How a batch is sent: as one, where the app has batches, or lead by lead. */
import type { PushedLead, PushOutcome } from './app.ts';

type SendBatch = (leads: readonly PushedLead[]) => Promise<readonly PushOutcome[]>;

/**
 * For apps that refuse a whole batch for what one of its leads holds: its halves are sent, until that one stands alone. A batch of which every
 * lead was refused had nothing carried out, so that they may be.
 */
export async function sendInHalves(leads: readonly PushedLead[], send: SendBatch): Promise<readonly PushOutcome[]> {
  if (leads.length === 0) return [];
  const outcomes = await send(leads);
  if (leads.length === 1 || !outcomes.every(({ at }) => at === 'refused')) return outcomes;
  const half = Math.ceil(leads.length / 2);
  const first = await sendInHalves(leads.slice(0, half), send);
  return [...first, ...(await sendInHalves(leads.slice(half), send))];
}

/** After so many failures in a row an app is taken to be down: the rest of the batch waits. */
const mostInARow = 3;

/** `atOnce`: how many are under way at a time. The rest is not sent when the app is off, wants a pause or seems to be down. */
export async function sendEach(
  leads: readonly PushedLead[],
  send: (lead: PushedLead) => Promise<PushOutcome>,
  atOnce = 1,
): Promise<readonly PushOutcome[]> {
  const outcomes: PushOutcome[] = [];
  while (outcomes.length < leads.length) {
    const next = leads.slice(outcomes.length, outcomes.length + atOnce);
    outcomes.push(...(await Promise.all(next.map(send))));
    const end = endOf(outcomes);
    if (end) return leads.map((_, index) => outcomes[index] ?? end);
  }
  return outcomes;
}

/** What becomes of those that are left; null while the app takes more. */
function endOf(outcomes: readonly PushOutcome[]): PushOutcome | null {
  const off = outcomes.find(({ at }) => at === 'off');
  if (off) return off;
  const pause = outcomes.find((one) => one.at === 'unsent' || (one.at === 'later' && one.wait !== null));
  const isDown = outcomes.length >= mostInARow && outcomes.slice(-mostInARow).every(({ at }) => at === 'later');
  const last = pause ?? (isDown ? outcomes.at(-1) : undefined);
  return last?.at === 'later' || last?.at === 'unsent' ? { ...last, at: 'unsent' } : null;
}
