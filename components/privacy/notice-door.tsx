/** Whether the dialog that informs people is open. Its parts are loaded when it first opens. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { i18n } from '#i18n';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import { onOtherService, type Workspace } from '../shell/workspace-state.ts';

export interface NoticeDoor {
  /** The dialog once it is loaded, while it is open. */
  shown: ReadonlySignal<ComponentType | null>;
  open(leads: readonly Lead[]): Promise<void>;
}

export function createNoticeDoor(workspace: Workspace, learn: (lead: Lead) => void): NoticeDoor {
  const shown = signal<ComponentType | null>(null);
  const close = () => {
    shown.value = null;
  };
  onOtherService(workspace, close);
  return {
    shown: computed(() => shown.value),
    async open([first, ...others]) {
      if (!first) return;
      const [{ createNotice }, { NoticeView }] = await Promise.all([
        import('./notice-store.ts'),
        import('./notice-view.tsx'),
      ]);
      if (workspace.life.aborted) return;
      const store = createNotice(workspace, [first, ...others], i18n.t('locale.tag'), learn);
      shown.value = () => <NoticeView shared={workspace.shared} store={store} onClose={close} />;
    },
  };
}
