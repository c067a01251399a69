/** Something to read or decide before going on: the browser's own dialog, so that focus stays inside and Escape closes. */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import './dialog.css';
import { IconButton } from '../icon-button.tsx';

export interface DialogProps {
  title: string;
  children: ComponentChildren;
  /** Buttons, at the end. */
  steps?: ComponentChildren;
  onClose: () => void;
}

export function Dialog({ title, children, steps, onClose }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    box.current?.showModal?.();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the ground closes; the keyboard's way is Escape
    <dialog
      ref={box}
      class="dialog"
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div class="line">
        <h2 id={id} class="t15">
          {title}
        </h2>
        <span class="push" />
        <IconButton icon="x" label={i18n.t('dialog.close')} onClick={onClose} />
      </div>
      {children}
      {steps && <div class="line steps-line">{steps}</div>}
    </dialog>
  );
}
