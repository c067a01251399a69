/** An icon-only button: its name is announced and shown as tooltip. */
import './button.css';
import { Icon, type IconName } from './icon.tsx';

interface IconButtonProps {
  icon: IconName;
  label: string;
  small?: boolean | undefined;
  pressed?: boolean | undefined;
  expanded?: boolean | undefined;
  /** The id of what it opens. */
  controls?: string | undefined;
  onClick: (event: MouseEvent) => void;
}

export function IconButton({ icon, label, small, pressed, expanded, controls, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      class={small ? 'icon-btn small' : 'icon-btn'}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-controls={controls}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
