/** A button that opens a small panel. Escape and an outside click close it, and focus returns. */
import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from '../icon.tsx';
import '../button.css';
import './menu.css';
import './popover-button.css';
import { usePopover } from './use-popover.ts';

interface PopoverButtonProps {
  words: ComponentChildren;
  icon?: IconName | undefined;
  look?: 'btn' | 'btn small' | 'btn small quiet';
  /** The panel's accessible name. */
  label: string;
  children: (close: () => void) => ComponentChildren;
  onOpen?: (() => void) | undefined;
}

export function PopoverButton({ words, icon, look = 'btn', label, children, onOpen }: PopoverButtonProps) {
  const { open, side, toggle, close, anchor, panel } = usePopover();
  return (
    <span class="anchor" ref={anchor}>
      <button
        type="button"
        class={look}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          if (!open) onOpen?.();
          toggle();
        }}
      >
        {icon && <Icon name={icon} />}
        <span class="cut">{words}</span>
        <Icon name="down" size="small" />
      </button>
      {open && (
        <div ref={panel} class={`menu panel-menu ${side}`} role="dialog" aria-label={label} tabIndex={-1}>
          {children(close)}
        </div>
      )}
    </span>
  );
}
