/** The bar with the popup's own menu. */
import { i18n } from '#i18n';
import { Bar, type BarProps } from './bar.tsx';

export interface PopupBarProps extends Omit<BarProps, 'more'> {
  onOptions: () => void;
  /** Something else than the page's own subject is shown. */
  away: boolean;
}

export function PopupBar({ onOptions, away, ...bar }: PopupBarProps) {
  const back = { words: i18n.t('more_menu.back'), icon: 'back' as const, onChoose: bar.onBack };
  const options = { words: i18n.t('more_menu.options'), icon: 'settings' as const, onChoose: onOptions };
  return <Bar {...bar} more={away ? [back, options] : [options]} />;
}
