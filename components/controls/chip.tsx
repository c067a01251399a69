/** A filter with its count; several may be on. A lock marks what needs a higher plan; it can still be tried. */
import { i18n } from '#i18n';
import './chip.css';
import { Icon } from './icon.tsx';

export interface ChipProps {
  words: string;
  count?: string | undefined;
  on: boolean;
  locked?: boolean | undefined;
  onToggle: () => void;
}

export function Chip({ words, count, on, locked, onToggle }: ChipProps) {
  return (
    <button
      type="button"
      class={on ? 'chip on' : 'chip'}
      aria-pressed={on}
      title={locked ? i18n.t('chip.locked') : undefined}
      onClick={onToggle}
    >
      {locked && <Icon name="lock" size="small" label={i18n.t('chip.locked')} />}
      <bdi class="cut">{words}</bdi>
      {count !== undefined && <span class="n"> {count}</span>}
      {on && <Icon name="x" size="small" />}
    </button>
  );
}
