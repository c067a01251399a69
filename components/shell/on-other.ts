import { effect, untracked } from '@preact/signals';

/**
 * Calls `act` when `read`, which reads signals, returns another value. The first value after null does not count,
 * because the page opens with it. Ends with `life`.
 *
 * @example
 * onOther(life, () => service.value?.id ?? null, () => list.clear());
 */
export function onOther(life: AbortSignal, read: () => string | null, act: () => void): void {
  let before = untracked(read);
  const stop = effect(() => {
    const now = read();
    if (now === before) return;
    const isFirst = before === null;
    before = now;
    if (!isFirst) queueMicrotask(() => life.aborted || act());
  });
  life.addEventListener('abort', stop, { once: true });
}
