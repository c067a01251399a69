/** Details of one row beside the table, or over it without room. Escape closes it. */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { IconButton } from './icon-button.tsx';
import { useLayer } from './layers/escape.ts';
import './drawer.css';

interface DrawerProps {
  title: string;
  /** Below the title. */
  note?: ComponentChildren;
  /** Icons before the close button. */
  actions?: ComponentChildren;
  /** Buttons below the header. */
  steps?: ComponentChildren;
  children: ComponentChildren;
  onClose: () => void;
}

export function Drawer({ title, note, actions, steps, children, onClose }: DrawerProps) {
  const id = useId();
  useLayer(true, onClose);
  return (
    <aside class="drawer" aria-labelledby={id} tabIndex={-1}>
      <header class="drawer-head">
        <div class="line">
          <h2 id={id} class="t15 cut2" title={title}>
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

/** A section with a hairline above it. */
export function DrawerPart({ title, children }: { title?: string | undefined; children: ComponentChildren }) {
  return (
    <section class="drawer-part">
      {title && <h3 class="label">{title}</h3>}
      {children}
    </section>
  );
}
