/** The last action: a save with Undo, else a copy or a file. */
import { i18n } from '#i18n';
import { Toast, type ToastView } from '../../controls/layers/toast.tsx';
import { number } from '../../format/numbers.ts';
import { plain } from '../../format/plain.ts';

export type DoneView =
  | { what: 'saved'; count: number; list: string | null; lasts: number }
  | { what: 'deleted'; count: number; lasts: number }
  | { what: 'copied'; text: string }
  | { what: 'copied-many' | 'copied-rows' | 'csv'; count: number }
  | { what: 'not-copied' };

export interface DoneToastProps {
  done: { id: string; done: DoneView } | null;
  onUndo: (id: string) => void;
  onGone: (id: string) => void;
}

export function DoneToast({ done, onUndo, onGone }: DoneToastProps) {
  return <Toast toast={done && { id: done.id, ...toastOf(done.done) }} onAction={onUndo} onGone={onGone} />;
}

const shortly = 3_000;

function toastOf(done: DoneView): Omit<ToastView, 'id'> {
  switch (done.what) {
    case 'saved':
      return { words: savedWords(done), icon: 'saved', action: i18n.t('save.undo'), lasts: done.lasts };
    case 'deleted':
      return {
        words: i18n.t('toast.deleted', done.count, [number(done.count)]),
        icon: 'trash',
        action: i18n.t('save.undo'),
        lasts: done.lasts,
      };
    case 'copied':
      return { words: i18n.t('toast.copied', [plain(done.text)]), icon: 'copy', lasts: shortly };
    case 'copied-many':
      return { words: i18n.t('toast.copied_many', done.count, [number(done.count)]), icon: 'copy', lasts: shortly };
    case 'copied-rows':
      return { words: i18n.t('toast.copied_rows', done.count, [number(done.count)]), icon: 'copy', lasts: shortly };
    case 'csv':
      return { words: i18n.t('toast.csv', done.count, [number(done.count)]), icon: 'csv', lasts: shortly };
    case 'not-copied':
      return { words: i18n.t('toast.not_copied'), icon: 'alert', lasts: shortly };
  }
}

function savedWords({ count, list }: { count: number; list: string | null }) {
  if (list === null) return i18n.t('toast.saved_no_list', count, [number(count)]);
  if (count === 1) return i18n.t('toast.saved', [plain(list)]);
  return i18n.t('toast.saved_many', count, [number(count), plain(list)]);
}
