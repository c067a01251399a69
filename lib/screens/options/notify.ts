/** Whether the browser tells of the end of long jobs: the setting and the browser's permission for it, which the user may take back anywhere. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { mayNotify, releaseNotices, requestNotices } from '../../gestures/request-notices.ts';
import { watchGrants } from '../../gestures/request-origin.ts';
import type { Settings } from '../../messages/views.ts';

export interface Notify {
  /** The browser's permission. */
  allowed: ReadonlySignal<boolean>;
  /** Off as soon as either of them is. */
  on: ReadonlySignal<boolean>;
  /** Called synchronously in the click. */
  set(on: boolean): void;
}

/** `change`: of the setting. */
export function createNotify(
  life: AbortSignal,
  settings: ReadonlySignal<Pick<Settings, 'notify'> | null>,
  change: (some: { notify: boolean }) => void,
): Notify {
  const allowed = signal(false);
  const look = async () => {
    const granted = await mayNotify();
    if (!life.aborted) allowed.value = granted;
    return granted;
  };
  watchGrants(() => void look(), life);
  void look();
  return {
    allowed,
    on: computed(() => allowed.value && settings.value?.notify === true),
    async set(wanted) {
      await (wanted ? requestNotices() : releaseNotices());
      const granted = await look();
      change({ notify: wanted && granted });
    },
  };
}
