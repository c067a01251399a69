/** Whether the leads that the team deleted lately are open. What draws them is loaded when they are first opened. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { DeletedLead } from '../../../lib/messages/lead-views.ts';
import { onOtherService, type Workspace } from '../../shell/workspace-state.ts';
import type { OpenedLead } from '../opened/opened-lead-store.ts';
import type { Deleted } from './deleted-store.ts';

export interface DeletedDoor {
  /** For how many days the service keeps deleted leads; null if they cannot be restored. */
  days: ReadonlySignal<number | null>;
  isOpen: ReadonlySignal<boolean>;
  /** The drawer once it is loaded, while it is open. */
  shown: ReadonlySignal<ComponentType | null>;
  toggle(): void;
}

export function createDeletedDoor(
  workspace: Workspace,
  opened: OpenedLead,
  onRestored: (lead: DeletedLead) => void,
): DeletedDoor {
  const { shared, life } = workspace;
  const isOpen = signal(false);
  const drawer = signal<{ store: Deleted; View: ComponentType } | null>(null);
  const days = computed(() => {
    const { value: service } = shared.service;
    return service?.kind === 'remote' ? (service.keepsDeleted ?? null) : null;
  });
  const close = () => {
    isOpen.value = false;
  };

  async function load(): Promise<void> {
    const [{ createDeleted }, { DeletedView }] = await Promise.all([
      import('./deleted-store.ts'),
      import('./deleted-view.tsx'),
    ]);
    if (drawer.value === null) {
      const store = createDeleted(shared, onRestored);
      const View = () => <DeletedView store={store} days={days.value ?? 0} service={shared.service} onClose={close} />;
      drawer.value = { store, View };
    }
    if (isOpen.value) await drawer.value.store.load();
  }

  // One drawer at a time.
  const stop = effect(() => {
    if (opened.state.value.at !== 'none') close();
  });
  life.addEventListener('abort', stop, { once: true });
  onOtherService(workspace, close);
  workspace.subscribe((push) => {
    if (push.topic === 'leads' && push.gone.length > 0 && isOpen.value) void drawer.value?.store.load();
  });

  return {
    days,
    isOpen,
    shown: computed(() => (isOpen.value && days.value !== null ? (drawer.value?.View ?? null) : null)),
    toggle() {
      if (isOpen.value) return close();
      if (opened.state.value.at !== 'none') opened.close();
      isOpen.value = true;
      void load();
    },
  };
}
