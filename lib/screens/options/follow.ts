/** Whether the side panel may follow the user's tabs: the browser's grant is the setting itself, so that the two never differ. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { watchGrants } from '../../gestures/request-origin.ts';
import { releaseTabs, requestTabs, seesTabs } from '../../gestures/request-tabs.ts';

export interface Follow {
  on: ReadonlySignal<boolean>;
  /** Called synchronously in the click. */
  set(on: boolean): void;
}

export function createFollow(life: AbortSignal): Follow {
  const on = signal(false);
  const look = async () => {
    const granted = await seesTabs();
    if (!life.aborted) on.value = granted;
  };
  watchGrants(() => void look(), life);
  void look();
  return {
    on,
    set: (wanted) => void (wanted ? requestTabs() : releaseTabs()).then(look),
  };
}
