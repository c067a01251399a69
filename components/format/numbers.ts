/** Numbers for display. The locale file names the locale of its dates and numbers. */
import { i18n } from '#i18n';

let formats: Intl.NumberFormat | undefined;

/** `10,000`. */
export function number(value: number): string {
  formats ??= new Intl.NumberFormat(i18n.t('locale.tag'));
  return formats.format(value);
}

/** `10,000+` for a lower bound. */
export function amount(value: number, approximate: boolean): string {
  return approximate ? i18n.t('number.at_least', [number(value)]) : number(value);
}

/** `0:42`, rounded up so that no one returns too early. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const minutes = Math.floor(seconds / 60);
  const two = (value: number) => String(value).padStart(2, '0');
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
