/** What one service said is not shown as another's. */
import { effect } from '@preact/signals';
import type { Workspace } from '../../../components/shell/workspace-state.ts';

/** Calls `forget` when another service answers from now on. */
export function onOtherService({ ground, life }: Workspace, forget: () => void): void {
  let before = ground.service.peek()?.id ?? null;
  const stop = effect(() => {
    const now = ground.service.value?.id ?? null;
    if (now === before) return;
    before = now;
    queueMicrotask(forget);
  });
  life.addEventListener('abort', stop, { once: true });
}
