/** A button for an action; its price follows a dot. One filled (`primary`) button per view. */
import type { ComponentChildren, Ref } from 'preact';
import './button.css';
import { Icon, type IconName } from './icon.tsx';

interface ButtonProps {
  children: ComponentChildren;
  look?: 'primary' | 'quiet' | 'danger' | undefined;
  size?: 'small' | 'big' | undefined;
  full?: boolean | undefined;
  icon?: IconName | undefined;
  /** `1 search, 38 left` */
  cost?: string | null | undefined;
  /** The accessible name, if the visible text is not enough. */
  label?: string | undefined;
  /** A tooltip, where the words leave something out. */
  title?: string | undefined;
  disabled?: boolean | undefined;
  /** A request is in progress: further clicks do nothing. */
  busy?: boolean | undefined;
  submit?: boolean | undefined;
  describedBy?: string | undefined;
  /** It opens and closes something. */
  expanded?: boolean | undefined;
  buttonRef?: Ref<HTMLButtonElement> | undefined;
  onClick?: ((event: MouseEvent) => void) | undefined;
}

export function Button({
  children,
  look,
  size,
  full,
  icon,
  cost,
  label,
  title,
  disabled,
  busy,
  submit,
  describedBy,
  expanded,
  buttonRef,
  onClick,
}: ButtonProps) {
  const looks = ['btn', look, size, full && 'full', busy && 'busy'].filter(Boolean).join(' ');
  return (
    <button
      ref={buttonRef ?? null}
      type={submit ? 'submit' : 'button'}
      class={looks}
      aria-label={label}
      title={title}
      aria-describedby={describedBy}
      aria-expanded={expanded}
      aria-busy={busy}
      aria-disabled={busy}
      data-price={cost ? '' : undefined}
      disabled={disabled}
      onClick={busy ? undefined : onClick}
    >
      {icon && <Icon name={icon} />}
      <span class="cut">{children}</span>
      {cost && <span class="gap"> </span>}
      {cost && (
        <span class="cost">
          <span>·</span> {cost}
        </span>
      )}
    </button>
  );
}
