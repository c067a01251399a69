/** What is known of one row, beside the table; over it where there is no room. Escape closes it. */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { IconButton } from './icon-button.tsx';
import './drawer.css';

export interface DrawerProps {
  title: string;
  /** A second line under the title. */
  note?: ComponentChildren;
  /** Icons before the closing one. */
  actions?: ComponentChildren;
  /** Buttons under the head. */
  steps?: ComponentChildren;
  children: ComponentChildren;
  onClose: () => void;
}

export function Drawer({ title, note, actions, steps, children, onClose }: DrawerProps) {
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const life = new AbortController();
    box.current?.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        close.current();
      },
      { signal: life.signal },
    );
    return () => life.abort();
  }, []);
  return (
    <aside ref={box} class="drawer" aria-labelledby={id} tabIndex={-1}>
      <header class="drawer-head">
        <div class="line">
          <h2 id={id} class="t15 cut">
            <bdi>{title}</bdi>
          </h2>
          <span class="push" />
          {actions}
          <IconButton icon="x" label={i18n.t('dialog.close')} onClick={onClose} />
        </div>
        {note && <p class="ink2">{note}</p>}
        {steps && <div class="line drawer-steps">{steps}</div>}
      </header>
      <div class="drawer-body" data-scroll>
        {children}
      </div>
    </aside>
  );
}

/** A part of a drawer, with a hairline above it. */
export function DrawerPart({ title, children }: { title?: string | undefined; children: ComponentChildren }) {
  return (
    <section class="drawer-part">
      {title && <h3 class="label">{title}</h3>}
      {children}
    </section>
  );
}
