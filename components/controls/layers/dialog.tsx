/** A modal `<dialog>`: focus begins in its first field, stays inside, and Escape closes it. */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import './dialog.css';
import { IconButton } from '../icon-button.tsx';
import { useLayer } from './escape.ts';

interface DialogProps {
  title: string;
  children: ComponentChildren;
  /** Buttons at the end; one that ends the dialog calls `close`. */
  steps?: ComponentChildren | ((close: () => void) => ComponentChildren);
  /** For long content: as large as possible, with header and buttons always visible. */
  sheet?: boolean | undefined;
  onClose: () => void;
}

export function Dialog({ title, children, steps, sheet, onClose }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    box.current?.showModal?.();
    box.current?.querySelector<HTMLElement>('input:not([tabindex="-1"]), textarea, select')?.focus();
  }, []);
  // The browser's own closing restores focus and fires `close`.
  const close = () => (box.current?.open ? box.current.close() : onClose());
  useLayer(true, close);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the ground closes; the keyboard's way is Escape
    <dialog
      ref={box}
      class={sheet ? 'dialog sheet' : 'dialog'}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div class="line">
        <h2 id={id} class="t15">
          {title}
        </h2>
        <span class="push" />
        <IconButton icon="x" label={i18n.t('dialog.close')} onClick={close} />
      </div>
      {sheet ? <div class="sheet-body">{children}</div> : children}
      {steps && <div class="line steps-line">{typeof steps === 'function' ? steps(close) : steps}</div>}
    </dialog>
  );
}
