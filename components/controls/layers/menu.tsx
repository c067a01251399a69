/** A button that opens a menu: arrows move, Enter selects, Escape and an outside click close it, and focus returns. */
import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from '../icon.tsx';
import '../button.css';
import './menu.css';
import { usePopover } from './use-popover.ts';

export interface MenuItem {
  words: string;
  icon?: IconName | undefined;
  /** At the end, subdued: a count, a price, a key. */
  note?: string | undefined;
  /** For menus with a selected item. */
  checked?: boolean | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** A separator above it. */
  apart?: boolean | undefined;
  onChoose: () => void;
}

export interface MenuButtonProps {
  /** The button's content; null for an icon alone, which then needs `label`. */
  words: ComponentChildren | null;
  icon?: IconName | undefined;
  label?: string | undefined;
  look?: 'btn' | 'btn small' | 'icon-btn' | 'icon-btn small' | 'link' | 'head';
  /** Above the items. */
  heading?: string | undefined;
  items: readonly MenuItem[];
  /** The last items: instead of closing they show what `inside` returns. */
  more?: readonly { words: string; icon: IconName; note?: string | undefined; open: () => void }[] | undefined;
  /** Replaces the items: a form for a new name. */
  inside?: ((close: () => void) => ComponentChildren) | null;
  onOpen?: (() => void) | undefined;
  onClosed?: (() => void) | undefined;
}

export function MenuButton({
  words,
  icon,
  label,
  look = 'btn',
  heading,
  items,
  more = [],
  inside,
  onOpen,
  onClosed,
}: MenuButtonProps) {
  const { open, side, toggle, close, anchor, panel } = usePopover(onClosed, Boolean(inside));
  return (
    <span class="anchor" ref={anchor}>
      <button
        type="button"
        class={look}
        aria-haspopup={inside ? 'dialog' : 'menu'}
        aria-expanded={open}
        aria-label={label}
        title={words === null ? label : undefined}
        onClick={() => {
          if (!open) onOpen?.();
          toggle();
        }}
      >
        {icon && <Icon name={icon} />}
        {words !== null && <span class="cut">{words}</span>}
        {words !== null && <Icon name="down" size="small" />}
      </button>
      {open && (
        <div ref={panel} class={`menu ${side}`} tabIndex={-1}>
          {heading && <p class="label">{heading}</p>}
          {inside ? (
            <div role="dialog" aria-label={heading ?? label}>
              {inside(close)}
            </div>
          ) : (
            <div role="menu" aria-label={heading ?? label}>
              {items.map((item, at) => (
                // Two lists may share a name; items never move.
                <Item key={at} item={item} close={close} />
              ))}
              {more.length > 0 && items.length > 0 && <hr />}
              {more.map((item) => (
                <button key={item.words} type="button" role="menuitem" onClick={item.open}>
                  <Icon name={item.icon} />
                  <span class="cut">{item.words}</span>
                  {item.note && <bdi class="n">{item.note}</bdi>}
                </button>
              ))}
            </div>
          )}
        </div>
      )}
    </span>
  );
}

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const { words, icon, note, checked, danger, disabled, apart } = item;
  const button = {
    type: 'button' as const,
    class: danger ? 'danger' : undefined,
    disabled,
    onClick: () => {
      close();
      item.onChoose();
    },
  };
  const inner = (
    <>
      {icon && <Icon name={icon} />}
      <bdi class="cut">{words}</bdi>
      {note && <span class="n">{note}</span>}
      {checked && <Icon name="check" size="small" />}
    </>
  );
  return (
    <>
      {apart && <hr />}
      {checked === undefined ? (
        <button role="menuitem" {...button}>
          {inner}
        </button>
      ) : (
        <button role="menuitemradio" aria-checked={checked} {...button}>
          {inner}
        </button>
      )}
    </>
  );
}
