/** Which of many addresses have a verdict on this device that is young enough not to be asked for again. Asks no service. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { limits } from '../../../contract/limits.ts';
import { send } from '../../../messages/send.ts';

/** How many of the addresses have a verdict that is young enough: they cost nothing. */
export type Kept = { at: 'none' } | { at: 'asking' } | { at: 'known'; kept: ReadonlySet<string> };

/** So many in one message: the worker looks up no more of them. */
const atOnce = 1_000;

/** In lower case. What the worker does not say counts as not kept. */
async function countKept(emails: readonly string[], turn: AbortSignal): Promise<Set<string>> {
  const kept = new Set<string>();
  for (let from = 0; from < emails.length && !turn.aborted; from += atOnce) {
    const some = emails.slice(from, from + atOnce);
    const heard = await send('about', { domain: null, page: null, emails: some, private: false });
    if (!heard.ok) break;
    for (const check of heard.value.checks) {
      if (check.at === 'done' && Date.now() - check.asked < limits.verifier.fresh) kept.add(check.email.toLowerCase());
    }
  }
  return kept;
}

/** Asked whenever the list changes, a moment after the last key; the newest list wins. Sends nothing to the service. */
export function keptOf(taken: ReadonlySignal<readonly string[]>, life: AbortSignal): ReadonlySignal<Kept> {
  const kept = signal<Kept>({ at: 'none' });
  const stop = effect(() => {
    const emails = taken.value;
    kept.value = emails.length === 0 ? { at: 'none' } : { at: 'asking' };
    if (emails.length === 0) return undefined;
    const turn = new AbortController();
    const timer = setTimeout(async () => {
      const known = await countKept(emails, turn.signal);
      if (!turn.signal.aborted && !life.aborted) kept.value = { at: 'known', kept: known };
    }, pause);
    return () => {
      clearTimeout(timer);
      turn.abort();
    };
  });
  life.addEventListener('abort', stop, { once: true });
  return kept;
}

const pause = 250;
