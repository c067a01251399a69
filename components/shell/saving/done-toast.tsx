/** The last action: a save with Undo, else a copy or a file. */
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { Toast, type ToastView } from '../../controls/layers/toast.tsx';
import { number } from '../../format/numbers.ts';
import { plain } from '../../format/plain.ts';
import { problemWords } from '../../format/problem-words.ts';
import type { Done } from '../flash.ts';

export type DoneView =
  | { what: 'saved'; count: number; list: string | null; lasts: number }
  | { what: 'deleted'; count: number; lasts: number }
  | Done;

interface DoneToastProps {
  done: { id: string; done: DoneView } | null;
  /** Beside Undo of a save: another list for it. */
  change?: ComponentChildren;
  onUndo: (id: string) => void;
  onGone: (id: string) => void;
}

export function DoneToast({ done, change, onUndo, onGone }: DoneToastProps) {
  const more = done?.done.what === 'saved' && change;
  return <Toast toast={done && { id: done.id, ...toastOf(done.done), more }} onAction={onUndo} onGone={onGone} />;
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
    case 'restored':
      return { words: i18n.t('toast.restored', [done.name]), icon: 'undo', lasts: shortly };
    case 'opted-out':
      return { words: i18n.t('toast.opted_out'), icon: 'shield', lasts: shortly };
    case 'copied-many':
      return { words: i18n.t('toast.copied_many', done.count, [number(done.count)]), icon: 'copy', lasts: shortly };
    case 'copied-rows':
      return { words: i18n.t('toast.copied_rows', done.count, [number(done.count)]), icon: 'copy', lasts: shortly };
    case 'csv':
      return { words: i18n.t('toast.csv', done.count, [number(done.count)]), icon: 'csv', lasts: shortly };
    case 'vcard':
      return { words: i18n.t('toast.vcard', done.count, [number(done.count)]), icon: 'csv', lasts: shortly };
    case 'google':
      return { words: i18n.t('toast.google', done.count, [number(done.count)]), icon: 'csv', lasts: shortly };
    case 'already':
      return { words: alreadyWords(done), icon: 'saved', lasts: shortly };
    case 'fresh':
      return { words: i18n.t('toast.fresh', done.count, [number(done.count)]), icon: 'shield', lasts: shortly };
    case 'refused':
      return { words: problemWords(done.problem).title, icon: 'alert' };
    case 'too-late':
      return { words: i18n.t('toast.too_late'), icon: 'alert', lasts: shortly };
    case 'not-copied':
      return { words: i18n.t('toast.not_copied'), icon: 'alert', lasts: shortly };
  }
}

function alreadyWords({ count, list }: { count: number; list: string | null }): string {
  return list === null ? i18n.t('toast.already', count, [number(count)]) : i18n.t('toast.already_in', [plain(list)]);
}

function savedWords({ count, list }: { count: number; list: string | null }) {
  if (list === null) return i18n.t('toast.saved_no_list', count, [number(count)]);
  if (count === 1) return i18n.t('toast.saved', [plain(list)]);
  return i18n.t('toast.saved_many', count, [number(count), plain(list)]);
}
