/** A button that does something; what it costs stands on it, after a dot. One filled (`primary`) button a view. */
import type { ComponentChildren } from 'preact';
import './button.css';
import { Icon, type IconName } from './icon.tsx';

export interface ButtonProps {
  children: ComponentChildren;
  look?: 'primary' | 'quiet' | 'danger' | undefined;
  size?: 'small' | 'big' | undefined;
  full?: boolean | undefined;
  icon?: IconName | undefined;
  /** `1 search, 38 left` */
  cost?: string | null | undefined;
  /** Said instead of what is seen, when that is not enough alone. */
  label?: string | undefined;
  disabled?: boolean | undefined;
  /** An ask is under way: a second click does nothing. */
  busy?: boolean | undefined;
  submit?: boolean | undefined;
  describedBy?: string | undefined;
  /** It opens and closes something. */
  expanded?: boolean | undefined;
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
  disabled,
  busy,
  submit,
  describedBy,
  expanded,
  onClick,
}: ButtonProps) {
  const looks = ['btn', look, size, full && 'full', busy && 'busy'].filter(Boolean).join(' ');
  return (
    <button
      type={submit ? 'submit' : 'button'}
      class={looks}
      aria-label={label}
      aria-describedby={describedBy}
      aria-expanded={expanded}
      aria-busy={busy}
      aria-disabled={busy}
      disabled={disabled}
      onClick={busy ? undefined : onClick}
    >
      {icon && <Icon name={icon} />}
      <span class="cut">{children}</span>
      {cost && ' '}
      {cost && (
        <span class="cost">
          <span>·</span> {cost}
        </span>
      )}
    </button>
  );
}
