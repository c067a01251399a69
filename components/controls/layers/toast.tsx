/** One thing that was done and can be undone: 8 s, told by a thin line that stops under the pointer or the focus. */
import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from '../icon.tsx';
import './toast.css';

export interface ToastView {
  /** A new id is a new toast, with its time from the start. */
  id: string;
  words: ComponentChildren;
  icon?: IconName | undefined;
  /** `Undo`, `Remove`; without it there is only something to know. */
  action?: string | undefined;
  /** How long it stays, in milliseconds; 8 s when it is left out. */
  lasts?: number | undefined;
}

export interface ToastProps {
  toast: ToastView | null;
  onAction: (id: string) => void;
  onGone: (id: string) => void;
}

/** The live region is always there, so that what comes into it is heard. */
export function Toast({ toast, onAction, onGone }: ToastProps) {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toast && (
        <div class="toast" key={toast.id}>
          <Icon name={toast.icon ?? 'saved'} />
          <span class="cut">{toast.words}</span>
          {toast.action && (
            <button type="button" class="undo" onClick={() => onAction(toast.id)}>
              {toast.action}
            </button>
          )}
          <span
            class="life"
            style={{ '--life': `${toast.lasts ?? 8_000}ms` }}
            onAnimationEnd={() => onGone(toast.id)}
          />
        </div>
      )}
    </div>
  );
}
