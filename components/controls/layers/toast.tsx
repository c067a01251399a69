/** A finished action that can be undone for 8 s. A thin line shows the time; hover and focus pause it. */
import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from '../icon.tsx';
import './toast.css';

export interface ToastView {
  /** A new id is a new toast with the full time. */
  id: string;
  words: ComponentChildren;
  icon?: IconName | undefined;
  /** `Undo`, `Remove`; without it the toast only informs. */
  action?: string | undefined;
  /** Before the action: another control. */
  more?: ComponentChildren;
  /** Duration in milliseconds; default 8 s. */
  lasts?: number | undefined;
}

interface ToastProps {
  toast: ToastView | null;
  onAction: (id: string) => void;
  onGone: (id: string) => void;
}

/** The live region always exists, so new content is announced. */
export function Toast({ toast, onAction, onGone }: ToastProps) {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toast && (
        <div class="toast" key={toast.id}>
          <Icon name={toast.icon ?? 'saved'} />
          <span class="cut">{toast.words}</span>
          <span class="steps">
            {toast.more}
            {toast.action && (
              <button type="button" class="undo" onClick={() => onAction(toast.id)}>
                {toast.action}
              </button>
            )}
          </span>
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
